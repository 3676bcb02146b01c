import { assert, describe, it } from "@effect/vitest"
import { checkpoint, follow, layerCheckpoint, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { scripted } from "./scripted.ts"
import { post } from "./support.ts"

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
