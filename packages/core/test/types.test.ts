import { assert, describe, it } from "@effect/vitest"
import type { Names, TweetField, XApi, XError } from "@xeffect/core"
import { items, pages } from "@xeffect/core"
import { deleteTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

// The compiler is the test: a line here stops compiling, or an expected error goes missing, when a claim is broken.

type Data<E> = E extends Effect.Effect<{ readonly data?: infer D }, XError, XApi> ? NonNullable<D> : never
type Includes<E> = E extends Effect.Effect<{ readonly includes?: infer I }, XError, XApi> ? NonNullable<I> : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => true

const list: Names<TweetField> = []

const calls = () => ({
  plain: getTweet({ id: "20" }),
  requested: getTweet({ id: 20n, tweet_fields: ["created_at"], expansions: ["author_id", "attachments.media_keys"] }),
  asText: getTweet({ id: 20, tweet_fields: "lang,created_at", user_fields: "verified" }),
  unknownFields: getTweet({ id: "20", tweet_fields: list }),
  newField: getTweet({ id: "20", tweet_fields: ["created_at", "not_yet_known"] }),
  me: getMe(),
  page: pages(searchRecentTweets)({ query: "effect", tweet_fields: ["lang"] }),
  item: items(searchRecentTweets)({ query: "effect", tweet_fields: ["lang"] })
})
type Calls = ReturnType<typeof calls>

describe("types follow the request", () => {
  it("the default fields", () => {
    holds<Same<keyof Data<Calls["plain"]>, "id" | "text" | "edit_history_tweet_ids" | "edit_history_post_ids">>()
    holds<Same<keyof Data<Calls["me"]>, "id" | "name" | "username">>()
    // @ts-expect-error created_at was not requested
    assert.isTrue(holds<Same<Data<Calls["plain"]>["created_at"], unknown>>())
  })

  it("the requested fields, and the fields that expansions bring", () => {
    type Post = Data<Calls["requested"]>
    holds<Same<Post["created_at"], string | undefined>>()
    holds<"author_id" extends keyof Post ? true : false>()
    holds<"attachments" extends keyof Post ? true : false>()
    // @ts-expect-error lang was not requested
    assert.isTrue(holds<Same<Post["lang"], unknown>>())
  })

  it("a comma-separated string", () => {
    type Post = Data<Calls["asText"]>
    assert.isTrue(holds<Same<keyof Post, keyof Data<Calls["plain"]> | "lang" | "created_at">>())
  })

  it("all fields where they are not known at compile time", () => {
    type Post = Data<Calls["unknownFields"]>
    assert.isTrue(holds<"created_at" | "author_id" | "public_metrics" extends keyof Post ? true : false>())
  })

  it("a field that the types do not know yet", () => {
    assert.isTrue(holds<"created_at" extends keyof Data<Calls["newField"]> ? true : false>())
  })

  it("included resources, as far as expansions ask for them", () => {
    holds<Same<keyof Includes<Calls["requested"]>, "users" | "media">>()
    assert.isTrue(holds<Same<keyof Includes<Calls["plain"]>, never>>())
  })

  it("pages and items", () => {
    type Post = Calls["item"] extends Stream.Stream<infer A, XError, XApi> ? A : never
    type Page = Calls["page"] extends Stream.Stream<infer A, XError, XApi> ? A : never
    holds<"lang" extends keyof Post ? true : false>()
    holds<"meta" extends keyof Page ? true : false>()
    // @ts-expect-error not requested
    assert.isTrue(holds<Same<Post["author_id"], unknown>>())
  })
})

describe("a mistake does not compile", () => {
  it("in a parameter", () => {
    const mistakes = () => [
      // @ts-expect-error no such parameter
      getTweet({ id: "20", tweet_field: ["lang"] }),
      // @ts-expect-error id is required
      getTweet({}),
      // @ts-expect-error a post is no list of posts
      getTweet({ id: ["20"] }),
      // @ts-expect-error neither id nor username
      getUser({}),
      // @ts-expect-error both id and username
      getUser({ id: "1", username: "X" }),
      // @ts-expect-error delete_tweet is not paged
      pages(deleteTweet)
    ]
    assert.isFunction(mistakes)
  })
})
