import { assert, describe, it } from "@effect/vitest"
import { dict, failOnErrors, items, pages, raw } from "@xeffect/core"
import { getHomeTimeline, getTweet, getTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { answering } from "./support.ts"

describe("the forms of an answer", () => {
  const unexpected = { data: { id: 20, text: "a number for an ID" } }

  it.effect("decoded: keeps what the schema does not know", () =>
    Effect.gen(function* () {
      const body = { data: { id: "20", new_field: [1] }, includes: { new_kind: [{}] }, new_key: null }
      const { layer } = answering(() => body)
      assert.deepStrictEqual<unknown>(yield* getTweet({ id: "20" }).pipe(Effect.provide(layer)), body)
    })
  )

  it.effect("decoded: null where a list was expected", () =>
    Effect.gen(function* () {
      const body = { data: null, errors: null, includes: { users: null, media: null } }
      const { layer } = answering(() => body)
      assert.deepStrictEqual<unknown>(yield* getTweets({ ids: "20" }).pipe(Effect.provide(layer)), body)
    })
  )

  it.effect("dict: parsed, unchecked", () =>
    Effect.gen(function* () {
      const { layer } = answering(() => unexpected)
      assert.deepStrictEqual(yield* dict(getTweet)({ id: "20" }).pipe(Effect.provide(layer)), unexpected)
    })
  )

  it.effect("dict: fails where the body is not JSON", () =>
    Effect.gen(function* () {
      const { layer } = answering(() => "<html>")
      const { reason } = yield* dict(getTweet)({ id: "20" }).pipe(Effect.provide(layer), Effect.flip)
      assert.strictEqual(reason._tag === "DecodeError" && reason.body, "<html>")
    })
  )

  it.effect("raw: the response", () =>
    Effect.gen(function* () {
      const { layer } = answering(() => unexpected)
      const response = yield* raw(getTweet)({ id: "20" }).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* response.json, unexpected)
    })
  )

  it.effect("failOnErrors: a failure for errors, the answer otherwise", () =>
    Effect.gen(function* () {
      const problem = { title: "Not Found Error", detail: "no post 21", resource_id: "21" }
      const { layer } = answering(({ params }) =>
        params["ids"] === "20" ? { data: [{ id: "20" }] } : { data: [], errors: [problem] }
      )
      const call = failOnErrors(getTweets)
      assert.deepStrictEqual<unknown>(yield* call({ ids: "20" }).pipe(Effect.provide(layer)), { data: [{ id: "20" }] })
      const { reason } = yield* call({ ids: "21" }).pipe(Effect.provide(layer), Effect.flip)
      assert.deepStrictEqual<unknown>(reason._tag === "PartialErrors" && reason.errors, [problem])
    })
  )

  it.effect("every form of a call without parameters", () =>
    Effect.gen(function* () {
      const { calls, layer } = answering(({ definition }) => ({
        data: definition.name === "get_me" ? { id: "12", name: "N", username: "u" } : []
      }))
      const program = Effect.all([
        getMe(),
        dict(getMe)(),
        raw(getMe)(),
        failOnErrors(getMe)(),
        Stream.runDrain(pages(getHomeTimeline)()),
        Stream.runDrain(items(failOnErrors(getHomeTimeline))())
      ])
      yield* program.pipe(Effect.provide(layer))
      assert.deepStrictEqual(
        calls.map(({ params }) => params),
        calls.map(() => ({}))
      )
      assert.lengthOf(calls, 6)
    })
  )
})
