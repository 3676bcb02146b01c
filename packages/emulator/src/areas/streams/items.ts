/** How events are written into a stream, and which past ones it has. */
import { speak } from "../../description/vocabulary.ts"
import { addPost, addUser, expand, type Expansions } from "../../present/collect.ts"
import { lookupPost } from "../../present/lookup.ts"
import { presentPost } from "../../present/response.ts"
import { compact, filled, pick, timestamp, type Fields } from "../../present/view.ts"
import type { Json } from "../../request/problems.ts"
import { newestFirst, timeOf } from "../../world/ids.ts"
import { matches } from "../../world/search/match.ts"
import type { Within } from "../../world/search/operator.ts"
import { positionsIn } from "../../world/search/range.ts"
import type { World, WorldPost } from "../../world/types.ts"
import type { Call } from "../operation.ts"
import { type Endpoint, partitionOf } from "./endpoints.ts"
import type { StreamEvent, Streams } from "./state.ts"

/** The settings of a connection or a link for its items: the query, and the posts that its reader may see. */
type Reader = Pick<Call, "query" | "view" | "world">

type LikeEvent = Extract<StreamEvent, { readonly kind: "like" }>

const writeMatched = (call: Reader, { isFiltered, lang }: Endpoint, { rules }: Streams, post: WorldPost) => {
  if (lang !== undefined && post.lang !== lang) return undefined
  const within: Within = { ...call.view.index, product: "stream" }
  const matching = Array.from(rules.values()).filter(({ query }) => matches(query, post, within))
  if (isFiltered === true && matching.length === 0) return undefined
  const lookup = lookupPost(call.view, post.id, "id")
  if ("problem" in lookup) return undefined
  const { body } = presentPost(call.view, lookup)
  if (isFiltered !== true) return body
  // A rule without a tag has an empty one here, which programs read.
  return { ...body, matching_rules: matching.map(({ id, tag = "" }) => ({ id, tag })) }
}

/** How many posts an item has, those that are included too. */
export const postsIn = ({ includes }: Json): number => {
  const included: unknown = Object(includes)["tweets"]
  return 1 + (Array.isArray(included) ? included.length : 0)
}

const likeFields: Fields<LikeEvent> = {
  created_at: ({ id }, { world }) => timestamp(timeOf(world.clock.epoch, id)),
  liked_tweet_id: ({ post }) => post,
  timestamp_ms: ({ id }, { world }) => timeOf(world.clock.epoch, id)
}

const ofLikes: Expansions<LikeEvent> = {
  liked_tweet_id: (to, { post }, expansion) => void addPost(to, post, expansion),
  liked_tweet_author_id: (to, { post }, expansion) => addUser(to, to.view.world.posts.get(post)?.authorId, expansion)
}

const writeLike = ({ query, view, world }: Reader, like: LikeEvent): Json => {
  const wanted = new Set(query.get("like_with_tweet_author.fields"))
  const { includes, problems } = expand(view, ofLikes, [like])
  const data = {
    id: BigInt(like.id).toString(16),
    ...pick(likeFields, wanted, like, view),
    tweet_author_id: world.posts.get(like.post)?.authorId
  }
  return compact({ data, includes, errors: filled(problems) }) ?? {}
}

const aboutOf = (event: StreamEvent): string | undefined =>
  event.kind === "post" ? event.post.id : event.kind === "like" ? event.id : event.about

const isIn = (event: StreamEvent, { name, of, partitions }: Endpoint, partition: string | undefined): boolean => {
  if (event.kind === "message" ? event.endpoint !== name : event.kind !== of) return false
  const about = aboutOf(event)
  return partitions === undefined || about === undefined || partitionOf(about, partitions) === Number(partition)
}

/** The item that a connection delivers for an event, if any. */
export const itemOf = (call: Reader, endpoint: Endpoint, streams: Streams, event: StreamEvent): Json | undefined => {
  if (!isIn(event, endpoint, call.query.get("partition")?.[0])) return undefined
  switch (event.kind) {
    case "post":
      return writeMatched(call, endpoint, streams, event.post)
    case "like":
      return writeLike(call, event)
    case "message":
      return event.body
  }
}

/** An item as a line, without its end. */
export const lineOf = ({ wording }: Streams, item: Json): string => JSON.stringify(speak(wording, item))

/** Something that happened, and when. */
interface Past {
  readonly at: number
  readonly event: StreamEvent
}

const likesOf = (world: World): ReadonlyArray<LikeEvent> =>
  Array.from(world.likes).flatMap(([user, posts]) =>
    Array.from(posts, ([post, id]) => ({ kind: "like" as const, user, post, id }))
  )

const pastLikes = (world: World): ReadonlyArray<Past> =>
  [...likesOf(world)]
    .sort((left, right) => newestFirst(right.id, left.id))
    .map((event) => ({ at: timeOf(world.clock.epoch, event.id), event }))

const pastPosts = (world: World, start: number, end: number): ReadonlyArray<Past> =>
  Array.from(world.posts.where((block) => positionsIn(block, { start, end, endIncluded: false })))
    .filter(({ deleted }) => !deleted)
    .reverse()
    .map((post) => ({ at: post.createdAt, event: { kind: "post", post } }))

const pastIn = (world: World, of: Endpoint["of"], from: number, to: number): ReadonlyArray<Past> =>
  of === "post" ? pastPosts(world, from, to) : of === "like" ? pastLikes(world) : []

/** The events from one time to another, the oldest first, including messages for any stream. */
export const pastOf = (
  world: World,
  { recent }: Streams,
  { of }: Endpoint,
  from: number,
  to: number
): ReadonlyArray<StreamEvent> =>
  [...pastIn(world, of, from, to), ...recent]
    .filter(({ at }) => at >= from && at < to)
    .sort((left, right) => left.at - right.at)
    .map(({ event }) => event)
