import { assert, describe, it } from "@effect/vitest"
import { failOnErrors, items, pages } from "@xeffect/core"
import { getBookmarkFolders, getHomeTimeline, getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { responding, type Call } from "./support.ts"

// A timeline of pages of two posts, 1 the newest. The token of a page is its number.
const timeline =
  (count: number) =>
  ({ params }: Call) => {
    const page = Number(params["pagination_token"] ?? params["next_token"] ?? 1)
    return {
      data: [post(page * 2 - 1), post(page * 2)],
      meta: {
        ...(page < count ? { next_token: `${page + 1}` } : {}),
        ...(page > 1 ? { previous_token: `${page - 1}` } : {})
      }
    }
  }

const post = (id: number) => ({ id: `${id}`, text: `post ${id}` })

const ids = (posts: ReadonlyArray<{ readonly id: string }>) => posts.map(({ id }) => Number(id))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe("items", () => {
  it.effect.prop(
    "returns every entry of every page once, in order",
    { count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 })) },
    ({ count }) =>
      Effect.gen(function* () {
        const { calls, layer } = responding(timeline(count))
        const posts = yield* items(searchRecentTweets, { query: "effect" }).pipe(
          Stream.runCollect,
          Effect.provide(layer)
        )
        assert.deepStrictEqual(ids(posts), range(1, count * 2))
        assert.lengthOf(calls, count)
      })
  )

  it.effect("fetches no page before it is needed", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(10))
      const posts = yield* items(searchRecentTweets, { query: "effect" }).pipe(
        Stream.take(4),
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(ids(posts), [1, 2, 3, 4])
      assert.lengthOf(calls, 2)
    })
  )

  it.effect("continues after an empty page with a token", () =>
    Effect.gen(function* () {
      const { layer } = responding((call, count) =>
        count === 2 ? { meta: { result_count: 0, next_token: "3" } } : timeline(3)(call)
      )
      const posts = yield* items(getUsersTweets, { id: "1" }).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(ids(posts), [1, 2, 5, 6])
    })
  )
})

