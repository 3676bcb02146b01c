import { assert, describe, it } from "@effect/vitest"
import { makeBackground } from "../../src/sign-in/refresh/background.ts"
import { maxRefresh } from "../../src/sign-in/refresh/machine/time-limits.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"

/** A background, and what closes its scope and tells how long that took. */
const open = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const run = yield* Scope.provide(makeBackground, scope)
  const close = Effect.gen(function* () {
    const begun = yield* Clock.currentTimeMillis
    yield* Scope.close(scope, Exit.void)
    return (yield* Clock.currentTimeMillis) - begun
  })
  return { run, close }
})

/** Notes when it is done, or that it was interrupted. */
const task = (name: string, seconds: number, ends: Array<string>) =>
  Effect.sleep(seconds * 1000).pipe(
    Effect.onExit((exit) => Effect.sync(() => void ends.push(Exit.isSuccess(exit) ? name : `${name} interrupted`)))
  )

describe("what runs in the background", () => {
  it.effect("continues if its caller is interrupted", () =>
    Effect.gen(function* () {
      const { run } = yield* open
      const ends: Array<string> = []
      const begun = yield* Effect.forkChild(Effect.flatMap(run(task("a", 5, ends)), Fiber.join))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(begun)
      assert.deepStrictEqual(ends, [])
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(ends, ["a"])
    })
  )

  it.effect("is waited for when the scope closes, with what it begins meanwhile, whatever fails", () =>
    Effect.gen(function* () {
      const { close, run } = yield* open
      const ends: Array<string> = []
      yield* run(Effect.andThen(task("a", 5, ends), run(task("of a", 20, ends))))
      yield* run(Effect.andThen(task("b", 10, ends), Effect.fail("no")))
      const closing = yield* Effect.forkChild(close)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Fiber.join(closing), 25_000)
      assert.deepStrictEqual(ends, ["a", "b", "of a"])
    })
  )

  it.effect("is interrupted when the scope has waited for as long as a refresh may take", () =>
    Effect.gen(function* () {
      const { close, run } = yield* open
      const ends: Array<string> = []
      yield* run(task("short", maxRefresh / 1000 - 1, ends))
      yield* run(task("long", maxRefresh / 1000 + 1, ends))
      const closing = yield* Effect.forkChild(close)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Fiber.join(closing), maxRefresh)
      assert.deepStrictEqual(ends, ["short", "long interrupted"])
    })
  )

  it.effect("does not begin once the scope has closed", () =>
    Effect.gen(function* () {
      const { close, run } = yield* open
      yield* close
      const ends: Array<string> = []
      const exit = yield* Fiber.await(yield* run(task("late", 0, ends)))
      assert.isTrue(Exit.hasInterrupts(exit))
      assert.deepStrictEqual(ends, [])
    })
  )

  it.effect("does not hold up a scope that closes when it is done", () =>
    Effect.gen(function* () {
      const { close, run } = yield* open
      yield* Fiber.join(yield* run(Effect.succeed("done")))
      assert.strictEqual(yield* close, 0)
    })
  )
})
