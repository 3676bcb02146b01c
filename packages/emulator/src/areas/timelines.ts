/** Lists of posts by time: those of a user, and those a search finds. */
import * as Effect from "effect/Effect"
import { type Answer, answerPosts, onlyProblem } from "../present/answer.ts"
import { lookupReadable } from "../present/lookup.ts"
import { invalidParameter, type Refusal } from "../problems.ts"
import { matches } from "../search/match.ts"
import { parseQuery } from "../search/parse.ts"
import { many, one } from "../validate.ts"
import { postsOf, visiblePosts } from "../world/queries.ts"
import type { PostReference, WorldPost } from "../world/types.ts"
import { type Area, type Call, type Handler, paginate, type Paging } from "./operation.ts"
import { inWindow } from "./windows.ts"

const day = 24 * 60 * 60 * 1000

/** The first instant the service knows posts of. */
const beginning = new Date("2010-11-06T00:00:00Z").getTime()

/** How many of a user's posts can be reached, and how many where replies are left out. */
const reachable = { all: 3200, withoutReplies: 800 }

/** The page of posts a request asks for, with the first and last identifier in `meta`. */
export const answerTimeline = Effect.fnUntraced(function* (
  call: Call,
  paging: Paging,
  posts: ReadonlyArray<WorldPost>
): Effect.fn.Return<Answer, Refusal> {
  const { meta, values } = yield* paginate(
    call,
    paging,
    posts.map((post) => ({ position: post.id, value: post }))
  )
  const edges = values.length === 0 ? {} : { newest_id: values[0]?.id, oldest_id: values.at(-1)?.id }
  return answerPosts(
    call.view,
    values.map((found) => ({ found })),
    { ...edges, ...meta }
  )
})

const refers = (post: WorldPost, type: PostReference["type"]) => post.references.some((other) => other.type === type)

const usersPosts: Handler = Effect.fnUntraced(function* (call) {
  const user = lookupReadable(call.view, call.path["id"] ?? "", "id")
  if ("problem" in user) return onlyProblem(user.problem)
  const excluded = many(call.query, "exclude")
  const posts = postsOf(call.world, user.found.id)
    .filter((post) => !(excluded.includes("replies") && refers(post, "replied_to")))
    .filter((post) => !(excluded.includes("retweets") && refers(post, "retweeted")))
    .slice(0, excluded.includes("replies") ? reachable.withoutReplies : reachable.all)
  // A test's clock may stand before the service's beginning, and so do its posts then.
  const rules = { earliest: Math.min(beginning, call.world.clock.epoch), endIncluded: true }
  return yield* answerTimeline(call, { operation: "getUsersPosts", size: 10 }, yield* inWindow(call, rules, posts))
})

const searchRecent: Handler = Effect.fnUntraced(function* (call) {
  const text = one(call.query, "query") ?? ""
  const query = yield* Effect.mapError(Effect.fromResult(parseQuery(text)), (fault) =>
    invalidParameter("query", text, `The query ${fault}.`)
  )
  const rules = { earliest: call.now - 7 * day, endIncluded: false }
  const posts = yield* inWindow(call, rules, visiblePosts(call.world, undefined))
  return yield* answerTimeline(
    call,
    { operation: "searchPostsRecent", size: 10, backward: false },
    posts.filter((post) => matches(query, post, call.world))
  )
})

/** The operations that list posts by time. */
export const timelines: Area = {
  getUsersPosts: usersPosts,
  searchPostsRecent: searchRecent
}
