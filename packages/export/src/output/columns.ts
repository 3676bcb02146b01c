import * as Resource from "@xeffect/core/Resource"
import * as Shape from "@xeffect/core/Shape"
import type { Kind } from "../plan/resource.ts"

/** What a column has. A list has texts, or the JSON of entries that are no texts. */
export type ColumnType = "text" | "number" | "boolean" | "list" | "json"

/** A column of a table. */
export interface Column {
  /** The path of a field, joined by dots: `public_metrics.like_count`. */
  readonly name: string
  readonly path: ReadonlyArray<string>
  readonly type: ColumnType
}

type Fields = Readonly<Record<string, Shape.Shape>>

const fieldsOf = (shape: Shape.Shape): Fields | undefined =>
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

const texts = (...names: ReadonlyArray<string>): Shape.Shape =>
  Shape.struct(Object.fromEntries(names.map((name) => [name, Shape.string])))

// Of kinds that are no resources of the X API, and of likes, which only streams have.
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
  likes: texts("id", "created_at", "liked_tweet_id", "liked_tweet_author_id", "tweet_author_id"),
  edges: texts("source_id", "target_id"),
  matches: texts("post_id", "rule_id", "tag"),
  missing: texts("id", "title", "detail", "type"),
  problems: texts("title", "detail", "type", "resource_type", "parameter", "resource_id", "value"),
  set_aside: texts("path", "expected", "value")
}

/** The column of what has no column: fields that are newer than this version, as JSON. */
export const otherFields: Column = { name: "other_fields", path: [], type: "json" }

const known = new Map<Kind, ReadonlyArray<Column>>()

/**
 * The columns of a kind, which follow from the shape of the resource: a structure has a column for each of its fields, a
 * list has one. The same for each collection, whether the fields were requested or not.
 */
export const columnsOf = (kind: Kind): ReadonlyArray<Column> => {
  const made = known.get(kind) ?? [...columnsIn(shapes[kind], []), otherFields]
  known.set(kind, made)
  return made
}

type Entry = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// What is left of a value once the fields that have columns are taken out.
const restOf = (value: Entry, fields: Fields): Entry | undefined => {
  const rest = Object.entries(value).flatMap(([name, field]): ReadonlyArray<readonly [string, unknown]> => {
    const shape = fields[name]
    if (shape === undefined) return [[name, field]]
    const inner = fieldsOf(shape)
    if (inner === undefined || field === undefined) return []
    if (!isObject(field)) return [[name, field]]
    const left = restOf(field, inner)
    return left === undefined ? [] : [[name, left]]
  })
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

const at = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** A value of a column: `undefined` if it is absent. */
export type Cell = string | number | boolean | ReadonlyArray<string> | undefined

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const cellOf = (value: unknown, type: ColumnType): Cell => {
  if (value === undefined || value === null) return undefined
  if (type === "json") return JSON.stringify(value)
  if (type === "list") return Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  // The response was checked: it has the type of its shape.
  return value as string | number | boolean
}

/** Divides a resource into the values of its columns. Nothing of it is lost. */
export const cellsOf = (kind: Kind, value: object): ReadonlyArray<Cell> => {
  const columns = columnsOf(kind)
  return columns.map((column) =>
    column === otherFields
      ? cellOf(restOf(value as Entry, fieldsOf(shapes[kind]) ?? {}), "json")
      : cellOf(at(value, column.path), column.type)
  )
}
