import { assert, describe, it } from "@effect/vitest"
import { authorOf } from "@xeffect/core/relations"
import { hydrateTweets } from "@xeffect/tweets/hydrate"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { exists, maxIds, posts, range } from "./support.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const summary = (one: { readonly _tag: string; readonly key: string }) => [one.key, one._tag]

const expected = (ids: ReadonlyArray<string>) => ids.map((id) => [id, exists(id) ? "Found" : "Missing"])

const sizes = (requests: ReadonlyArray<{ readonly ids: ReadonlyArray<string> }>) =>
  requests.map(({ ids }) => ids.length)

describe("hydrateTweets", () => {
  it.effect.prop(
    "returns a result for each ID, in order, by as few requests as the different IDs need",
    { numbers: Schema.Array(between(1, 60)), size: between(1, 20), concurrency: between(1, 4), chunk: between(1, 50) },
    ({ chunk, concurrency, numbers, size }) =>
      Effect.gen(function* () {
        const { layer, requests } = posts()
        const all = numbers.map(String)
        const ids = Stream.fromIterable(all, { chunkSize: chunk })
        const results = yield* hydrateTweets({ ids, batch_size: size, concurrency }).pipe(
          Stream.runCollect,
          Effect.provide(layer)
        )
        assert.deepStrictEqual(results.map(summary), expected(all))
        const different = Array.from(new Set(all))
        assert.deepStrictEqual(
          requests.flatMap((request) => request.ids),
          different
        )
        assert.lengthOf(requests, Math.ceil(different.length / size))
      }),
    { arbitrary: { runs: 200 } }
  )

  it.effect("returns the post and what it refers to, or the problem that the X API reports", () =>
    Effect.gen(function* () {
      const { layer } = posts()
      const [found, missing] = yield* hydrateTweets({ ids: ["20", "13"], expansions: ["author_id"] }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.strictEqual(found?._tag === "Found" && found.value.text, "post 20")
      assert.strictEqual(found?._tag === "Found" && authorOf(found.response, found.value)?.name, "Ada")
      assert.strictEqual(missing?._tag === "Missing" && missing.problem?.detail, "no 13")
    })
  )

  it.effect("requests as many at a time as are accepted, with the fields, and with nothing of its own", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const fields = { tweet_fields: ["lang"], expansions: "author_id", user_auth: true } as const
      const ids = range(2 * maxIds + 50)
      const results = yield* hydrateTweets({ ids, ...fields, remember: 10 }).pipe(
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(results.map(summary), expected(ids))
      assert.deepStrictEqual(sizes(requests), [maxIds, maxIds, 50])
      assert.deepStrictEqual<unknown>(requests[2], {
        name: "get_tweets",
        params: { ...fields, ids: ids.slice(2 * maxIds) },
        ids: ids.slice(2 * maxIds)
      })
    })
  )

  it.effect.each([
    ["a list of different kinds", ["20", 21n, 22, "21"]],
    ["a set", new Set(["20", "21", "22"])],
    ["a string", "20,21,22"],
    ["a stream", Stream.make("20", "21", "22")]
  ] as const)("takes %s", ([, ids]) =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const results = yield* hydrateTweets({ ids }).pipe(Stream.runCollect, Effect.provide(layer))
      assert.deepStrictEqual(
        results.slice(0, 3).map(({ key }) => key),
        ["20", "21", "22"]
      )
      assert.deepStrictEqual(sizes(requests), [3])
    })
  )

  it.effect("requests nothing without IDs", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      assert.deepStrictEqual(yield* hydrateTweets({ ids: [] }).pipe(Stream.runCollect, Effect.provide(layer)), [])
      assert.lengthOf(requests, 0)
    })
  )

  it.effect("requests no batch before it is needed", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const pulled: Array<string> = []
      const ids = Stream.fromIterable(range(1000), { chunkSize: 1 }).pipe(
        Stream.tap((id) => Effect.sync(() => pulled.push(id)))
      )
      const results = yield* hydrateTweets({ ids, batch_size: 10 }).pipe(
        Stream.take(20),
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.lengthOf(results, 20)
      assert.lengthOf(requests, 2)
      assert.lengthOf(pulled, 20)
    })
  )

  it.effect("has as many concurrent requests as requested, and preserves the order", () =>
    Effect.gen(function* () {
      const { gate, layer, requests } = posts()
      yield* gate.close
      const ids = range(50)
      const fiber = yield* hydrateTweets({ ids, batch_size: 10, concurrency: 3 }).pipe(
        Stream.runCollect,
        Effect.provide(layer),
        Effect.forkChild
      )
      while (requests.length < 3) yield* Effect.yieldNow
      for (let n = 0; n < 100; n++) yield* Effect.yieldNow
      assert.lengthOf(requests, 3)
      yield* gate.open
      assert.deepStrictEqual((yield* Fiber.join(fiber)).map(summary), expected(ids))
      assert.lengthOf(requests, 5)
    })
  )

  it.effect("interrupts the requests that are under way", () =>
    Effect.gen(function* () {
      const { gate, interrupted, layer, requests } = posts()
      yield* gate.close
      const fiber = yield* hydrateTweets({ ids: range(20), batch_size: 10, concurrency: 2 }).pipe(
        Stream.runDrain,
        Effect.provide(layer),
        Effect.forkChild
      )
      while (requests.length < 2) yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      assert.lengthOf(interrupted, 2)
    })
  )

  it.effect("returns an ID that comes again from what it remembers, up to the given number", () =>
    Effect.gen(function* () {
      const ids = ["1", "2", "4", "5", "1", "5"]
      const asked = Effect.fnUntraced(function* (remember: number) {
        const { layer, requests } = posts()
        const results = yield* hydrateTweets({ ids, batch_size: 2, remember }).pipe(
          Stream.runCollect,
          Effect.provide(layer)
        )
        assert.deepStrictEqual(results.map(summary), expected(ids))
        return requests.map((request) => request.ids.join())
      })
      assert.deepStrictEqual(yield* asked(100), ["1,2", "4,5"])
      assert.deepStrictEqual(yield* asked(2), ["1,2", "4,5", "1"])
      assert.deepStrictEqual(yield* asked(0), ["1,2", "4,5", "1,5"])
    })
  )

  it.effect("returns known results without waiting for the next ID", () =>
    Effect.gen(function* () {
      const { layer } = posts()
      const ids = Stream.concat(Stream.make("1", "1"), Stream.concat(Stream.make("1"), Stream.never))
      const results = yield* hydrateTweets({ ids, batch_size: 1 }).pipe(
        Stream.take(3),
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(results.map(summary), expected(["1", "1", "1"]))
    })
  )

  it.effect("does not collect without end while one ID comes again and again", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const ids = Stream.concat(
        Stream.make("1", "2"),
        Stream.concat(Stream.make("4"), Stream.forever(Stream.make("1")))
      )
      const results = yield* hydrateTweets({ ids: ids.pipe(Stream.rechunk(7)), batch_size: 2 }).pipe(
        Stream.take(10),
        Stream.runCollect,
        Effect.provide(layer)
      )
      assert.lengthOf(results, 10)
      assert.deepStrictEqual(sizes(requests), [2, 1])
    })
  )

  it.effect("starts afresh every time it runs", () =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      const stream = hydrateTweets({ ids: range(3) })
      yield* Effect.andThen(Stream.runDrain(stream), Stream.runDrain(stream)).pipe(Effect.provide(layer))
      assert.deepStrictEqual(sizes(requests), [3, 3])
    })
  )
})

