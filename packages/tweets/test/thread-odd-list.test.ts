import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { createThread, type CreateThreadOptions, ThreadError } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { account, type AccountOptions, untilDone } from "./thread-support.ts"

type ChangePage = NonNullable<AccountOptions["page"]>

/** Posts "One" and "Two". The first response is lost, and the list of posts is changed. */
const lost = Effect.fnUntraced(function* (fault: "lost after" | "lost before", page: ChangePage) {
  const me = account({ fault: (_, count) => (count === 1 ? fault : undefined), page })
  me.add("Older")
  const result = yield* postThread(me)
  return { me, result, texts: me.posts.map(({ text }) => text) }
})

const postThread = (me: ReturnType<typeof account>, options?: CreateThreadOptions) =>
  untilDone(Effect.result(createThread(["One", "Two"], options)).pipe(Effect.provide(me.live)))

const failed = (result: Result.Result<unknown, unknown>): ThreadError => {
  assert(Result.isFailure(result) && result.failure instanceof ThreadError)
  return result.failure
}

const odd: ReadonlyArray<readonly [string, ChangePage]> = [
  ["an empty object", () => ({})],
  ["null in place of meta", () => ({ meta: null })],
  ["neither a list nor a count", () => ({ meta: {} })],
  ["a list without meta", ({ data = [] }) => ({ data: data.slice(1) })],
  ["a list without entries and without meta", () => ({ data: [] })],
  ["fewer posts than it counts", ({ data = [], meta }) => ({ data: data.slice(1), meta })],
  ["a count without posts", ({ meta }) => ({ meta })],
  ["a text that is none", ({ data = [], meta }) => ({ data: data.map((post) => ({ ...post, text: 7 })), meta })],
  [
    "references that are no list",
    ({ data = [], meta }) => ({ data: data.map((post) => ({ ...post, text: "?", referenced_tweets: {} })), meta })
  ],
  ["a post without an ID", ({ data = [], meta }) => ({ data: data.map((post) => ({ ...post, id: undefined })), meta })]
]

describe("a list of posts that may lack one", () => {
  it.effect.each(odd)("sends no post a second time: %s", ([, page]) =>
    Effect.gen(function* () {
      const { me, result } = yield* lost("lost after", page)
      const { cause, posted, remaining, resume } = failed(result)
      assert.lengthOf(
        me.lines.filter((line) => line === "POST /2/tweets"),
        1
      )
      assert.deepStrictEqual(posted, [])
      assert.deepStrictEqual<ReadonlyArray<unknown>>(remaining, ["One", "Two"])
      assert.isTrue(resume.look_first)
      assert.strictEqual(isXError(cause) && cause.reason._tag, "OutcomeUnknown")
    })
  )

  it.effect.each(odd)("posts nothing when a thread goes on: %s", ([, page]) =>
    Effect.gen(function* () {
      const me = account({ page })
      const parent = me.add("Zero")
      me.add("One", parent)
      const { cause, message, resume } = failed(yield* postThread(me, { after: parent }))
      assert.isTrue(resume.look_first)
      assert.strictEqual(isXError(cause) && cause.reason._tag, "DecodeError")
      assert.include(message, "whether the post is among them cannot be known")
      assert.lengthOf(me.posts, 2)
    })
  )

  it.effect("is requested again, and the post is found in a whole one", () =>
    Effect.gen(function* () {
      const { result, texts } = yield* lost("lost after", (page, look) => (look === 1 ? {} : page))
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(texts, ["Older", "One", "Two"])
    })
  )

  it.effect("is no reason not to send a post that a later, whole list does not have", () =>
    Effect.gen(function* () {
      const { result, texts } = yield* lost("lost before", (page, look) => (look === 2 ? { data: [] } : page))
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(texts, ["Older", "One", "Two"])
    })
  )

  it.effect("has the post all the same if it lists it", () =>
    Effect.gen(function* () {
      const { result, texts } = yield* lost("lost after", ({ data }) => ({ data }))
      assert.isTrue(Result.isSuccess(result))
      assert.deepStrictEqual(texts, ["Older", "One", "Two"])
    })
  )
})
