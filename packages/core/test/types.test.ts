import { assert, describe, it } from "@effect/vitest"
import {
  dict,
  failOnErrors,
  items,
  type Names,
  pages,
  raw,
  type Tweet,
  type TweetField,
  type XApi,
  type XError
} from "@xeffect/core"
import { deleteTweet, getHomeTimeline, getTweet, searchRecentTweets } from "@xeffect/tweets"
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
  newField: getTweet({ id: "20", tweet_fields: ["created_at", "not_yet_known" as string] }),
  dynamic: (fields: ReadonlyArray<string>, more: string | undefined) =>
    getTweet({ id: "20", tweet_fields: fields, user_fields: more, expansions: [] }),
  conditional: (is: boolean) =>
    getTweet({
      id: "20",
      tweet_fields: ["created_at", ...(is ? (["lang"] as const) : [])],
      ...(is ? { expansions: "author_id" } : {})
    }),
  me: getMe(),
  page: pages(searchRecentTweets, { query: "effect", tweet_fields: ["lang"] }),
  item: items(searchRecentTweets, { query: "effect", tweet_fields: ["lang"] }),
  dictOfNothing: dict(getMe),
  rawOfNothing: raw(getMe),
  strictOfNothing: failOnErrors(getMe)(),
  strict: failOnErrors(getMe)({ user_fields: ["verified"] }),
  pagesOfNothing: pages(getHomeTimeline),
  itemsOfNothing: items(failOnErrors(getHomeTimeline)),
  itemsOfSome: items(getHomeTimeline, { tweet_fields: ["lang"] })
})
type Calls = ReturnType<typeof calls>

