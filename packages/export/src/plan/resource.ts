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

/** What the entries of an operation are. */
export type Resource = Extract<Kind, "posts" | "users" | "lists" | "likes" | "counts">
