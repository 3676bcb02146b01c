import type { Database } from "../../store/sqlite/database.ts"

/** A row of the data of a picture. */
export type PlotRow = Readonly<Record<string, string | number>>

/** Characters of a label at most. */
const labelLength = 40

/** A text on one line, cut to the length of a label between two characters. */
export const shortLabel = (text: string): string => {
  const characters = Array.from(text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim())
  return characters.length <= labelLength ? characters.join("") : `${characters.slice(0, labelLength - 1).join("")}…`
}

/** Labels of IDs, each another: an ID follows those that would be the same. */
export const differentLabels = (
  ids: ReadonlyArray<string>,
  known: ReadonlyMap<string, string>
): ReadonlyMap<string, string> => {
  const labels = ids.map((id) => shortLabel(known.get(id) ?? "") || id)
  return new Map(
    ids.map((id, index) => {
      const label = labels[index] ?? id
      const isAlone = label === id || labels.indexOf(label) === labels.lastIndexOf(label)
      return [id, isAlone ? label : `${label} (${id})`]
    })
  )
}

/** The names of users, or texts of posts, that are in the collection. */
export const namesOf = (
  database: Database,
  kind: "posts" | "users",
  ids: ReadonlyArray<string>
): ReadonlyMap<string, string> => {
  const [table, expression] =
    kind === "users"
      ? (["stored_users", "'@' || json_extract(json, '$.username')"] as const)
      : (["stored_posts", "json_extract(json, '$.text')"] as const)
  const rows = database.all(
    `select id, ${expression} as name from ${table} where id in (select value from json_each(?))`,
    [JSON.stringify(ids)]
  )
  return new Map(rows.map(({ id, name }) => [String(id), String(name ?? "")]))
}