describe("pages", () => {
  it.effect("keeps the parameters and replaces only the token", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(3))
      yield* pages(getUsersTweets, { id: "1", max_results: 50 }).pipe(Stream.runDrain, Effect.provide(layer))
      assert.deepStrictEqual(
        calls.map(({ params }) => params["pagination_token"]),
        [undefined, "2", "3"]
      )
      assert.deepStrictEqual(new Set(calls.map(({ params }) => params["max_results"])), new Set([50]))
    })
  )

  it.effect("starts from a token", () =>
    Effect.gen(function* () {
      const { layer } = responding(timeline(5))
      const all = yield* pages(getUsersTweets, { id: "1", pagination_token: "4" }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(
        all.map((page) => ids(page.data ?? [])),
        [
          [7, 8],
          [9, 10]
        ]
      )
    })
  )

  it.effect("goes back by the previous tokens", () =>
    Effect.gen(function* () {
      const { layer } = responding(timeline(5))
      const all = yield* pages(getUsersTweets, { id: "1", pagination_token: "3" }, { direction: "back" }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(
        all.map((page) => ids(page.data ?? [])),
        [
          [5, 6],
          [3, 4],
          [1, 2]
        ]
      )
    })
  )

  it.effect("refuses to go back without a token to start from, and sends nothing", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(5))
      const back = { direction: "back" } as const
      const programs = [
        Stream.runDrain(pages(getUsersTweets, { id: "1" }, back)),
        Stream.runDrain(items(getUsersTweets, { id: "1", pagination_token: undefined }, back)),
        Stream.runDrain(items(failOnErrors(getHomeTimeline), {}, back))
      ]
      for (const program of programs) {
        const { message, reason } = yield* program.pipe(Effect.flip, Effect.provide(layer))
        assert.deepInclude({ ...reason }, { _tag: "InvalidInput", parameter: "pagination_token", value: undefined })
        assert.match(
          message,
          /^get\w+: InvalidInput: pagination_token must be given if direction is "back", but is undefined$/
        )
      }
      assert.lengthOf(calls, 0)
    })
  )

  it.effect("passes the given token to the first request, whatever it is", () =>
    Effect.gen(function* () {
      const { calls, layer } = responding(timeline(1))
      yield* pages(getUsersTweets, { id: "1", pagination_token: 7 as never }).pipe(
        Stream.runDrain,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(
        calls.map(({ params }) => params),
        [{ id: "1", pagination_token: 7 }]
      )
    })
  )

  it.effect("can be resumed after any page", () =>
    Effect.gen(function* () {
      const { layer } = responding(timeline(6))
      const first = yield* pages(getUsersTweets, { id: "1" }).pipe(
        Stream.take(2),
        Stream.runCollect,
        Effect.provide(layer)
      )
      const token = first.at(-1)?.meta?.next_token
      const rest = yield* items(getUsersTweets, { id: "1", pagination_token: token }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(ids([...first.flatMap((page) => page.data ?? []), ...rest]), range(1, 12))
    })
  )

  const cycles = [
    ["the same token at once", ["a"]],
    ["a cycle of two", ["a", "b"]],
    ["a cycle after some pages", ["a", "b", "c", "d", "e"]]
  ] as const
  it.effect.each(cycles)("fails at %s, after the pages before it", ([, tokens]) =>
    Effect.gen(function* () {
      const { calls, layer } = responding((_, count) => ({
        data: [post(count)],
        meta: { next_token: tokens[(count - 1) % tokens.length] }
      }))
      const seen: Array<number> = []
      const error = yield* items(searchRecentTweets, { query: "effect" }).pipe(
        Stream.runForEach(({ id }) => Effect.sync(() => seen.push(Number(id)))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error.reason._tag, "RepeatedToken")
      assert.isAtLeast(calls.length, tokens.length)
      assert.isAtMost(calls.length, 4 * tokens.length)
      assert.deepStrictEqual(seen, range(1, calls.length))
    })
  )

  it.effect.each<readonly [string, unknown, ReadonlyArray<string>, unknown]>([
    ["a token of another type", { next_token: 7 }, ["meta", "next_token"], 7],
    ["all of meta", "gone", ["meta"], "gone"]
  ])("delivers a page and then fails if %s cannot be read", ([, meta, path, value]) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(() => ({ data: [post(1)], meta }))
      const seen: Array<string> = []
      const { reason } = yield* items(searchRecentTweets, { query: "effect" }).pipe(
        Stream.runForEach(({ id }) => Effect.sync(() => seen.push(id))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(seen, ["1"])
      assert.lengthOf(calls, 1)
      if (reason._tag !== "DecodeError") return assert.fail(reason._tag)
      assert.deepStrictEqual(reason.path, path)
      assert.strictEqual(reason.body, JSON.stringify(value))
      assert.include(reason.message, "there may be more pages")
    })
  )

  it.effect("fails with DecodeError after a page whose token is nested too deeply to be written", () =>
    Effect.gen(function* () {
      const deep = `${"[".repeat(20_000)}7${"]".repeat(20_000)}`
      const { layer } = responding(() => `{"data":[{"id":"1","text":"post 1"}],"meta":{"next_token":${deep}}}`)
      const seen: Array<string> = []
      const { reason } = yield* items(searchRecentTweets, { query: "effect" }).pipe(
        Stream.runForEach(({ id }) => Effect.sync(() => seen.push(id))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(seen, ["1"])
      if (reason._tag !== "DecodeError") return assert.fail(reason._tag)
      assert.match(reason.body, /^\[{50}/)
      assert.isBelow(reason.body.length, 1000)
    })
  )

  it.effect.each<readonly [string, object, ReadonlyArray<number>]>([
    ["{}", {}, []],
    ["a page without meta", { data: [post(3), post(4)] }, [3, 4]],
    ["a page whose meta is null", { data: [post(3), post(4)], meta: null }, [3, 4]],
    ["a page with errors and without meta", { data: [post(3)], errors: [{ title: "Over capacity" }] }, [3]]
  ])("is no end of a list: %s fails after its entries, with the token that requests it again", ([, odd, found]) =>
    Effect.gen(function* () {
      let isOdd = true
      const { layer } = responding((call) => (isOdd && call.params["next_token"] === "2" ? odd : timeline(4)(call)))
      const seen: Array<number> = []
      const read = (next_token?: string) =>
        items(searchRecentTweets, { query: "effect", next_token }).pipe(
          Stream.runForEach(({ id }) => Effect.sync(() => seen.push(Number(id)))),
          Effect.provide(layer)
        )
      const { message, reason } = yield* Effect.flip(read())
      assert.include(message, "meta: expected object: there may be more pages")
      assert.deepStrictEqual(seen, [1, 2, ...found])
      if (reason._tag !== "DecodeError") return assert.fail(reason._tag)
      isOdd = false
      seen.length = 0
      yield* read(reason.pageToken)
      assert.deepStrictEqual(seen, range(3, 8))
    })
  )

  it.effect("fails at the first page too if it has no meta, without a token", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ data: [post(1)] }))
      const { reason } = yield* Stream.runDrain(pages(getUsersTweets, { id: "1" })).pipe(
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(reason._tag, "DecodeError")
      assert.notProperty(reason, "pageToken")
    })
  )

  it.effect.each<readonly [string, object]>([
    ["an empty meta", { data: [post(1)], meta: {} }],
    ["a token that is null", { data: [post(1)], meta: { next_token: null } }],
    ["a token that is empty", { data: [post(1)], meta: { next_token: "" } }]
  ])("ends a list at %s", ([, page]) =>
    Effect.gen(function* () {
      const { calls, layer } = responding(() => page)
      const posts = yield* items(getUsersTweets, { id: "1" }).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(ids(posts), [1])
      assert.lengthOf(calls, 1)
    })
  )

  it.effect("ends a list of an operation whose last page may lack meta", () =>
    Effect.gen(function* () {
      const { layer } = responding((_, count) =>
        count === 1
          ? { data: [{ id: "1", name: "To read" }], meta: { next_token: "2" } }
          : { data: [{ id: "2", name: "Later" }] }
      )
      const folders = yield* items(getBookmarkFolders).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(ids(folders), [1, 2])
    })
  )

  it.effect("skips a broken entry, and reports the token after an unusable page", () =>
    Effect.gen(function* () {
      const { layer } = responding((_, count) =>
        count === 1
          ? { data: [post(1), { text: "no ID" }, post(3)], meta: { next_token: "b" } }
          : { data: "closed", meta: { next_token: "c" } }
      )
      const seen: Array<string> = []
      const { reason } = yield* items(searchRecentTweets, { query: "effect" }).pipe(
        Stream.runForEach(({ id }) => Effect.sync(() => seen.push(id))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(seen, ["1", "3"])
      assert.strictEqual(reason._tag === "DecodeError" && reason.nextToken, "c")
    })
  )

  it.effect("pages an operation that fails on partial errors", () =>
    Effect.gen(function* () {
      const { layer } = responding((call, count) =>
        count === 2 ? { ...timeline(3)(call), errors: [{ detail: "one post is gone" }] } : timeline(3)(call)
      )
      const error = yield* pages(failOnErrors(searchRecentTweets), { query: "effect" }).pipe(
        Stream.runDrain,
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error.message, "searchRecentTweets: PartialErrors: one post is gone")
      assert.deepInclude({ ...error.reason }, { pageToken: "2" })
    })
  )
})

describe("a page with errors, and with neither data nor meta", () => {
  const errors = [{ title: "Over capacity", detail: "the page cannot be read" }]

  it.effect("fails the stream after the entries before it, with the token that requests it again", () =>
    Effect.gen(function* () {
      let isDown = true
      const { layer } = responding((call) =>
        isDown && call.params["next_token"] === "3" ? { errors } : timeline(4)(call)
      )
      const seen: Array<number> = []
      const read = (next_token?: string) =>
        items(searchRecentTweets, { query: "effect", next_token }).pipe(
          Stream.runForEach(({ id }) => Effect.sync(() => seen.push(Number(id)))),
          Effect.provide(layer)
        )
      const { message, reason } = yield* Effect.flip(read())
      assert.strictEqual(message, "searchRecentTweets: PartialErrors: the page cannot be read")
      if (reason._tag !== "PartialErrors") return assert.fail(reason._tag)
      assert.deepStrictEqual(reason.errors, errors)
      assert.deepStrictEqual(seen, [1, 2, 3, 4])
      isDown = false
      yield* read(reason.pageToken)
      assert.deepStrictEqual(seen, range(1, 8))
    })
  )

  it.effect("fails without a token if it is the first", () =>
    Effect.gen(function* () {
      const { layer } = responding(() => ({ errors }))
      const { reason } = yield* pages(getUsersTweets, { id: "1" }).pipe(
        Stream.runDrain,
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(reason._tag, "PartialErrors")
      assert.notProperty(reason, "pageToken")
    })
  )

  it.effect.each<readonly [string, object]>([
    ["data and meta", { data: [{ id: "1", text: "post 1" }], errors, meta: { result_count: 1 } }],
    ["meta", { errors, meta: { result_count: 0 } }]
  ])("does not fail if it has %s", ([, page]) =>
    Effect.gen(function* () {
      const { layer } = responding(() => page)
      const all = yield* pages(getUsersTweets, { id: "1" }).pipe(Stream.runCollect, Effect.provide(layer))
      assert.lengthOf(all, 1)
      assert.deepStrictEqual(all[0]?.errors, errors)
    })
  )
})
