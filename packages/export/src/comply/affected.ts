import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind, TargetEntries } from "../plan/resource.ts"
import type { Database } from "../store/sqlite/database.ts"
import { storedTable } from "../store/sqlite/schema.ts"

const entryOf = (resource: string | undefined): TargetEntries =>
  resource === "posts" || resource === "users" ? resource : "other"

/** What the ends of the edges of a plan are. IDs of posts and of users may be the same number. */
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

// Affected by another row, which the value of a field names.
const follow = (
  database: Database,
  kind: Kind,
  field: string,
  from: "posts" | "users",
  of?: readonly [field: string, value: string]
) =>
  database.run(
    `insert or ignore into affected select ?, own.id, result.reason from ${storedTable(kind)} own join compliance result
      on result.id = json_extract(own.json, '$.${field}')
      where result.type = ? and result.reason <> 'scrub_geo'
      ${of === undefined ? "" : `and json_extract(own.json, '$.${of[0]}') = '${of[1]}'`}`,
    [kind, from === "posts" ? "tweets" : "users"]
  )

/** Fields with several IDs, of a post, and the kind that has them. */
const attached = [
  ["media", "media_keys"],
  ["polls", "poll_ids"]
] as const

// Of several posts the others may keep it.
const followAttachments = (database: Database) => {
  for (const [kind, field] of attached) {
    const ids = (isAffected: boolean) =>
      content
        .map(
          (of) => `select item.value as id, result.reason as reason
            from ${storedTable(of)} own left join affected result on result.kind = '${of}' and result.id = own.id,
            json_each(own.json, '$.attachments.${field}') item
            where result.id is ${isAffected ? "not null" : "null"}`
        )
        .join(" union ")
    database.run(
      `insert or ignore into affected select ?, id, reason from (${ids(true)})
        where id in (select id from ${storedTable(kind)}) and id not in (select id from (${ids(false)}))`,
      [kind]
    )
  }
}

/** Fills the table `affected` with what may no longer be kept: each row once, with the reason. */
export const findAffected = (database: Database, plan: Plan): void => {
  database.sqlite.exec(
    "create temp table affected (kind text not null, id text not null, reason text not null, primary key (kind, id))"
  )
  for (const kind of content) follow(database, kind, "id", "posts")
  follow(database, "users", "id", "users")
  follow(database, "matches", "post_id", "posts")
  follow(database, "likes", "liked_tweet_id", "posts")
  for (const author of ["liked_tweet_author_id", "tweet_author_id"]) follow(database, "likes", author, "users")
  const ends = endsOf(plan)
  for (const end of ["source_id", "target_id"] as const) {
    const of = ends[end]
    if (of !== "other") follow(database, "edges", end, of)
  }
  for (const from of ["posts", "users"] as const) {
    follow(database, "metrics", "id", from, ["of", from])
    follow(database, "changes", "id", from, ["kind", from])
    if (ends.target === from) follow(database, "changes", "target_id", from)
  }
  followAttachments(database)
}
