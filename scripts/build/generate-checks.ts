import type * as SchemaAST from "effect/SchemaAST"

export interface Generated {
  /** Declarations of functions, one for each list and each structure. */
  readonly functions: ReadonlyArray<string>
  /** The function of each schema, by the schema's name. Those with nodes that answers do not consist of have none. */
  readonly byName: ReadonlyMap<string, string>
}

class Unsupported extends Error {}

const isPlainName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)

const property = (object: string, name: string): string =>
  isPlainName(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`

/**
 * Writes what `makeCheck` of `@xeffect/core` does as code: straight comparisons, with the names of the fields in it, which
 * an engine compiles well. As there, what is absent and what is undefined are the same, since JSON has no undefined.
 */
export const generateChecks = (schemas: Readonly<Record<string, { readonly ast: SchemaAST.AST }>>): Generated => {
  const names = new Map<SchemaAST.AST, string>()
  const functions: Array<string> = []

  const declare = (ast: SchemaAST.AST, body: () => string): string => {
    const known = names.get(ast)
    if (known !== undefined) return known
    const code = body()
    const name = `check${functions.length}`
    names.set(ast, name)
    functions.push(`const ${name} = (value) => {\n${code}\n  return true\n}`)
    return name
  }

  const list = (element: SchemaAST.AST): string => {
    const test = expression(element, "element")
    return `  if (!Array.isArray(value)) return false\n  for (const element of value) if (!(${test})) return false`
  }

  const struct = ({ propertySignatures }: SchemaAST.Objects): string => {
    const tests = propertySignatures.flatMap(({ name, type }) => {
      if (type._tag === "Unknown" && type.context?.isOptional === true) return []
      const absent = type.context?.isOptional === true ? "inner === undefined || " : ""
      const read = `inner = ${property("value", String(name))}`
      return [`  ${read}\n  if (!(${absent}${expression(type, "inner")})) return false`]
    })
    const guard = `if (typeof value !== "object" || value === null || Array.isArray(value)) return false`
    return [`  ${guard}`, ...(tests.length === 0 ? [] : ["  let inner"]), ...tests].join("\n")
  }

  const expression = (ast: SchemaAST.AST, value: string): string => {
    if (ast.checks !== undefined || ast.encoding !== undefined) throw new Unsupported()
    switch (ast._tag) {
      case "String":
      case "Number":
      case "Boolean":
        return `typeof ${value} === "${ast._tag.toLowerCase()}"`
      case "Null":
        return `${value} === null`
      case "Unknown":
        return "true"
      case "Union":
        return ast.types.map((one) => expression(one, value)).join(" || ")
      case "Arrays": {
        const [element, ...others] = ast.rest
        if (element === undefined || others.length + ast.elements.length > 0) throw new Unsupported()
        return `${declare(ast, () => list(element))}(${value})`
      }
      case "Objects":
        if (ast.indexSignatures.length > 0 || ast.propertySignatures.length === 0) throw new Unsupported()
        return `${declare(ast, () => struct(ast))}(${value})`
      default:
        throw new Unsupported()
    }
  }

  const byName = Object.entries(schemas).flatMap(([name, { ast }]) => {
    try {
      return [[name, expression(ast, "value").replace(/\(value\)$/, "")] as const]
    } catch (error) {
      if (error instanceof Unsupported) return []
      throw error
    }
  })
  return { functions, byName: new Map(byName) }
}
