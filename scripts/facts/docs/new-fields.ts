import type { SchemaFacts } from "../../../packages/emulator/src/description/facts-types.ts"

// A field that is described and not declared yet: its member and its shape are written into the module of the resource. A
// person writes its comment.

/** The type of a field, and the code of its shape. */
export interface FieldCode {
  readonly type: string
  readonly shape: string
}

/** A field as it is described; undefined if it has several forms, or one that no rule knows. */
export const fieldCode = (
  given: SchemaFacts,
  named: (schema: SchemaFacts) => SchemaFacts,
  depth = 4
): FieldCode | undefined => {
  const { format, items, pattern = "", properties = {}, type } = named(given)
  switch (type) {
    case "boolean":
      return { type, shape: "Shape.boolean" }
    case "integer":
    case "number":
      return { type: "number", shape: format === "int64" ? "Shape.numberOrText" : "Shape.number" }
    case "string":
      return { type, shape: pattern.startsWith("^[0-9]") ? "Shape.textOrNumber" : "Shape.string" }
    case "array": {
      const of = items === undefined || depth === 0 ? undefined : fieldCode(items, named, depth - 1)
      return of && { type: `ReadonlyArray<${of.type}>`, shape: `Shape.list(${of.shape})` }
    }
    case "object": {
      const inner = Object.entries(properties).flatMap(([name, schema]) => {
        const code = depth === 0 ? undefined : fieldCode(schema, named, depth - 1)
        return code === undefined ? [] : [{ name, ...code }]
      })
      if (inner.length === 0) return undefined
      return {
        type: `{ ${inner.map((one) => `readonly ${one.name}?: ${one.type}`).join("; ")} }`,
        shape: `Shape.struct({ ${inner.map((one) => `${one.name}: ${one.shape}`).join(", ")} })`
      }
    }
    default:
      return undefined
  }
}

// Members are in alphabetical order, except the first ones, which matter most.
const inserted = (body: string, entry: RegExp, name: string, text: string): string => {
  const all = Array.from(body.matchAll(entry), (found) => ({ name: found[1] ?? "", index: found.index }))
  const first = all.findLastIndex((one, index) => index > 0 && one.name < (all[index - 1]?.name ?? ""))
  const next = all.find((one, index) => index >= first && one.name > name)
  const at = next?.index ?? body.length
  return body.slice(0, at) + text + body.slice(at)
}

/** The source of a resource with a field that it did not have. */
export const withField = (source: string, type: string, shape: string, name: string, code: FieldCode): string => {
  // Core imports its shapes one by one. A test names the field if one of them is not imported yet.
  const isWhole = source.includes("import * as Shape from")
  const used = Array.from(code.shape.matchAll(/Shape\.(\w+)/g), ([, one = ""]) => one)
  if (!isWhole && !used.every((one) => new RegExp(`\\b${one}\\b`).test(source.split("export ")[0] ?? ""))) return source
  const own = isWhole ? code.shape : code.shape.replaceAll("Shape.", "")
  return source
    .replace(
      new RegExp(`^((?:export )?interface ${type}\\b[^{]*\\{\\n)([\\s\\S]*?)^\\}`, "m"),
      (_, head: string, body: string) => {
        const member = /(?<=^|\n)(?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)? {2}readonly (\w+)\??:/g
        return `${head}${inserted(body, member, name, `  readonly ${name}?: ${code.type}\n`)}}`
      }
    )
    .replace(
      new RegExp(`^((?:export )?const ${shape}\\b[^=]*= (?:Shape\\.)?struct\\(\\{\\n)([\\s\\S]*?)\\n\\}\\)`, "m"),
      (_, head: string, body: string) =>
        `${head}${inserted(`${body},\n`, /^ {2}(\w+):/gm, name, `  ${name}: ${own},\n`).slice(0, -2)}\n})`
    )
}
