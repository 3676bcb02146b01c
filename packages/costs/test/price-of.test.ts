import { assert, describe, it } from "@effect/vitest"
import { streamActivity } from "@xeffect/activity"
import { prices } from "@xeffect/core/prices"
import { priceOf, ownedBy } from "@xeffect/costs"
import { getRules, streamTweets } from "@xeffect/streams"
import { extractUrls } from "@xeffect/text"
import {
  createTweet,
  getRecentTweetsCount,
  getTweet,
  getTweets,
  getUsersTweets,
  searchRecentTweets
} from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Result from "effect/Result"

const both = (amount: number) => ({ min: amount, max: amount })
const none = both(0)
const upTo = (max: number) => ({ min: 0, max })

describe("what a call costs by its parameters", () => {
  const rows = [
    ["one post", priceOf(getTweet, { id: "20" }), "resource", both(0.005), upTo(0.005), upTo(1)],
    ["three posts by ID", priceOf(getTweets, { ids: "1,2,3" }), "resource", both(0.005), upTo(0.015), upTo(3)],
    [
      "a post with its author",
      priceOf(getTweet, { id: "20", expansions: ["author_id"] }),
      "resource",
      { min: 0.005, max: 0.015 },
      upTo(0.015),
      upTo(2)
    ],
    [
      "a post with its author, if includes are free",
      priceOf(getTweet, { id: "20", expansions: ["author_id"] }, { includes: false }),
      "resource",
      both(0.005),
      upTo(0.005),
      upTo(1)
    ],
    [
      "a page",
      priceOf(searchRecentTweets, { query: "#tides", max_results: 100 }),
      "resource",
      both(0.005),
      upTo(0.5),
      upTo(100)
    ],
    ["a page of the usual size", priceOf(getUsersFollowers, { id: "12" }), "resource", both(0.01), upTo(1), upTo(100)],
    [
      "the owner's own posts",
      priceOf(getUsersTweets, { id: "12", max_results: 50 }, { owner_id: ownedBy("12") }),
      "resource",
      both(0.001),
      upTo(0.05),
      upTo(50)
    ],
    ["a count", priceOf(getRecentTweetsCount, { query: "#tides" }), "request", both(0.005), both(0.005), none],
    ["a post", priceOf(createTweet, { text: "High water" }), "request", both(0.015), both(0.015), none],
    [
      "a post with a link",
      priceOf(createTweet, { text: "https://example.com" }),
      "request",
      both(0.2),
      both(0.2),
      none
    ],
    [
      "a post that may have a link",
      priceOf(createTweet, { text: "At 5.30" }),
      "request",
      { min: 0.015, max: 0.2 },
      { min: 0.015, max: 0.2 },
      none
    ],
    [
      "a post whose text is searched for links",
      priceOf(createTweet, { text: "At 5.30" }, { links: extractUrls }),
      "request",
      both(0.015),
      both(0.015),
      none
    ],
    ["a stream of posts", priceOf(streamTweets, {}), "resource", both(0.005), upTo(Infinity), upTo(Infinity)],
    ["a stream of events", priceOf(streamActivity, {}), "event", upTo(0.01), upTo(Infinity), upTo(Infinity)],
    ["the rules of a stream", priceOf(getRules, {}), "nothing", none, none, none]
  ] as const

  it.each(rows)("%s", (_, price, per, each, dollars, resources) => {
    assert.deepStrictEqual(Result.getOrThrow(price), { per, each, dollars, resources })
  })

  it("follows a price list of one's own", () => {
    const ours = { ...prices, resource: { ...prices.resource, post: 0.004 } }
    assert.deepStrictEqual(Result.getOrThrow(priceOf(getTweet, { id: "20" }, { prices: ours })).dollars, upTo(0.004))
  })
})

describe("a call that would be refused before it is sent", () => {
  const messageOf = (price: ReturnType<typeof priceOf>) => (Result.isFailure(price) ? price.failure.message : "")

  it("has no price, and says why in the same sentence", () => {
    assert.match(
      messageOf(priceOf(getTweet, { id: "a post" })),
      /^getTweet: InvalidInput: id must be an ID of 1 to 19 digits/
    )
    assert.match(messageOf(priceOf(getTweets, { ids: [] })), /^getTweets: InvalidInput: ids must be 1 to \d+ IDs/)
  })

  it("or whose options are malformed", () => {
    assert.match(
      messageOf(priceOf(getTweet, { id: "20" }, { owner_id: ownedBy("ada") })),
      /^priceOf: InvalidInput: owner_id must be/
    )
    // No request is to `/users/0012/…`: the owner's own data would count as data of others.
    assert.match(
      messageOf(priceOf(getTweet, { id: "20" }, { owner_id: ownedBy("0012") })),
      /owner_id must be an ID of 1 to 19 digits without zeros in front, but is "0012"/
    )
    // @ts-expect-error not an operation
    assert.match(messageOf(priceOf({}, {})), /^priceOf: InvalidInput: operation must be an operation/)
  })

  it("does not compile if the parameters are not those of the operation", () => {
    const calls = () => [
      // @ts-expect-error no such parameter
      priceOf(getTweet, { id: "20", max_results: 5 }),
      // @ts-expect-error no such field
      priceOf(getTweet, { id: "20", tweet_fields: ["created"] })
    ]
    assert.isFunction(calls)
  })
})
