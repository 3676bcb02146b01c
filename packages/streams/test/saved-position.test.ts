import { assert, describe, it } from "@effect/vitest"
import { poll, type XApi, type XError } from "@xeffect/core"
import { checkpoint, follow, keepPosition, layerCheckpoint, type Position, streamTweets } from "@xeffect/streams"
import { getUsersMentions } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { scripted } from "./scripted.ts"
import { post } from "./support.ts"

type Kept = Parameters<typeof keepPosition<never>>[0]

// The position that an earlier version stored for a stream that it followed until 645 seconds after 1970.
const stored: ReadonlyArray<readonly [string, string]> = [
  ["xeffect-stream-posts-1", '{"time":645000,"keys":["1","2","3"],"connections":[],"clockOffset":0,"number":5}'],
  ["xeffect-stream-posts-0", '{"time":630000,"keys":["1","2","3"],"connections":[],"clockOffset":0,"number":4}']
]

describe("a position that an earlier version stored", () => {
  it.effect("is where the stream goes on, without what was processed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(700_000)
      const store = yield* KeyValueStore.KeyValueStore
      for (const [key, value] of stored) yield* store.set(key, value)
      const service = scripted()
      const ids: Array<string> = []
      const fiber = yield* follow(streamTweets, {}, { checkpoint: checkpoint("posts"), backfill: true }).pipe(
        Stream.runForEach(({ data }) => Effect.sync(() => ids.push(data.id))),
        Effect.provide(service.layer),
        Effect.forkChild
      )
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(
        service.connections.map(({ params }) => params),
        [{ backfill_minutes: 2 }]
      )
      service.connections[0]?.send([2, 3, 4].map(post).join(""))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(ids, ["4"])
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(Layer.provideMerge(layerCheckpoint, KeyValueStore.layerMemory)))
  )
})

describe("a stored value that is not a position", () => {
  const values: ReadonlyArray<readonly [what: string, value: unknown]> = [
    ["null", null],
    ["a text", "1970"],
    ["a list", []],
    ["an object without a time", { keys: [] }],
    ["a time that is no number", { time: "645000", keys: [] }],
    ["an infinite time", { time: Infinity, keys: [] }],
    ["no keys", { time: 1 }],
    ["keys that are no texts", { time: 1, keys: [20] }],
    ["connections that are no texts", { time: 1, keys: [], connections: [7] }],
    ["a clock that is no number", { time: 1, keys: [], clockOffset: "0" }]
  ]
  type Run = (stored: Kept) => Effect.Effect<void, XError, XApi>
  const runs = values.flatMap(([what, value]): ReadonlyArray<readonly [string, string, Run, unknown]> => [
    [
      "followed stream",
      what,
      (stored: Kept) => Stream.runDrain(follow(streamTweets, {}, { checkpoint: keepPosition(stored) })),
      value
    ],
    [
      "poll",
      what,
      (stored: Kept) => Stream.runDrain(poll(getUsersMentions, { id: "1" }, { checkpoint: stored })),
      value
    ]
  ])

  it.effect.each(runs)("is refused by a %s before anything is sent: %s", ([, , run, value]) =>
    Effect.gen(function* () {
      const service = scripted()
      // A store of your own may have anything.
      const stored: Kept = { load: Effect.succeed(value as Position), save: () => Effect.void }
      const { message } = yield* Effect.provide(Effect.flip(run(stored)), service.layer)
      assert.include(message, "the stored value is not a position: restore it, or delete it to start over")
      assert.lengthOf(service.connections, 0)
    })
  )
})
