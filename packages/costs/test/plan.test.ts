import type { Call } from "@xeffect/core"
import { assert, describe, it } from "@effect/vitest"
import { plan } from "@xeffect/costs"
import { streamTweets } from "@xeffect/streams"
import { createTweet, getTweet, like, searchRecentTweets } from "@xeffect/tweets"
import * as Result from "effect/Result"

const search = { operation: searchRecentTweets, params: { query: "#tides" } }

const upTo = (max: number) => ({ min: 0, max })

describe("a plan of a call", () => {
  const rows: ReadonlyArray<readonly [name: string, call: Call, requests: number | undefined, dollars: object]> = [
    ["a lookup is one request", { operation: getTweet, params: { id: "20" } }, 1, upTo(0.005)],
    ["a page of the usual size is one request", search, 1, upTo(0.05)],
    ["300 entries are three pages", { ...search, amount: 300 }, 3, upTo(1.5)],
    ["120 entries are two pages of 60", { ...search, amount: 120 }, 2, upTo(0.6)],
    ["all entries are as many as there are", { ...search, amount: "all" }, undefined, upTo(Infinity)],
    ["a stream has no last item", { operation: streamTweets, params: {} }, 1, upTo(Infinity)]
  ]
  it.each(rows)("knows that %s", (_, call, requests, dollars) => {
    const planned = Result.getOrThrow(plan(call))
    assert.strictEqual(planned.requests, requests)
    assert.deepStrictEqual(planned.dollars, dollars)
  })

  it("has the first request as it is sent", () => {
    const write = Result.getOrThrow(plan({ operation: createTweet, params: { text: "High water" } }))
    assert.strictEqual(write.request.method, "POST")
    assert.strictEqual(write.request.url, "/2/tweets")
    assert.strictEqual(write.request.body, '{"text":"High water"}')
    const page = Result.getOrThrow(plan({ ...search, amount: 120 }))
    assert.strictEqual(page.request.url, "/2/tweets/search/recent?query=%23tides&max_results=60")
    const liked = Result.getOrThrow(plan({ operation: like, params: { tweet_id: "20" } }))
    assert.strictEqual(liked.request.url, "/2/users/{me}/likes")
  })

  it("fails for a call that would be refused before it is sent", () => {
    const refused = plan({ operation: getTweet, params: { id: "the first" } })
    assert.isTrue(Result.isFailure(refused) && refused.failure.reason._tag === "InvalidInput")
  })
})
