// A process that is slower than those who look for its reply.
import { assert, describe, it } from "@effect/vitest"
import { XApi } from "@xeffect/core"
import {
  composeReplies,
  listOutbox,
  optOut,
  readBackReplies,
  receiveMention,
  sendAgain,
  sendReplies
} from "@xeffect/reply"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { cast, collector, emulated, mention, repliesTo, writes } from "./support.ts"

const statuses = Effect.map(listOutbox, (items) => items.map(({ status }) => status))

/** A process whose request to X leaves when the test says so. */
const slow = Effect.gen(function* () {
  const { main: me } = yield* cast
  const asked = yield* mention("are you open?")
  yield* receiveMention(asked, { me })
  yield* composeReplies(() => Effect.succeed("Yes."), { approved: true })
  const leave = yield* Deferred.make<void>()
  const api = yield* XApi
  const held = XApi.of({
    ...api,
    execute: (...call: Parameters<typeof api.execute>) => Effect.andThen(Deferred.await(leave), api.execute(...call))
  })
  const fiber = yield* Effect.forkChild(Effect.provideService(sendReplies({ me }), XApi, held))
  yield* TestClock.adjust("1 second")
  assert.deepStrictEqual(yield* statuses, ["sending"])
  return { asked, fiber, me, leave: Effect.andThen(Deferred.succeed(leave, undefined), Fiber.join(fiber)) }
})

describe("A reply that is being sent", () => {
  it.effect("is sent by nobody else, and looked for after two minutes", () =>
    Effect.gen(function* () {
      const { asked, leave, me } = yield* slow
      const { on_event, reports } = collector()
      yield* TestClock.adjust("1 minute")
      yield* readBackReplies({ me, on_event })
      assert.deepStrictEqual(yield* statuses, ["sending"])
      assert.strictEqual((yield* Effect.flip(sendAgain(asked.id))).reason._tag, "InvalidInput")
      yield* TestClock.adjust("1 minute")
      for (let look = 0; look < 5; look++) {
        yield* readBackReplies({ me, on_event })
        yield* sendReplies({ me })
        yield* TestClock.adjust("1 hour")
      }
      assert.deepStrictEqual(yield* statuses, ["unknown"])
      assert.deepStrictEqual(
        reports.map(({ _tag }) => _tag),
        ["OutcomeUnknown"]
      )
      yield* leave
      assert.deepStrictEqual(yield* statuses, [])
      assert.lengthOf(yield* repliesTo(asked.id), 1)
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("and arrives after a person has ordered it again is not sent again", () =>
    Effect.gen(function* () {
      const { asked, leave, me } = yield* slow
      yield* TestClock.adjust("2 minutes")
      yield* readBackReplies({ me })
      yield* sendAgain(asked.id)
      yield* leave
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* statuses, [])
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is not forgotten when its author opts out", () =>
    Effect.gen(function* () {
      const { leave } = yield* slow
      yield* optOut((yield* cast).lumen)
      assert.deepStrictEqual(yield* statuses, ["sending"])
      yield* leave
      assert.deepStrictEqual(yield* statuses, [])
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )
})
