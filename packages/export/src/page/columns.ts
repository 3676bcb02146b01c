import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import * as Predicate from "effect/Predicate"
import type { Kind } from "../plan/resource.ts"

/** The type of a column. A list has texts, or the JSON of entries that are no texts. */
export type ColumnType = "text" | "number" | "boolean" | "list" | "json"

/** A column of a table. */
export interface Column {
  /** The path of a field, joined by dots: `public_metrics.like_count`. */
  readonly name: string
  readonly path: ReadonlyArray<string>
  readonly type: ColumnType
}

type ShapeFields = Readonly<Record<string, Shape.Shape>>

const fieldsOf = (shape: Shape.Shape): ShapeFields | undefined =>
  shape.type === "struct"
    ? Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, Shape.ofField(field)]))
    : undefined

const typeOf = (shape: Shape.Shape): ColumnType => {
  switch (shape.type) {
    case "string":
      return "text"
    case "number":
    case "boolean":
    case "list":
      return shape.type
    case "converted":
      return typeOf(shape.of)
    default:
      return "json"
  }
}

const columnsIn = (shape: Shape.Shape, path: ReadonlyArray<string>): ReadonlyArray<Column> => {
  const fields = fieldsOf(shape)
  if (fields === undefined) return [{ name: path.join("."), path, type: typeOf(shape) }]
  return Object.entries(fields).flatMap(([name, field]) => columnsIn(field, [...path, name]))
}

const textFields = (...names: ReadonlyArray<string>): Shape.Shape =>
  Shape.struct(Object.fromEntries(names.map((name) => [name, Shape.string])))

const shapeIn = (resource: Shape.Shape, name: string): Shape.Shape | undefined => {
  const field = resource.type === "struct" ? resource.fields[name] : undefined
  return field === undefined ? undefined : Shape.ofField(field)
}

const structIn = (resource: Shape.Shape, name: string): ShapeFields => {
  const shape = shapeIn(resource, name)
  return (shape === undefined ? undefined : fieldsOf(shape)) ?? {}
}

// Counters of posts and of users, at a time.
const metricsShape = Shape.struct({
  id: Shape.string,
  of: Shape.string,
  seen_at: Shape.string,
  public_metrics: Shape.struct({
    ...structIn(Resource.Tweet, "public_metrics"),
    ...structIn(Resource.User, "public_metrics")
  }),
  ...Object.fromEntries(
    ["non_public_metrics", "organic_metrics", "promoted_metrics"].map((name) => [
      name,
      Shape.struct(structIn(Resource.Tweet, name))
    ])
  )
})

// The columns of kinds that are no resources of the X API, and of likes, which only streams have.
const shapes: Readonly<Record<Kind, Shape.Shape>> = {
  posts: Resource.Tweet,
  referenced_posts: Resource.Tweet,
  users: Resource.User,
  lists: Resource.List,
  counts: Resource.CountBucket,
  media: Resource.Media,
  polls: Resource.Poll,
  places: Resource.Place,
  topics: Resource.Topic,
  likes: textFields("id", "created_at", "liked_tweet_id", "liked_tweet_author_id", "tweet_author_id"),
  edges: textFields("source_id", "target_id"),
  matches: textFields("post_id", "rule_id", "tag"),
  metrics: metricsShape,
  changes: textFields("seen_at", "change", "kind", "id", "target_id"),
  missing: textFields("id", "title", "detail", "type"),
  problems: textFields("title", "detail", "type", "resource_type", "parameter", "resource_id", "value"),
  set_aside: textFields("path", "expected", "value")
}

/** The column of what has no column: fields that are newer than this version, as JSON. */
export const otherFields: Column = { name: "other_fields", path: [], type: "json" }

/** Where a field goes: into a column, or, of a structure, where its own fields go. */
type ColumnPlace = { readonly index: number; readonly type: ColumnType } | Places

/** Where the fields of a structure go. */
export interface Places {
  readonly fields: ReadonlyMap<string, ColumnPlace>
}

interface Table {
  readonly columns: ReadonlyArray<Column>
  /** The cells of a resource without fields. */
  readonly empty: ReadonlyArray<Cell>
  readonly places: Places
}

const placesIn = (columns: ReadonlyArray<Column>): Places => {
  const fields = new Map<string, ColumnPlace>()
  const root: Places = { fields }
  for (const [index, { path, type }] of columns.entries()) {
    let at = fields
    for (const name of path.slice(0, -1)) {
      const known = at.get(name)
      const inner = new Map(known !== undefined && "fields" in known ? known.fields : [])
      at.set(name, { fields: inner })
      at = inner
    }
    const last = path.at(-1)
    if (last !== undefined) at.set(last, { index, type })
  }
  return root
}

const known = new Map<Kind, Table>()

const tableOf = (kind: Kind): Table => {
  const made = known.get(kind)
  if (made !== undefined) return made
  const columns = [...columnsIn(shapes[kind], []), otherFields]
  const table = { columns, empty: columns.map(() => undefined), places: placesIn(columns) }
  known.set(kind, table)
  return table
}

/**
 * The columns of a kind, which follow from the shape of the resource: a structure has a column for each of its fields, a
 * list has one. The same for each collection, whether the fields were requested or not.
 */
export const columnsOf = (kind: Kind): ReadonlyArray<Column> => tableOf(kind).columns

/** Where the fields of a kind go. */
export const placesOf = (kind: Kind): Places => tableOf(kind).places

type EntryFields = Readonly<Record<string, unknown>>

/** A value of a column: `undefined` if it is absent. */
export type Cell = string | number | boolean | ReadonlyArray<unknown> | undefined

/** An entry of a list as a text: the JSON of one that is none. */
export const entryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const cellOf = (value: unknown, type: ColumnType): Cell => {
  if (value === undefined || value === null) return undefined
  if (type === "json") return JSON.stringify(value)
  if (type === "list") return Array.isArray(value) ? value : [value]
  // The response was checked: it has the type of its shape.
  return value as string | number | boolean
}

/** Takes the cell of a column. */
export type PutCell = (column: number, cell: Cell) => void

// A field of X may have any name. Without a prototype, none of them is more than a field.
const withoutPrototype = (): Record<string, unknown> => Object.create(null)

// Puts the fields of a value into cells, and returns what has no column.
const placeCells = (value: EntryFields, { fields }: Places, put: PutCell): Record<string, unknown> | undefined => {
  let rest: Record<string, unknown> | undefined
  for (const name in value) {
    const field = value[name]
    const to = fields.get(name)
    if (to !== undefined && "index" in to) {
      put(to.index, cellOf(field, to.type))
      continue
    }
    const left = to !== undefined && Predicate.isObject(field) ? placeCells(field, to, put) : field
    if (left !== undefined) (rest ??= withoutPrototype())[name] = left
  }
  return rest
}

/** Divides a resource into the values of its columns, of those that it has. Nothing of it is lost. */
export const putCells = (kind: Kind, value: object, put: PutCell): void => {
  const { columns, places } = tableOf(kind)
  const rest = placeCells(value as EntryFields, places, put)
  if (rest !== undefined) put(columns.length - 1, cellOf(rest, "json"))
}

/** Divides a resource into the values of all columns. */
export const cellsOf = (kind: Kind, value: object): ReadonlyArray<Cell> => {
  const cells = tableOf(kind).empty.slice()
  putCells(kind, value, (column, cell) => void (cells[column] = cell))
  return cells
}