describe("hydrateTweets fails", () => {
  it.effect("with the operation's error, after the posts of earlier requests", () =>
    Effect.gen(function* () {
      const { layer } = posts((request) => request.ids.includes("1015"))
      const seen: Array<string> = []
      const error = yield* hydrateTweets({ ids: range(30), batch_size: 10 }).pipe(
        Stream.runForEach(({ key }) => Effect.sync(() => seen.push(key))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error.operation, "get_tweets")
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.deepStrictEqual(seen, range(10))
    })
  )

  it.effect("with the error of the IDs, after what came before it", () =>
    Effect.gen(function* () {
      const { layer } = posts()
      const seen: Array<string> = []
      const ids = Stream.concat(Stream.make("1", "2"), Stream.fail("the source is dry" as const))
      const error = yield* hydrateTweets({ ids }).pipe(
        Stream.runForEach(({ key }) => Effect.sync(() => seen.push(key))),
        Effect.flip,
        Effect.provide(layer)
      )
      assert.strictEqual(error, "the source is dry")
      assert.deepStrictEqual(seen, ["1", "2"])
    })
  )

  it.effect.each([
    [{ batch_size: 0 }, `getTweets: InvalidInput: batch_size must be a whole number from 1 to ${maxIds}, but is 0`],
    [
      { batch_size: maxIds + 1 },
      `getTweets: InvalidInput: batch_size must be a whole number from 1 to ${maxIds}, but is ${maxIds + 1}`
    ],
    [{ concurrency: 0 }, /concurrency must be a whole number from 1 /],
    [{ remember: -1 }, /remember must be a whole number from 0 /],
    [{ ids: undefined }, /ids must be a stream, an iterable or a string with commas/]
  ] as const)("for %s, before anything is sent", ([wrong, message]) =>
    Effect.gen(function* () {
      const { layer, requests } = posts()
      // A program without types may give anything.
      const params = { ids: ["1"], ...wrong } as { readonly ids: ReadonlyArray<string> }
      const error = yield* hydrateTweets(params).pipe(Stream.runDrain, Effect.flip, Effect.provide(layer))
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.match(error.message, typeof message === "string" ? new RegExp(message) : message)
      assert.lengthOf(requests, 0)
    })
  )
})