describe("types follow the request", () => {
  it("the default fields", () => {
    holds<Same<keyof Data<Calls["plain"]>, "id" | "text" | "edit_history_tweet_ids" | "edit_history_post_ids">>()
    holds<Same<keyof Data<Calls["me"]>, "id" | "name" | "username">>()
    // @ts-expect-error created_at was not requested
    assert.isTrue(holds<Same<Data<Calls["plain"]>["created_at"], unknown>>())
  })

  it("the requested fields, and the fields that expansions add", () => {
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

  it("all fields if they are not known at compile time", () => {
    type Post = Data<Calls["unknownFields"]>
    assert.isTrue(holds<"created_at" | "author_id" | "public_metrics" extends keyof Post ? true : false>())
  })

  it("a field that the types do not know yet", () => {
    assert.isTrue(holds<"created_at" extends keyof Data<Calls["newField"]> ? true : false>())
  })

  it("a list that is only known at run time", () => {
    type Post = Data<ReturnType<Calls["dynamic"]>>
    holds<Same<keyof Post, keyof Tweet>>()
    // Default fields are present, the others are optional.
    holds<Same<Pick<Post, "id">, { readonly id: string }>>()
    holds<{} extends Omit<Post, "id" | "text"> ? true : false>()
    assert.isTrue(holds<Same<Post["created_at"], string | undefined>>())
  })

  it("a list that depends on a condition", () => {
    type Post = Data<ReturnType<Calls["conditional"]>>
    assert.isTrue(
      holds<Same<"created_at" | "lang" | "author_id", Extract<keyof Post, "created_at" | "lang" | "author_id">>>()
    )
  })

  it("included resources, if expansions request them", () => {
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

describe("a form of an operation whose parameters may all be left out", () => {
  type Element<S> = S extends Stream.Stream<infer A, XError, XApi> ? A : never

  it("can be called without them", () => {
    holds<Same<Calls["dictOfNothing"], Effect.Effect<unknown, XError, XApi>>>()
    holds<Same<Calls["rawOfNothing"], Effect.Effect<Response, XError, XApi>>>()
    holds<Same<Calls["strictOfNothing"], Calls["me"]>>()
    holds<Same<keyof NonNullable<Element<Calls["pagesOfNothing"]>["data"]>[number], keyof Data<Calls["plain"]>>>()
    assert.isTrue(holds<Same<keyof Element<Calls["itemsOfNothing"]>, keyof Data<Calls["plain"]>>>())
  })

  it("follows those that are given", () => {
    holds<Same<keyof Data<Calls["strict"]>, keyof Data<Calls["me"]> | "verified">>()
    assert.isTrue(holds<Same<keyof Element<Calls["itemsOfSome"]>, keyof Data<Calls["plain"]> | "lang">>())
  })

  it("is an operation of that kind if it is one", () => {
    const strict = () => failOnErrors(getMe)
    assert.isTrue(holds<Same<ReturnType<typeof strict>, typeof getMe>>())
  })

  it("does not exist for other operations", () => {
    const mistakes = () => [
      // @ts-expect-error id is required
      dict(getTweet),
      // @ts-expect-error id is required
      raw(getTweet),
      // @ts-expect-error id is required
      failOnErrors(getTweet)(),
      // @ts-expect-error query is required
      pages(searchRecentTweets),
      // @ts-expect-error query is required
      items(failOnErrors(searchRecentTweets)),
      // @ts-expect-error no such parameter
      dict(getMe, { user_field: ["verified"] }),
      // @ts-expect-error no such parameter
      items(getHomeTimeline, { query: "effect" }),
      // @ts-expect-error not paged
      pages(getMe)
    ]
    assert.isFunction(mistakes)
  })
})

describe("a mistake does not compile", () => {
  it("in a parameter", () => {
    const mistakes = () => [
      // @ts-expect-error no such parameter
      getTweet({ id: "20", tweet_field: ["lang"] }),
      // @ts-expect-error id is required
      getTweet({}),
      // @ts-expect-error a post is not a list of posts
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

describe("parameters whose type is a union", () => {
  it("request the fields and the expansions of all its members", () => {
    type Either =
      | { readonly id: string; readonly tweet_fields: readonly ["lang"] }
      | { readonly id: string; readonly expansions: readonly ["author_id"] }
    const call = (params: Either) => getTweet(params)
    type Response = ReturnType<typeof call>
    holds<Same<Extract<keyof Data<Response>, "lang" | "author_id" | "source">, "lang" | "author_id">>()
    assert.isTrue(holds<Same<keyof Includes<Response>, "users">>())
  })

  it("do not compile with a mistake in one of its members", () => {
    const mistakes = (
      parameter: { id: string; tweet_field: ["lang"] } | { id: string },
      field: { id: string; tweet_fields: ["langs"] } | { id: string }
    ) => [
      // @ts-expect-error no such parameter
      getTweet(parameter),
      // @ts-expect-error no such field
      getTweet(field)
    ]
    assert.isFunction(mistakes)
  })
})

describe("a text of names", () => {
  it("may have every field, and more", () => {
    const ten = "lang,source,geo,scopes,withheld,article,entities,card_uri,author_id,attachments"
    const call = () => getTweet({ id: "20", tweet_fields: `${ten},${ten},${ten},${ten},${ten},${ten},created_at` })
    assert.isTrue(
      holds<Same<Extract<keyof Data<ReturnType<typeof call>>, "created_at" | "lang">, "created_at" | "lang">>()
    )
  })
})

describe("a field that the X API renamed", () => {
  it("is present under either name", () => {
    const calls = () => ({
      field: getTweet({ id: "20", tweet_fields: ["referenced_tweets"] }),
      expansion: getUser({ id: "12", expansions: ["pinned_tweet_id"] })
    })
    type Renamed = ReturnType<typeof calls>
    type References = "referenced_tweets" | "referenced_posts"
    holds<Same<keyof Data<Renamed["field"]>, keyof Data<Calls["plain"]> | References>>()
    type Pinned = "pinned_tweet_id" | "pinned_post_id"
    assert.isTrue(holds<Same<keyof Data<Renamed["expansion"]>, keyof Data<Calls["me"]> | Pinned>>())
  })
})
