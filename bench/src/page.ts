import * as Shape from "@xeffect/core/shape"

/** How many entries a list of this name has. */
const lengths: Readonly<Record<string, number>> = {
  data: 100,
  users: 50,
  tweets: 50,
  media: 50,
  polls: 10,
  places: 10,
  topics: 10,
  // The newer vocabulary has `tweets` under this name; a response has one of both.
  posts: 0,
  errors: 0
}

/** A page that has every field that the shape knows, and everything that it refers to. */
export const fullPage = (root: Shape.Shape): unknown => {
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

  const value = (shape: Shape.Shape, key: string): unknown => {
    switch (shape.type) {
      case "string":
        return text(key)
      case "number":
        return count++
      case "boolean":
        return count++ % 2 === 0
      case "unknown":
        return { id: text("id") }
      case "converted":
        return value(shape.of, key)
      case "either":
        return value(shape.of[0] ?? Shape.string, key)
      case "list":
        return Array.from({ length: lengths[key] ?? 2 }, () => value(shape.of, key))
      case "struct":
        return Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [name, value(Shape.ofField(field), name)])
        )
    }
  }

  return value(root, "")
}
