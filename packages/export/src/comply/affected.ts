import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import { type Reference, removedReferencesOf } from "./references.ts"

const content = ["posts", "referenced_posts"] as const

/** How a database names what statements about rows need. Kinds, fields and reasons are from tables, never from a response. */
export interface ComplianceDialect {
  /** The table of posts and users that may no longer be kept, and the table of the rows which go with them. */
  readonly gone: string
  readonly affected: string
  /** The media and polls that edited posts had before. */
  readonly detached: string
  readonly results: string
  /** The rows of a kind. */
  readonly rows: (kind: Kind) => string
  /** A field of the row `own`, as text. */
  readonly field: (name: string) => string
  /** Each entry of a list in the row `own`, by the names that lead to it, as `item.value`. */
  readonly entries: (...path: ReadonlyArray<string>) => string
}

/** The temporary tables. */
export const temporaryTables = {
  gone: "(of text not null, id text not null, reason text not null, primary key (of, id))",
  affected: "(kind text not null, id text not null, reason text not null, primary key (kind, id))",
  detached: "(kind text not null, id text not null, primary key (kind, id))"
} as const

// Rows of a resource have its ID. The ID of another row is made of several.
const affectedValueOf = ({ field }: ComplianceDialect, kind: Kind, name: string): string =>
  name === "id" && (kind === "users" || kind === "posts" || kind === "referenced_posts") ? "own.id" : field(name)

// Affected by another row, which the value of a field names.
const follow = (dialect: ComplianceDialect, kind: Kind, { field, of, when }: Reference): string =>
  `insert into ${dialect.affected} select '${kind}', own.id, gone.reason from ${dialect.rows(kind)} own
    join ${dialect.gone} gone on gone.of = '${of}' and gone.id = ${affectedValueOf(dialect, kind, field)}
    where true ${when === undefined ? "" : `and ${dialect.field(when[0])} = '${when[1]}'`} on conflict do nothing`

// All that the jobs name, and all posts of users who are gone: both jobs saw them at different times.
const findGone = ({ field, gone, results, rows }: ComplianceDialect): ReadonlyArray<string> => [
  `insert into ${gone} select case type when 'users' then 'users' else 'posts' end, id, reason
    from ${results} where action = 'delete' on conflict do nothing`,
  `insert into ${gone} select 'posts', id, gone from ${results} where gone is not null on conflict do nothing`,
  ...content.map(
    (kind) => `insert into ${gone} select 'posts', own.id, author.reason from ${rows(kind)} own
      join ${gone} author on author.of = 'users' and author.id = ${field("author_id")} where true on conflict do nothing`
  )
]

// Rows that were there before an edit have the ID that the post had then.
const findVersions = ({ entries, gone, rows }: ComplianceDialect): ReadonlyArray<string> =>
  content.map(
    (kind) => `insert into ${gone} select 'posts', item.value, post.reason from ${rows(kind)} own
      join ${gone} post on post.of = 'posts' and post.id = own.id cross join ${entries("edit_history_tweet_ids")}
      where length(item.value) < length(own.id) or (length(item.value) = length(own.id) and item.value < own.id)
      on conflict do nothing`
  )

/** The posts and users that are gone, as `kind` and `id`: a later page may have other rows about them. */
export const goneStatement = ({ affected, entries, rows }: ComplianceDialect): string =>
  [
    `select 'gone users' as kind, id from ${affected} where kind = 'users'`,
    ...content.flatMap((kind) => [
      `select 'gone posts' as kind, id from ${affected} where kind = '${kind}'`,
      `select 'gone posts' as kind, item.value as id from ${rows(kind)} own
        join ${affected} post on post.kind = '${kind}' and post.id = own.id cross join ${entries("edit_history_tweet_ids")}`
    ])
  ].join(" union ")

/** Fields with several IDs, of a post, and the kind that has them. */
export const attached = [
  ["media", "media_keys"],
  ["polls", "poll_ids"]
] as const

// If several posts have it, the others may keep it.
const followAttachments = ({ affected, detached, entries, rows }: ComplianceDialect): ReadonlyArray<string> =>
  attached.map(([kind, name]) => {
    const ids = (isAffected: boolean) =>
      content
        .map(
          (of) => `select item.value as id, result.reason as reason
            from ${rows(of)} own left join ${affected} result on result.kind = '${of}' and result.id = own.id
            cross join ${entries("attachments", name)} where result.id is ${isAffected ? "not null" : "null"}`
        )
        .join(" union ")
    return `insert into ${affected} select '${kind}', found.id, found.reason from
        (${ids(true)} union select id, 'tweet_edited' from ${detached} where kind = '${kind}') found
      where found.id in (select id from ${rows(kind)} own) and found.id not in (select id from (${ids(false)}) others)
      on conflict do nothing`
  })

/** The statements that find what may no longer be kept, in their order: each row once, with the reason. */
export const affectedStatements = (plan: Plan, dialect: ComplianceDialect): ReadonlyArray<string> => {
  const references = removedReferencesOf(plan)
  return [
    ...findGone(dialect),
    ...findVersions(dialect),
    ...kinds.flatMap((kind) => {
      const ofKind = references[kind]
      return typeof ofKind === "string" ? [] : ofKind.map((reference) => follow(dialect, kind, reference))
    }),
    ...followAttachments(dialect)
  ]
}

/** The kinds whose rows are searched for IDs as texts. */
export const searchedKinds = (plan: Plan): ReadonlyArray<Kind> => {
  const references = removedReferencesOf(plan)
  return kinds.filter((kind) => references[kind] === "anywhere")
}
