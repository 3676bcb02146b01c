import type * as SchemaAST from "effect/SchemaAST"

/** How many entries a list of this name has. */
const lengths: Readonly<Record<string, number>> = {
  data: 100,
  users: 50,
  tweets: 50,
  media: 50,
  polls: 10,
  places: 10,
  topics: 10,
  // The newer vocabulary has `tweets` under this name; an answer has one of both.
  posts: 0,
  errors: 0
}

/** A page that has every field that the schema knows, and everything that it refers to. */
export const fullPage = (root: SchemaAST.AST): unknown => {
  let count = 0

  const text = (key: string): string => {
    count++
    if (key === "text" || key === "description") {
      return `A post as long as many are, number ${count}, with a link https://t.co/${count} and #a_hashtag`
    }
    if (/_at$|_until$|start|end/.test(key)) return "2026-11-21T08:30:00.000Z"
    if (/id(s|_str)?$|^referenced/.test(key)) return `19${String(count).padStart(17, "0")}`
    return /url/.test(key) ? `https://example.com/${count}` : `${key} ${count}`
  }

  const value = (ast: SchemaAST.AST, key: string): unknown => {
    switch (ast._tag) {
      case "String":
        return text(key)
      case "Number":
        return count++
      case "Boolean":
        return count++ % 2 === 0
      case "Unknown":
        return { id: text("id") }
      case "Union":
        return value(ast.types.find((one) => one._tag !== "Null") ?? ast, key)
      case "Arrays": {
        const [element] = ast.rest
        return element === undefined ? [] : Array.from({ length: lengths[key] ?? 2 }, () => value(element, key))
      }
      case "Objects":
        return Object.fromEntries(
          ast.propertySignatures.map(({ name, type }) => [name, value(type, String(name))] as const)
        )
      default:
        throw new Error(`no value for a node of the kind ${ast._tag}`)
    }
  }

  return value(root, "")
}
