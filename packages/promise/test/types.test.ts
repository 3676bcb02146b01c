// A mistake below is to lack a service.
// @effect-diagnostics missingEffectContext:off
import { data, failOnErrors, items, type XApi, type XError } from "@xeffect/core"
import { getDmEvents, createDirectMessage } from "@xeffect/dms"
import { createList, getListTweets } from "@xeffect/lists"
import type { Calls } from "@xeffect/promise"
import { getSpace } from "@xeffect/spaces"
import {
  createTweet,
  deleteTweet,
  getHomeTimeline,
  getTweet,
  getRecentTweetsCount,
  getTweets,
  getUsersMentions,
  getUsersTweets,
  like,
  searchRecentTweets
} from "@xeffect/tweets"
import { followUser, getMe, getUser, getUsers, getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { assert, describe, it } from "vitest"

// The compiler is the test: a row stops compiling when the two types differ.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const fields: ReadonlyArray<string> = []

const promised = (x: Calls) =>
  [
    x(getTweet, { id: "20" }),
    x(getTweet, { id: 20n, tweet_fields: ["created_at"] }),
    x(getTweet, { id: 20, tweet_fields: "lang,created_at" }),
    x(getTweet, { id: "20", expansions: ["author_id"] }),
    x(getTweet, { id: "20", tweet_fields: fields }),
    x(getTweets, { ids: ["20"] }),
    x(getMe),
    x(getMe, { user_fields: ["verified"] }),
    x(getUser, { username: "x" }),
    x(getUsers, { ids: "1,2", user_fields: ["name"] }),
    x(getUsersFollowers, { id: "1" }),
    x(followUser, { target_user_id: "1" }),
    x(createTweet, { text: "a" }),
    x(deleteTweet, { id: "1" }),
    x(like, { tweet_id: "1" }),
    x(searchRecentTweets, { query: "a" }),
    x(getRecentTweetsCount, { query: "a" }),
    x(getUsersTweets, { id: "1", max_results: 5 }),
    x(getHomeTimeline),
    x(createDirectMessage, { participant_id: "1", text: "a" }),
    x(getDmEvents),
    x(createList, { name: "a" }),
    x(getSpace, { id: "1DXxyRYNejbKM" }),
    x.data(getTweet, { id: "20", tweet_fields: ["lang"] }),
    x.data(getMe),
    x(data(getUser, { id: "1" })),
    x(Effect.all([getMe(), getTweet({ id: "1" })])),
    x(
      Effect.map(getMe(), ({ data }) => data?.name),
      { signal: new AbortController().signal }
    ),
    x.data(failOnErrors(getTweet), { id: "20", tweet_fields: ["lang"] }, {})
  ] as const

const effects = () =>
  [
    getTweet({ id: "20" }),
    getTweet({ id: 20n, tweet_fields: ["created_at"] }),
    getTweet({ id: 20, tweet_fields: "lang,created_at" }),
    getTweet({ id: "20", expansions: ["author_id"] }),
    getTweet({ id: "20", tweet_fields: fields }),
    getTweets({ ids: ["20"] }),
    getMe(),
    getMe({ user_fields: ["verified"] }),
    getUser({ username: "x" }),
    getUsers({ ids: "1,2", user_fields: ["name"] }),
    getUsersFollowers({ id: "1" }),
    followUser({ target_user_id: "1" }),
    createTweet({ text: "a" }),
    deleteTweet({ id: "1" }),
    like({ tweet_id: "1" }),
    searchRecentTweets({ query: "a" }),
    getRecentTweetsCount({ query: "a" }),
    getUsersTweets({ id: "1", max_results: 5 }),
    getHomeTimeline(),
    createDirectMessage({ participant_id: "1", text: "a" }),
    getDmEvents(),
    createList({ name: "a" }),
    getSpace({ id: "1DXxyRYNejbKM" }),
    data(getTweet, { id: "20", tweet_fields: ["lang"] }),
    data(getMe),
    data(getUser, { id: "1" }),
    Effect.all([getMe(), getTweet({ id: "1" })]),
    Effect.map(getMe(), ({ data }) => data?.name),
    data(failOnErrors(getTweet), { id: "20", tweet_fields: ["lang"] })
  ] as const

const iterated = (x: Calls) =>
  [
    x.items(getUsersMentions, { id: "1", expansions: ["author_id"] }),
    x.items(getListTweets, { id: "1" }),
    x.items(getHomeTimeline)
  ] as const

const streams = () =>
  [
    items(getUsersMentions, { id: "1", expansions: ["author_id"] }),
    items(getListTweets, { id: "1" }),
    items(getHomeTimeline)
  ] as const

type Resolved<Rows> = { readonly [Row in keyof Rows]: Awaited<Rows[Row]> }
type Succeeded<Rows> = {
  readonly [Row in keyof Rows]: Rows[Row] extends Effect.Effect<infer A, XError, XApi> ? A : "no effect"
}
type Iterated<Rows> = { readonly [Row in keyof Rows]: Rows[Row] extends AsyncIterable<infer A> ? A : "not iterable" }
type Streamed<Rows> = {
  readonly [Row in keyof Rows]: Rows[Row] extends Stream.Stream<infer A, XError, XApi> ? A : "no stream"
}

describe("types of promises", () => {
  it("are those of 32 effects and streams", () => {
    const ofCalls: Same<Resolved<ReturnType<typeof promised>>, Succeeded<ReturnType<typeof effects>>> = true
    const ofItems: Same<Iterated<ReturnType<typeof iterated>>, Streamed<ReturnType<typeof streams>>> = true
    assert.isTrue(ofCalls && ofItems)
    assert.strictEqual(effects().length + streams().length, 32)
  })

  it("refuse what the effects refuse", () => {
    const wrong = (x: Calls) => [
      // @ts-expect-error Did you mean "created_at"?
      x(getTweet, { id: "20", tweet_fields: ["create_at"] }),
      // @ts-expect-error Property 'query' is missing
      x(searchRecentTweets, { max_results: 10 }),
      // @ts-expect-error no parameter "tweet.fields"
      x.data(getTweet, { id: "20", "tweet.fields": ["lang"] }),
      // @ts-expect-error it has required parameters
      x(getTweet),
      // @ts-expect-error its signal is no option of an operation
      x(getMe, { signal: new AbortController().signal }),
      // @ts-expect-error it needs a service that promises do not have
      x(Effect.succeed(1) as Effect.Effect<number, never, "another service">),
      // @ts-expect-error it has no pages
      x.pages(getTweet, { id: "20" })
    ]
    assert.isFunction(wrong)
  })
})
