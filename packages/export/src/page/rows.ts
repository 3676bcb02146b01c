import { setAside } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { digestOf } from "../plan/plan.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { Kind } from "../plan/resource.ts"
import { dayOf } from "./day.ts"
import { aboutOf, type Row } from "./row.ts"

/** An entry or a problem of a response. */
export type ResponseEntry = Readonly<Record<string, unknown>>

const isEntry = (value: unknown): value is ResponseEntry => typeof value === "object" && value !== null

/**
 * The entries of a list, or the one that is there. Lists of a response that was checked have objects alone; those of a failure, or of a
 * file, may have anything.
 */
export const entriesIn = (value: unknown): ReadonlyArray<ResponseEntry> =>
  (Array.isArray(value) ? value : [value]).filter(isEntry)

const idOf = (kind: Kind, entry: ResponseEntry): string => {
  const id = kind === "media" ? entry["media_key"] : kind === "counts" ? entry["start"] : entry["id"]
  return typeof id === "string" ? id : digestOf(entry)
}

const rowOf = (kind: Kind, value: ResponseEntry): Row => ({
  kind,
  id: idOf(kind, value),
  day: dayOf(kind, value),
  value,
  // The X API counts more later in a period that was not over.
  ...(kind === "counts" ? { isLatest: true } : {})
})

const included: Readonly<Record<string, Kind>> = {
  users: "users",
  tweets: "referenced_posts",
  posts: "referenced_posts",
  media: "media",
  polls: "polls",
  places: "places",
  topics: "topics"
}

const includedRows = (response: unknown): ReadonlyArray<Row> =>
  Object.entries(included).flatMap(([name, kind]) =>
    entriesIn(field(field(response, "includes"), name)).map((entry) => rowOf(kind, entry))
  )

const edgeRow = (source_id: string, target_id: string): Row => ({
  kind: "edges",
  id: `${source_id} ${target_id}`,
  value: { source_id, target_id }
})

const edgeRows = ({ edge }: Collectable, target: string | undefined, rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  target === undefined || edge === undefined
    ? []
    : rows.map(({ id, kind }) => ({
        ...(edge === "to_target" ? edgeRow(id, target) : edgeRow(target, id)),
        ...aboutOf(kind, id)
      }))

// An entry without an ID of its own is known by its content.
const noteRow = (kind: Kind, value: object): Row => ({ kind, id: digestOf(value), value })

// Several pages may have an entry that is `null`. Each of these is missing and counts, once for a page that is requested again. A
// field that is wrong in the same way is noted once.
const setAsideRows = (
  response: unknown,
  target: string | undefined,
  entries: ReadonlyArray<Row>
): ReadonlyArray<Row> => {
  const found = typeof response === "object" && response !== null ? setAside(response) : []
  if (found.length === 0) return []
  const page = { target, meta: field(response, "meta"), ids: entries.map(({ id }) => id) }
  return found.map(({ expected, path, value }) => {
    const row = noteRow("set_aside", { path: path.join("."), expected, value: JSON.stringify(value) ?? "" })
    const isEntry = path.length === 2 && path[0] === "data" && typeof path[1] === "number"
    return isEntry ? { ...row, id: digestOf([row.id, page]) } : row
  })
}

/** The rows that a response adds to the collection. */
export interface ResponseRows {
  readonly rows: ReadonlyArray<Row>
  /** How many entries the response has, whether they are known or not. */
  readonly entries: number
}

/** The rows of a response: its entries, what it includes, the edges to a target, problems, and what was set aside. */
export const rowsOf = (row: Collectable, response: unknown, target?: string): ResponseRows => {
  const entries = entriesIn(field(response, "data")).map((entry) => rowOf(row.resource, entry))
  const problems = entriesIn(field(response, "errors")).map((problem) => noteRow("problems", problem))
  return {
    entries: entries.length,
    rows: [
      ...entries,
      ...includedRows(response),
      ...edgeRows(row, target, entries),
      ...problems,
      ...setAsideRows(response, target, entries)
    ]
  }
}

/** The rows of an item of a stream. The rules that a post matched are rows of `matches`. */
export const itemRowsOf = (row: Collectable, item: unknown): ResponseRows => {
  const { entries, rows } = rowsOf(row, item)
  const id = rows[0]?.id ?? ""
  const matches = entriesIn(field(item, "matching_rules")).map((rule): Row => ({
    kind: "matches",
    id: `${id} ${rule["id"]}`,
    value: { post_id: id, rule_id: rule["id"], tag: rule["tag"] },
    ...aboutOf("posts", id)
  }))
  return { entries, rows: [...rows, ...matches] }
}
