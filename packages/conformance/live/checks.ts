import type { AnyOperation, XApi, XError } from "@xeffect/core"
import { getComplianceJobs } from "@xeffect/compliance"
import { getOwnedLists } from "@xeffect/lists"
import { getRules } from "@xeffect/streams"
import { getTrends, searchNews } from "@xeffect/trends"
import { getRecentTweetsCount, getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsage } from "@xeffect/usage"
import { getMe, getUser } from "@xeffect/users"
import type * as Effect from "effect/Effect"

/** One call, and the most entries that its response may have. */
export interface Check<out Response = object> {
  readonly operation: AnyOperation
  readonly params: Readonly<Record<string, unknown>>
  readonly entries: number
  readonly call: Effect.Effect<Response, XError, XApi>
}

/** A call of an operation with its parameters. */
export const check = <const Params extends object, Response extends object>(
  operation: ((params: Params) => Effect.Effect<Response, XError, XApi>) & Pick<AnyOperation, "definition">,
  params: Params,
  entries = 1
): Check<Response> => ({
  operation,
  params: Object.fromEntries(Object.entries(params)),
  entries,
  call: operation(params)
})

// They read public resources that have been there for years. None needs the ID of the user, whose lookup would cost as much again.
const query = "from:XDevelopers"
const post = "20"
const otherPost = "1460323737035677698"
const user = "2244994945"
const worldwide = 1

/** Twelve reads that suit any account. Which of them a credential is accepted for is a result. */
export const reads: ReadonlyArray<Check> = [
  check(getTweet, { id: post }),
  check(getTweets, { ids: [otherPost] }),
  check(getUser, { username: "XDevelopers" }),
  check(getMe, {}),
  check(searchRecentTweets, { query, max_results: 10 }, 10),
  check(getRecentTweetsCount, { query, granularity: "day" }),
  check(getOwnedLists, { id: user, max_results: 1 }),
  check(getTrends, { woeid: worldwide, max_trends: 1 }),
  check(searchNews, { query: "weather", max_results: 1 }),
  check(getRules, {}, 100),
  check(getComplianceJobs, { type: "tweets" }, 100),
  check(getUsage, {})
]
