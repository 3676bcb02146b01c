import { assert, describe, it } from "@effect/vitest"
import {
  awaitComplianceJob,
  complianceResults,
  createComplianceJob,
  getComplianceJobs,
  runComplianceJob,
  uploadComplianceIds
} from "@xeffect/compliance"
import { data } from "@xeffect/core"
import { Emulator, layer as layerEmulator } from "@xeffect/emulator"
import { layer } from "../../../http/test/over-client/index.ts"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { credentialsOf } from "../support/emulated.ts"

const live = Layer.unwrap(Effect.map(Emulator, (emulator) => layer(credentialsOf(emulator, "app")))).pipe(
  Layer.provideMerge(layerEmulator())
)

/** Lets a job of the emulator run to its end. */
const finished = Effect.fnUntraced(function* <A, E, R>(program: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(program)
  yield* TestClock.adjust("1 minute")
  return yield* Fiber.join(fiber)
})

describe("a compliance job", () => {
  it.effect("finds the stored posts that are gone, and those of users who hide", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const stored = Array.from(world.posts.values(), ({ id }) => id)
      const expected = Array.from(world.posts.values()).flatMap(({ authorId, deleted, id }) => {
        const { protected: hides, suspended } = world.users.get(authorId) ?? {}
        const reason = deleted ? "deleted" : suspended === true ? "suspended" : hides === true ? "protected" : undefined
        return reason === undefined ? [] : [[id, reason] as const]
      })
      const ids = Stream.fromIterable([...stored, "1"])
      const results = yield* finished(Stream.runCollect(runComplianceJob({ type: "tweets", ids })))
      assert.isAbove(expected.length, 1)
      assert.sameDeepMembers(
        results.map(({ id, reason }) => [id, reason]),
        [...expected.map(([id, reason]) => [id, reason]), ["1", "deleted"]]
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("can be taken up by another process", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { data: job } = yield* createComplianceJob({ type: "users", name: "nightly" })
      yield* uploadComplianceIds(job, Stream.fromIterable(world.users.keys()))
      const running = yield* data(getComplianceJobs, { type: "users", status: "in_progress" })
      const [found] = running
      assert.strictEqual(found?.name, "nightly")
      const done = yield* finished(awaitComplianceJob(found?.id ?? ""))
      const results = yield* Stream.runCollect(complianceResults(done))
      const gone = Array.from(world.users.values()).filter((user) => user.suspended || user.protected)
      assert.sameMembers(
        results.map(({ id }) => id),
        gone.map(({ id }) => id)
      )
    }).pipe(Effect.provide(live))
  )

  it.effect("is the only one of its type until it ends", () =>
    Effect.gen(function* () {
      yield* createComplianceJob({ type: "tweets" })
      const error = yield* Effect.flip(createComplianceJob({ type: "tweets" }))
      assert.strictEqual(error.reason._tag, "Conflict")
      // Without IDs it expires.
      yield* TestClock.adjust("15 minutes")
      yield* createComplianceJob({ type: "tweets" })
    }).pipe(Effect.provide(live))
  )

  it.effect("takes its IDs for 15 minutes", () =>
    Effect.gen(function* () {
      const { data: job } = yield* createComplianceJob({ type: "tweets" })
      yield* TestClock.adjust("15 minutes")
      const error = yield* Effect.flip(uploadComplianceIds(job, Stream.make("20")))
      assert.strictEqual(error.reason._tag, "BadRequest")
      const ended = yield* Effect.flip(awaitComplianceJob(job.id))
      assert.include(ended.message, "expired")
    }).pipe(Effect.provide(live))
  )
})
