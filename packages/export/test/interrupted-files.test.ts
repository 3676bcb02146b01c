import { assert, describe, it } from "@effect/vitest"
import { layerMock } from "@xeffect/core/mock"
import { collect, run, type Destination } from "@xeffect/export"
import { getUsersTweets } from "@xeffect/tweets"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { newDirectory } from "./support/directory.ts"

const layer = layerMock(() => ({ data: [{ id: "1", text: "post" }], meta: {} }))

const moments = ["open", "write", "abort", "close", "open manifest", "close manifest"] as const

/** A destination that does not respond from a moment on, until it shall. */
const hanging = Effect.fnUntraced(function* (moment: (typeof moments)[number]) {
  const open = new Set<string>()
  const reached = yield* Deferred.make<void>()
  const responding = yield* Deferred.make<void>()
  const during = (step: string, file: string) => {
    // A file that is not written to its end is aborted.
    const name = step === "abort" ? "write" : step
    const isMet = moment === (file === "manifest.json" ? `${step} manifest` : step)
    const isBefore = moment === "abort" && name === "write" && file !== "manifest.json"
    return isMet || isBefore
      ? Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(responding))
      : Effect.void
  }
  const destination: Destination = {
    name: "test",
    open: (file) => {
      const left = Effect.sync(() => void open.delete(file))
      return Effect.andThen(
        during("open", file),
        Effect.sync(() => {
          open.add(file)
          const close = Effect.as(Effect.andThen(during("close", file), left), { bytes: 0, sha256: "" })
          return { write: () => during("write", file), close, abort: Effect.andThen(during("abort", file), left) }
        })
      )
    },
    sizeOf: () => Effect.succeed(undefined),
    remove: () => Effect.void
  }
  return { destination, open, reached, respond: Deferred.succeed(responding, undefined) }
})

describe("a run that is interrupted while a destination does not respond", () => {
  it.effect.each(moments)("ends within ten seconds, and closes what is opened later: during %s", (moment) =>
    Effect.gen(function* () {
      const { destination, open, reached, respond } = yield* hanging(moment)
      const plan = yield* collect(getUsersTweets, { id: "1" })
      const directory = yield* newDirectory
      const fiber = yield* Effect.forkChild(run(plan, { directory, destination }).pipe(Effect.provide(layer)))
      yield* Deferred.await(reached)
      yield* Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      yield* Effect.yieldNow
      const exit = fiber.pollUnsafe()
      yield* respond
      assert.isDefined(exit)
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepStrictEqual([...open], [])
    })
  )
})

describe("a run that is interrupted while a file is written", () => {
  it.effect.each(["open", "write", "close"] as const)("does not leave it open: during %s", (moment) =>
    Effect.gen(function* () {
      const open = new Set<string>()
      const reached = yield* Deferred.make<void>()
      const interrupted = yield* Deferred.make<void>()
      const during = (name: string) =>
        name === moment
          ? Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(interrupted))
          : Effect.void
      const destination: Destination = {
        name: "test",
        open: (file) => {
          const left = Effect.sync(() => void open.delete(file))
          const close = Effect.as(Effect.andThen(during("close"), left), { bytes: 0, sha256: "" })
          // A promise goes on when the fiber that waits for it is interrupted.
          const opened = Effect.runPromise(
            Effect.andThen(
              during("open"),
              Effect.sync(() => void open.add(file))
            )
          )
          return Effect.as(
            Effect.promise(() => opened),
            { write: () => during("write"), close, abort: left }
          )
        },
        sizeOf: () => Effect.succeed(undefined),
        remove: () => Effect.void
      }
      const plan = yield* collect(getUsersTweets, { id: "1" })
      const directory = yield* newDirectory
      const fiber = yield* Effect.forkChild(run(plan, { directory, destination }).pipe(Effect.provide(layer)))
      yield* Deferred.await(reached)
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      yield* Deferred.succeed(interrupted, undefined)
      yield* Fiber.await(interrupting)
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepStrictEqual([...open], [])
    })
  )
})

describe("a file that cannot be written", () => {
  it.effect.each(["posts.ndjson", "manifest.json"])("is not left open: %s", (broken) =>
    Effect.gen(function* () {
      const open = new Set<string>()
      const destination: Destination = {
        name: "test",
        open: (file) => {
          const left = Effect.sync(() => void open.delete(file))
          const write = () => (file === broken ? Effect.fail("the disk is full") : Effect.void)
          return Effect.sync(() => {
            open.add(file)
            return { write, close: Effect.as(left, { bytes: 0, sha256: "" }), abort: left }
          })
        },
        sizeOf: () => Effect.succeed(undefined),
        remove: () => Effect.void
      }
      const plan = yield* collect(getUsersTweets, { id: "1" })
      const directory = yield* newDirectory
      const { reason } = yield* Effect.flip(run(plan, { directory, destination }))
      assert.strictEqual(reason._tag, "DestinationFailed")
      assert.deepStrictEqual([...open], [])
    }).pipe(Effect.provide(layer))
  )
})
