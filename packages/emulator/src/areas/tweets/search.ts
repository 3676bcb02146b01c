/** Posts that match a query, listed and counted. */
import * as Effect from "effect/Effect"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import { cursorOf } from "../../request/paging.ts"
import { isNewer } from "../../world/ids.ts"
import { countFound } from "../../world/search/count.ts"
import { postsFound } from "../../world/search/find.ts"
import type { Within } from "../../world/search/operator.ts"
import { parseQuery, type Query } from "../../world/search/parse.ts"
import type { PostRange } from "../../world/search/range.ts"
import { one } from "../../description/validate.ts"
import { countPage } from "./counts.ts"
import type { Area, Call, Handler } from "../operation.ts"
import { pageOfOrdered, tokenIn } from "../pages.ts"
import { allRules, recentCountRules, recentRules, windowOf, type WindowRules } from "../windows.ts"

/** The posts that a request searches, and in which window. */
const searchOf = Effect.fnUntraced(function* (
  call: Call,
  rules: WindowRules
): Effect.fn.Return<readonly [Query, Within, PostRange], Refusal> {
  const text = one(call.query, "query") ?? ""
  const query = yield* Effect.mapError(Effect.fromResult(parseQuery(text)), (fault) =>
    invalidParameter("query", text, fault)
  )
  return [query, { ...call.view.index, product: "search" }, yield* windowOf(call, rules)]
})

/** The smaller of two IDs. */
const older = (one: string, other: string | undefined): string =>
  other === undefined || isNewer(other, one) ? one : other

const list = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const [query, within, range] = yield* searchOf(call, rules(call))
    const cursor = yield* cursorOf(operation, tokenIn(call))
    // The blocks that are newer than the page are not searched.
    const from = cursor?.direction === "older" ? { ...range, until: older(cursor.position, range.until) } : range
    const paging = { operation, size: 10, backward: false, edges: true }
    return yield* pageOfOrdered(call, paging, postsFound(query, within, from))
  })

const count = (operation: string, rules: (call: Call) => WindowRules): Handler =>
  Effect.fnUntraced(function* (call) {
    const [query, within, range] = yield* searchOf(call, rules(call))
    return yield* countPage(call, operation, rules(call), (parts) => countFound(query, within, range, parts))
  })

/** The operations that search posts. */
export const search: Area = {
  searchPostsRecent: list("searchPostsRecent", recentRules),
  searchPostsAll: list("searchPostsAll", allRules),
  getPostsCountsRecent: count("getPostsCountsRecent", recentCountRules),
  getPostsCountsAll: count("getPostsCountsAll", allRules)
}
