import type * as Shape from "@xeffect/core/shape"

export interface Generated {
  /** Declarations of functions, one for each list and each structure. */
  readonly functions: ReadonlyArray<string>
  /** The function of each shape, by the shape's name. */
  readonly byName: ReadonlyMap<string, string>
}

// Not that of core, which this is built for.
const shapeOfField = (field: Shape.Fields[string]): Shape.Shape =>
  field.type === "always" || field.type === "intact" ? field.of : field

const isPlainName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)

const property = (object: string, name: string): string =>
  isPlainName(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`

/**
 * Writes a first look at responses as code: straight comparisons, with the names of the fields in it, which an engine
 * compiles well. For a response that it does not accept (`null`, a value to convert or to set aside), `checkShape` of `@xeffect/core` decides.
 * An absent and an undefined value are the same, since JSON has no undefined.
 */
export const generateChecks = (shapes: Readonly<Record<string, Shape.Shape>>): Generated => {
  const names = new Map<Shape.Shape, string>()
  const functions: Array<string> = []

  const declare = (shape: Shape.Shape, body: () => string): string => {
    const known = names.get(shape)
    if (known !== undefined) return known
    const code = body()
    const name = `check${functions.length}`
    names.set(shape, name)
    functions.push(`const ${name} = (value) => {\n${code}\n  return true\n}`)
    return name
  }

  const list = (element: Shape.Shape): string =>
    [
      `  if (!Array.isArray(value)) return false`,
      `  for (let index = 0; index < value.length; index++) {`,
      `    const element = value[index]`,
      `    if (!(${expression(element, "element")})) return false`,
      `  }`
    ].join("\n")

  const struct = (fields: Shape.Fields): string => {
    const tests = Object.entries(fields).flatMap(([name, field]) => {
      if (field.type === "unknown") return []
      const read = `inner = ${property("value", name)}`
      const test =
        field.type === "always"
          ? expression(field.of, "inner")
          : `${expression(shapeOfField(field), "inner")} || inner === undefined`
      return [`  ${read}\n  if (!(${test})) return false`]
    })
    const guard = `  if (typeof value !== "object" || value === null || Array.isArray(value)) return false`
    return [guard, ...(tests.length === 0 ? [] : ["  let inner"]), ...tests].join("\n")
  }

  const expression = (shape: Shape.Shape, value: string): string => {
    switch (shape.type) {
      case "string":
      case "number":
      case "boolean":
        return `typeof ${value} === "${shape.type}"`
      case "unknown":
        return "true"
      case "converted":
        // Conversions are left to the shape.
        return expression(shape.of, value)
      case "either":
        return `(${shape.of.map((one) => expression(one, value)).join(" || ")})`
      case "list":
        return `${declare(shape, () => list(shape.of))}(${value})`
      case "struct":
        return `${declare(shape, () => struct(shape.fields))}(${value})`
    }
  }

  const byName = Object.entries(shapes).map(
    ([name, shape]) => [name, expression(shape, "value").replace(/\(value\)$/, "")] as const
  )
  return { functions, byName: new Map(byName) }
}
