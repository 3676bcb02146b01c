import type { AnyOperation } from "@xeffect/core"
import type { Price } from "@xeffect/core/prices"

/** The kinds of rows. Each has files, or a table, of its own, with this name. */
export const kinds = [
  "posts",
  "users",
  "lists",
  "likes",
  "counts",
  "referenced_posts",
  "media",
  "polls",
  "places",
  "topics",
  "edges",
  "matches",
  "metrics",
  "changes",
  "missing",
  "problems",
  "set_aside"
] as const

/** A kind of rows, as in `posts.ndjson`. */
export type Kind = (typeof kinds)[number]

/** The kind of the entries of an operation. */
export type Resource = Extract<Kind, "posts" | "users" | "lists" | "likes" | "counts">

/** The kind of a collection's target, if its rows can be of it. IDs of posts and of users may be the same number. */
export type TargetEntries = "posts" | "users" | "other"

/** The price of a collection: for each entry, or for the request. */
export type EntryPrice = Extract<Price, { readonly per: "request" | "resource" }>

/** An operation that can be collected, and what its entries are. */
export interface Collectable {
  readonly operation: AnyOperation
  readonly resource: Resource
  /** The price: for each entry, or for the request. */
  readonly price: EntryPrice
  /** How it continues: by pages, by looking up keys, or by staying connected. */
  readonly by: "pages" | "keys" | "stream"
  /** The parameter of the path that says of whom or of what the entries are. It may have several values. */
  readonly target?: string
  readonly target_entries?: TargetEntries
  /** Which way the edge between the target and an entry points. */
  readonly edge?: "to_target" | "from_target"
  /** Whether a window of time can be divided, and how far it reaches back without a beginning. */
  readonly window?: "recent" | "all"
  /** Present if nothing says that a list begins with its newest entry. */
  readonly unordered?: true
  /** The operation that counts what a search finds. */
  readonly counts?: AnyOperation
  /** Where the number of entries of a target is known: the field of its `public_metrics`, or of a list. */
  readonly counted?: { readonly by: "users" | "posts" | "lists"; readonly field: string }
}
