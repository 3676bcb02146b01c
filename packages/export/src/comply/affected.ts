import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind, TargetEntries } from "../plan/resource.ts"

const entryOf = (resource: string | undefined): TargetEntries =>
  resource === "posts" || resource === "users" ? resource : "other"

/** The kinds of the ends of the edges of a plan. IDs of posts and of users may be the same number. */
export const endsOf = ({
  operation
}: Plan): { readonly source_id: TargetEntries; readonly target_id: TargetEntries; readonly target: TargetEntries } => {
  const row = collectable(operation)
  const [entry, target] = [entryOf(row?.resource), row?.target_entries ?? "other"]
  return row?.edge === "to_target"
    ? { source_id: entry, target_id: target, target }
    : { source_id: target, target_id: entry, target }
}

const content = ["posts", "referenced_posts"] as const

/** How a database names what statements about rows need. Kinds, fields and reasons are from tables, never from a response. */
export interface ComplianceDialect {
  /** The tables with what may no longer be kept, and with the results of jobs. */
  readonly affected: string
  readonly results: string
  /** The rows of a kind. */
  readonly rows: (kind: Kind) => string
  /** A field of the row `own`, as text. */
  readonly field: (name: string) => string
  /** Each entry of a list of the attachments of the row `own`, as `item.value`. */
  readonly attachments: (name: string) => string
}

// Affected by another row, which the value of a field names.
const follow = (
  { affected, field, results, rows }: ComplianceDialect,
  kind: Kind,
  name: string,
  from: "posts" | "users",
  of?: readonly [field: string, value: string]
): string =>
  `insert into ${affected} select '${kind}', own.id, result.reason from ${rows(kind)} own join ${results} result
    on result.id = ${name === "id" ? "own.id" : field(name)}
    where result.type = '${from === "posts" ? "tweets" : "users"}' and result.reason <> 'scrub_geo'
    ${of === undefined ? "" : `and ${field(of[0])} = '${of[1]}'`} on conflict do nothing`

/** Fields with several IDs, of a post, and the kind that has them. */
const attached = [
  ["media", "media_keys"],
  ["polls", "poll_ids"]
] as const

// Of several posts the others may keep it.
const followAttachments = ({ affected, attachments, rows }: ComplianceDialect): ReadonlyArray<string> =>
  attached.map(([kind, name]) => {
    const ids = (isAffected: boolean) =>
      content
        .map(
          (of) => `select item.value as id, result.reason as reason
            from ${rows(of)} own left join ${affected} result on result.kind = '${of}' and result.id = own.id
            cross join ${attachments(name)} where result.id is ${isAffected ? "not null" : "null"}`
        )
        .join(" union ")
    return `insert into ${affected} select '${kind}', found.id, found.reason from (${ids(true)}) found
      where found.id in (select id from ${rows(kind)} own) and found.id not in (select id from (${ids(false)}) others)
      on conflict do nothing`
  })

/** The statements that fill the table of what may no longer be kept, in their order: each row once, with the reason. */
export const affectedStatements = (plan: Plan, dialect: ComplianceDialect): ReadonlyArray<string> => {
  const ends = endsOf(plan)
  const edges = (["source_id", "target_id"] as const).flatMap((end) => {
    const of = ends[end]
    return of === "other" ? [] : [follow(dialect, "edges", end, of)]
  })
  return [
    ...content.map((kind) => follow(dialect, kind, "id", "posts")),
    follow(dialect, "users", "id", "users"),
    follow(dialect, "matches", "post_id", "posts"),
    follow(dialect, "likes", "liked_tweet_id", "posts"),
    ...["liked_tweet_author_id", "tweet_author_id"].map((author) => follow(dialect, "likes", author, "users")),
    ...edges,
    ...(["posts", "users"] as const).flatMap((from) => [
      follow(dialect, "metrics", "id", from, ["of", from]),
      follow(dialect, "changes", "id", from, ["kind", from]),
      ...(ends.target === from ? [follow(dialect, "changes", "target_id", from)] : [])
    ]),
    ...followAttachments(dialect)
  ]
}
