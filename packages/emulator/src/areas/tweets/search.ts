/** Posts that match a query, listed and counted. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import { matches } from "../../world/search/match.ts"
import type { Within } from "../../world/search/operator.ts"
import { parseQuery } from "../../world/search/parse.ts"
import { one } from "../../description/validate.ts"
import { visiblePosts } from "../../world/queries.ts"
import type { WorldPost } from "../../world/types.ts"
import { countPage } from "./counts.ts"
import type { Area, Call, Handler } from "../operation.ts"
import { pageOfPosts } from "../pages.ts"
import { allRules, inWindow, recentCountRules, recentRules, type WindowRules } from "../windows.ts"

const found = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules
): Effect.fn.Return<ReadonlyArray<WorldPost>, Refusal> {
  const text = one(call.query, "query") ?? ""
  const query = yield* Effect.mapError(Effect.fromResult(parseQuery(text)), (fault) =>
    invalidParameter("query", text, fault)
  )
  // What only some users may see is not searched for any of them.
  const posts = yield* inWindow(call, rules, visiblePosts(call.world, undefined))
  const within: Within = { ...call.view.index, product: "search" }
  return posts.filter((post) => matches(query, post, within))
})

const list = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const posts = yield* found(call, rules(call))
    return yield* pageOfPosts(call, { operation, size: 10, backward: false, edges: true }, posts)
  })

const count = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const posts = yield* found(call, rules(call))
    return yield* countPage(call, operation, rules(call), posts)
  })

/** The operations that search posts. */
export const search: Area = {
  searchPostsRecent: list("searchPostsRecent", recentRules),
  searchPostsAll: list("searchPostsAll", allRules),
  getPostsCountsRecent: count("getPostsCountsRecent", recentCountRules),
  getPostsCountsAll: count("getPostsCountsAll", allRules)
}
