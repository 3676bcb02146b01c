/** Posts that match a query, listed and counted. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import { cursorOf } from "../../request/paging.ts"
import { matches } from "../../world/search/match.ts"
import type { Within } from "../../world/search/operator.ts"
import { parseQuery } from "../../world/search/parse.ts"
import { one } from "../../description/validate.ts"
import { isVisible } from "../../world/queries.ts"
import type { WorldPost } from "../../world/types.ts"
import { countPage } from "./counts.ts"
import type { Area, Call, Handler } from "../operation.ts"
import { pageOfPosts } from "../pages.ts"
import { allRules, recentCountRules, recentRules, windowOf, type WindowRules } from "../windows.ts"

/** Decides whether a post is found by a request. */
const finder = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules
): Effect.fn.Return<(post: WorldPost) => boolean, Refusal> {
  const text = one(call.query, "query") ?? ""
  const query = yield* Effect.mapError(Effect.fromResult(parseQuery(text)), (fault) =>
    invalidParameter("query", text, fault)
  )
  const isInside = yield* windowOf(call, rules)
  const within: Within = { ...call.view.index, product: "search" }
  // What only some users may see is not searched for any of them.
  return (post) => isVisible(call.world, undefined, post) && isInside(post) && matches(query, post, within)
})

// One more than a page has, which says whether there is another page.
const upTo = (count: number, posts: Iterable<WorldPost>, isFound: (post: WorldPost) => boolean) => {
  const found: Array<WorldPost> = []
  for (const post of posts) {
    if (isFound(post)) found.push(post)
    if (found.length > count) break
  }
  return found
}

const list = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const isFound = yield* finder(call, rules(call))
    const cursor = yield* cursorOf(operation, one(call.query, "next_token") ?? one(call.query, "pagination_token"))
    const size = Number(one(call.query, "max_results") ?? 10)
    const posts =
      cursor?.direction === "newer"
        ? Array.from(call.world.posts.olderThan(undefined)).filter(isFound)
        : upTo(size, call.world.posts.olderThan(cursor?.position), isFound)
    return yield* pageOfPosts(call, { operation, size: 10, backward: false, edges: true }, posts)
  })

const count = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const posts = Array.from(call.world.posts.olderThan(undefined)).filter(yield* finder(call, rules(call)))
    return yield* countPage(call, operation, rules(call), posts)
  })

/** The operations that search posts. */
export const search: Area = {
  searchPostsRecent: list("searchPostsRecent", recentRules),
  searchPostsAll: list("searchPostsAll", allRules),
  getPostsCountsRecent: count("getPostsCountsRecent", recentCountRules),
  getPostsCountsAll: count("getPostsCountsAll", allRules)
}
