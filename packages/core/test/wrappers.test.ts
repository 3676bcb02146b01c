import { assert, describe, it } from "@effect/vitest"
import {
  data,
  dict,
  type Exact,
  generic,
  items,
  type Operation,
  type OptionalOperation,
  type PagedParams,
  type TweetResponse,
  type TweetsPage,
  type UserResponse,
  type XApi,
  type XError
} from "@xeffect/core"
import { type Apply, type DefinitionOf, operation } from "@xeffect/core/define"
import { getList } from "@xeffect/lists"
import { createTweet, getTweet, searchRecentTweets, type SearchRecentTweetsParams } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

// The compiler is the test: a line here stops compiling, or an expected error goes missing, when a claim is broken.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => true
type Success<E> = E extends Effect.Effect<infer A, XError, XApi> ? A : never

const call = <P, R>(op: (params: P) => R, params: P) => op(params)
const callOf = <const P, R>(op: (params: P) => R, params: P) => op(params)
const byId = <R>(op: (params: { readonly id: string }) => R, id: string) => op({ id })

const logged =
  <P, R>(op: Operation<P, R>) =>
  <const G extends P>(params: Exact<G, P>): Effect.Effect<Apply<R, G>, XError, XApi> =>
    Effect.tap(op(params), () => Effect.log(op.definition.name))

const found =
  <P, R>(op: Operation<P, R>) =>
  <const G extends P>(params: Exact<G, P>) =>
    Effect.all([data(op, params), dict(op, params)])

const everything =
  <P extends PagedParams, R>(op: Operation<P, R>) =>
  <const G extends P>(params: Exact<G, P>) =>
    Stream.runCollect(items(op, params))

type Without = Omit<SearchRecentTweetsParams, "tweet_fields">
const withLanguage = <const P extends Without>(params: P & Exact<P, Without>) =>
  generic(searchRecentTweets, { ...params, tweet_fields: ["lang"] })

describe("a function over any operation", () => {
  it("follows the parameters", () => {
    const calls = () => ({
      wide: call(getTweet, { id: "20", tweet_fields: ["lang"] }),
      post: callOf(getTweet, { id: "20", tweet_fields: ["lang"] }),
      user: callOf(getUser, { username: "X" }),
      write: callOf(createTweet, { text: "Hello" }),
      optional: callOf(getMe, { user_fields: ["verified"] }),
      ids: [byId(getTweet, "20"), byId(getUser, "12"), byId(getList, "84839422")] as const
    })
    type Calls = ReturnType<typeof calls>
    type Requested = { readonly id: "20"; readonly tweet_fields: readonly ["lang"] }
    holds<Same<Success<Calls["post"]>, TweetResponse<Requested>>>()
    holds<"public_metrics" extends keyof NonNullable<Success<Calls["wide"]>["data"]> ? true : false>()
    holds<Same<Success<Calls["user"]>, UserResponse<{ readonly username: "X" }>>>()
    holds<Same<Success<Calls["write"]>, Success<ReturnType<typeof createTweet>>>>()
    holds<"verified" extends keyof NonNullable<Success<Calls["optional"]>["data"]> ? true : false>()
    assert.isTrue(holds<Same<Success<Calls["ids"][0]>, TweetResponse<{ readonly id: string }>>>())
  })

  it("refuses what the operation refuses", () => {
    const mistakes = () => [
      // @ts-expect-error no such field
      callOf(getTweet, { id: "20", tweet_fields: ["langs"] }),
      // @ts-expect-error no such parameter
      callOf(getTweet, { id: "20", tweetfields: ["lang"] }),
      // @ts-expect-error id is required
      callOf(getTweet, {}),
      // @ts-expect-error query is required
      byId(searchRecentTweets, "20")
    ]
    assert.isFunction(mistakes)
  })
})

describe("a function that makes a callable of an operation", () => {
  it("keeps the types of its calls", () => {
    const calls = () => ({
      logged: logged(getTweet)({ id: "20", tweet_fields: ["lang"] }),
      found: found(getTweet)({ id: "20", tweet_fields: ["lang"] }),
      everything: everything(searchRecentTweets)({ query: "x", tweet_fields: ["lang"] }),
      withLanguage: withLanguage({ query: "x", expansions: ["author_id"] }),
      each: Effect.forEach([{ id: "20" }, { id: "21" }], getTweet)
    })
    type Calls = ReturnType<typeof calls>
    type Requested = { readonly id: "20"; readonly tweet_fields: readonly ["lang"] }
    type Both = { readonly query: "x"; readonly expansions: readonly ["author_id"] } & {
      readonly tweet_fields: readonly ["lang"]
    }
    type Default = "id" | "text" | "edit_history_tweet_ids" | "edit_history_post_ids"
    holds<Same<Success<Calls["logged"]>, TweetResponse<Requested>>>()
    holds<Same<keyof Success<Calls["found"]>[0], Default | "lang">>()
    holds<Same<keyof Success<Calls["everything"]>[number], Default | "lang">>()
    holds<
      Same<
        keyof NonNullable<Success<Calls["withLanguage"]>["data"]>[number],
        keyof NonNullable<TweetsPage<Both>["data"]>[number]
      >
    >()
    assert.isTrue(holds<Same<Success<Calls["each"]>[number], TweetResponse<{ id: string }>>>())
  })

  it("refuses what the operation refuses", () => {
    const mistakes = () => [
      // @ts-expect-error no such field
      logged(getTweet)({ id: "20", tweet_fields: ["langs"] }),
      // @ts-expect-error no such parameter
      logged(getTweet)({ id: "20", tweetfields: ["lang"] }),
      // @ts-expect-error not paged
      everything(getTweet),
      // @ts-expect-error no such expansion
      withLanguage({ query: "x", expansions: ["autor_id"] }),
      // @ts-expect-error no such parameter
      withLanguage({ query: "x", expansion: ["author_id"] }),
      // @ts-expect-error given by the function itself
      withLanguage({ query: "x", tweet_fields: ["lang"] })
    ]
    assert.isFunction(mistakes)
  })
})

describe("an operation of one's own", () => {
  interface Required {
    readonly woeid: number
  }
  interface Optional {
    readonly woeid?: number | undefined
  }

  it("requires parameters if one of them is required", () => {
    const make = (required: DefinitionOf<Required, string>, optional: DefinitionOf<Optional, string>) => ({
      required: operation<Required, string>(required),
      optional: operation<Optional, string>(optional)
    })
    type Made = ReturnType<typeof make>
    holds<Same<Made["required"], Operation<Required, string>>>()
    assert.isTrue(holds<Same<Made["optional"], OptionalOperation<Optional, string>>>())
  })
})
