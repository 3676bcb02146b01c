import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind, TargetEntries } from "../plan/resource.ts"

/** A field of rows that has the ID of a post or of a user. A row goes with the one that it names. */
export interface Reference {
  readonly field: string
  readonly of: "posts" | "users"
  /** Only rows in which another field has this value. */
  readonly when?: readonly [field: string, value: string]
}

const entryOf = (resource: string | undefined): TargetEntries =>
  resource === "posts" || resource === "users" ? resource : "other"

/** The kind of the entries of a plan. */
export const rowEntriesOf = ({ operation }: Plan): TargetEntries => entryOf(collectable(operation)?.resource)

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

const namedIds = (field: string, of: TargetEntries, when?: Reference["when"]): ReadonlyArray<Reference> =>
  of === "other" ? [] : [{ field, of, ...(when === undefined ? {} : { when }) }]

const eitherKind = (field: string, of: string): ReadonlyArray<Reference> =>
  (["posts", "users"] as const).flatMap((kind) => namedIds(field, kind, [of, kind]))

/** How the rows of a kind name posts and users. */
export type KindReferences =
  /** Keyed by fields. */
  | ReadonlyArray<Reference>
  /** Somewhere in them: the problems of the X API, and what was set aside, have no form that is known. */
  | "anywhere"
  /** For posts alone: they go with the last post that has them. */
  | "attached"

/**
 * Which rows go with a post or a user that may no longer be kept. A kind without an entry does not compile. Posts and profiles
 * of others that mention the ID stay: they are theirs.
 */
export const removedReferencesOf = (plan: Plan): Readonly<Record<Kind, KindReferences>> => {
  const { source_id, target, target_id } = endsOf(plan)
  const ofPost = [...namedIds("id", "posts"), ...namedIds("author_id", "users")]
  return {
    posts: ofPost,
    referenced_posts: ofPost,
    users: namedIds("id", "users"),
    lists: namedIds("owner_id", "users"),
    likes: [
      ...namedIds("liked_tweet_id", "posts"),
      ...namedIds("liked_tweet_author_id", "users"),
      ...namedIds("tweet_author_id", "users")
    ],
    // Numbers, and names that the X API gives to places and topics.
    counts: [],
    places: [],
    topics: [],
    media: "attached",
    polls: "attached",
    edges: [...namedIds("source_id", source_id), ...namedIds("target_id", target_id)],
    matches: namedIds("post_id", "posts"),
    metrics: eitherKind("id", "of"),
    changes: [...eitherKind("id", "kind"), ...namedIds("target_id", target)],
    missing: "anywhere",
    problems: "anywhere",
    set_aside: "anywhere"
  }
}

/** Whether rows of a kind have the ID of their subject, so that a later page may have the same row again. */
export const mayComeBack = (kind: Kind): boolean =>
  !["changes", "metrics", "missing", "problems", "set_aside"].includes(kind)
