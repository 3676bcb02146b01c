import { assert, describe, it } from "@effect/vitest"
import { data, dict, failOnErrors, items, pages, raw, setAside, XApi } from "@xeffect/core"
import {
  createTweet,
  deleteTweet,
  getBookmarkFolders,
  getHomeTimeline,
  getTweet,
  getTweets,
  like,
  unlike
} from "@xeffect/tweets"
import { followUser, getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { responding } from "./support.ts"

describe("the forms of a response", () => {
  const unexpected = { data: { id: 20, text: "a number for an ID" } }

  it.effect("decoded: keeps unknown keys", () =>
    Effect.gen(function* () {
      const body = { data: { id: "20", text: "hello", new_field: [1] }, includes: { new_kind: [{}] }, new_key: null }
      const { layer } = responding(() => body)
      assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(layer)), body)
    })
  )

  it.effect("decoded: null is absent", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ data: null, errors: null, includes: { users: null, media: null } }))
      assert.deepStrictEqual(yield* getTweets({ ids: "20" }).pipe(Effect.provide(layer)), { includes: {} })
    })
  )

  it.effect("decoded: values that do not fit are set aside and listed", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({
        data: [{ id: "20", text: "hello", lang: 7 }, { id: 21 }],
        includes: { users: [{ id: "12" }] }
      }))
      const response = yield* getTweets({ ids: "20,21", tweet_fields: ["lang"] }).pipe(Effect.provide(layer))
      assert.deepStrictEqual<unknown>(response, { data: [{ id: "20", text: "hello" }], includes: { users: [] } })
      const list = [
        { path: ["data", 0, "lang"], expected: "string", value: 7 },
        { path: ["data", 1], expected: "id: string", value: { id: 21 } },
        { path: ["includes", "users", 0], expected: "name: string", value: { id: "12" } }
      ]
      assert.deepStrictEqual<unknown>(setAside(response), list)
      const found = yield* data(getTweets, { ids: "20,21" }).pipe(Effect.provide(layer))
      assert.deepStrictEqual<unknown>(setAside(found), list)
      assert.deepStrictEqual(setAside({}), [])
    })
  )

  it.effect("decoded: a strict layer fails instead", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ data: { id: "20", text: "hello", lang: 7 } }))
      const strict = Effect.updateService(XApi, (api) => ({ ...api, strict: true }))
      const { reason } = yield* getTweet({ id: "20" }).pipe(strict, Effect.flip, Effect.provide(layer))
      assert.strictEqual(reason.message, "data.lang: expected string")
    })
  )

  const outcomes = [
    ["an empty body", "", { data: { liked: true } }],
    ["no data", {}, { data: { liked: true } }],
    ["data without the outcome", { data: { liked: null, other: 1 } }, { data: { liked: true, other: 1 } }],
    ["another outcome", { data: { liked: false } }, { data: { liked: false } }]
  ] as const
  it.effect.each(outcomes)("a write whose outcome follows from it: %s", ([, body, expected]) =>
    Effect.gen(function* () {
      const { layer } = responding(() => body)
      const { data } = yield* like({ tweet_id: "20" }).pipe(Effect.provide(layer))
      const isLiked: boolean = data.liked
      assert.deepStrictEqual<unknown>([{ data }, isLiked], [expected, expected.data.liked])
    })
  )

  it.effect("a write that undoes another, one that deletes, and one whose outcome does not follow", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => "")
      const program = Effect.all([
        unlike({ tweet_id: "20" }),
        deleteTweet({ id: "20" }),
        followUser({ target_user_id: "2" })
      ])
      assert.deepStrictEqual<unknown>(yield* Effect.provide(program, layer), [
        { data: { liked: false } },
        { data: { deleted: true } },
        { data: {} }
      ])
    })
  )

  it.effect("a write with errors instead of data fails with them", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ errors: [{ detail: "not allowed" }] }))
      const { reason } = yield* like({ tweet_id: "20" }).pipe(Effect.flip, Effect.provide(layer))
      assert.strictEqual(reason._tag, "PartialErrors")
    })
  )

  it.effect("a write with data and errors was carried out, also if a strict layer refuses a part of the response", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ data: { liked: true }, errors: [{ detail: 7 }] }))
      const strict = Effect.updateService(XApi, (api) => ({ ...api, strict: true }))
      const { reason } = yield* like({ tweet_id: "20" }).pipe(strict, Effect.flip, Effect.provide(layer))
      assert.deepStrictEqual(reason._tag === "DecodeError" && [reason.carriedOut, reason.path], [
        true,
        ["errors", 0, "detail"]
      ])
      yield* Effect.provide(like({ tweet_id: "20" }), layer)
    })
  )

  it.effect("a write whose response cannot be used says that it was carried out, and keeps every digit", () =>
    Effect.gen(function* () {
      const body = `{"data":{"id":19000000000000000001,"text":"hello"}}`
      const { layer } = responding(() => body)
      const { message, reason } = yield* createTweet({ text: "hello" }).pipe(Effect.flip, Effect.provide(layer))
      assert.deepStrictEqual(reason._tag === "DecodeError" && [reason.carriedOut, reason.body, reason.path], [
        true,
        body,
        ["data", "id"]
      ])
      assert.include(message, "data.id: expected string. The request was carried out.")
    })
  )

  it.effect("data: the data, an empty list, or a failure that says why", () =>
    Effect.gen(function* () {
      const missing = {
        type: "https://api.twitter.com/2/problems/resource-not-found",
        detail: "no post 21",
        resource_type: "tweet",
        resource_id: "21"
      }
      const hidden = { type: "https://api.twitter.com/2/problems/not-authorized-for-resource", detail: "it is private" }
      const bodies: Readonly<Record<string, unknown>> = {
        "20": { data: { id: "20", text: "hello" }, errors: [hidden] },
        "21": { errors: [missing] },
        "22": { errors: [missing, hidden] },
        "23": {}
      }
      const { layer } = responding(({ params }) => bodies[String(params["id"])])
      const tweet = yield* data(getTweet, { id: "20" }).pipe(Effect.provide(layer))
      const text: string = tweet.text
      assert.strictEqual(text, "hello")
      const reasonOf = (id: string) =>
        data(getTweet, { id }).pipe(
          Effect.flip,
          Effect.map(({ reason }) => reason),
          Effect.provide(layer)
        )
      const notFound = yield* reasonOf("21")
      assert.deepStrictEqual(notFound._tag === "NotFound" && [notFound.detail, notFound.resource_id], [
        "no post 21",
        "21"
      ])
      assert.strictEqual((yield* reasonOf("22"))._tag, "PartialErrors")
      assert.strictEqual((yield* reasonOf("23"))._tag, "NotFound")
      const none = responding(() => ({ meta: { result_count: 0 } }))
      assert.deepStrictEqual<unknown>(yield* data(getTweets, { ids: "20" }).pipe(Effect.provide(none.layer)), [])
      assert.deepStrictEqual<unknown>(yield* data(getBookmarkFolders).pipe(Effect.provide(none.layer)), [])
    })
  )

  it.effect("dict: parsed, unchecked", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => unexpected)
      assert.deepStrictEqual(yield* dict(getTweet, { id: "20" }).pipe(Effect.provide(layer)), unexpected)
    })
  )

  it.effect("dict: fails if the body is not JSON", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => "<html>")
      const { reason } = yield* dict(getTweet, { id: "20" }).pipe(Effect.provide(layer), Effect.flip)
      assert.strictEqual(reason._tag === "DecodeError" && reason.body, "<html>")
    })
  )

  it.effect("raw: the response", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => unexpected)
      const response = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* Effect.promise(() => response.json()), unexpected)
    })
  )

  it.effect("failOnErrors: a failure for errors, the response otherwise", () =>
    Effect.gen(function* () {
      const found = { id: "20", text: "hello" }
      const problem = { title: "Not Found Error", detail: "no post 21", resource_id: "21" }
      const { layer } = responding(({ params }) =>
        params["ids"] === "20" ? { data: [found] } : { data: [], errors: [problem] }
      )
      const call = failOnErrors(getTweets)
      assert.deepStrictEqual<unknown>(yield* call({ ids: "20" }).pipe(Effect.provide(layer)), { data: [found] })
      const { reason } = yield* call({ ids: "21" }).pipe(Effect.provide(layer), Effect.flip)
      assert.deepStrictEqual<unknown>(reason._tag === "PartialErrors" && reason.errors, [problem])
    })
  )

  it.effect("every form of a call without parameters", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(({ definition }) => ({
        data: definition.name === "get_me" ? { id: "12", name: "N", username: "u" } : [],
        meta: {}
      }))
      const program = Effect.all([
        getMe(),
        dict(getMe),
        raw(getMe),
        data(getMe),
        failOnErrors(getMe)(),
        Stream.runDrain(pages(getHomeTimeline)),
        Stream.runDrain(items(failOnErrors(getHomeTimeline)))
      ])
      yield* program.pipe(Effect.provide(layer))
      assert.deepStrictEqual(
        calls.map(({ params }) => params),
        calls.map(() => ({}))
      )
      assert.lengthOf(calls, 7)
    })
  )
})
