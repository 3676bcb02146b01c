import { assert, describe, it } from "@effect/vitest"
import { TransportError, Unauthorized, XError } from "@xeffect/core"
import type { HttpRequest } from "@xeffect/core/wire"
import { layerCredentials } from "../over-client/index.ts"
import { type Held, renewable } from "../../src/sign-in/refresh/renewable.ts"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { json, recorder } from "../support.ts"

const token = (name: string, expires_at?: number): Held => ({ access_token: Redacted.make(name), expires_at })

const lost = new XError({ operation: "test", reason: new TransportError({ detail: "lost" }) })

const unauthorized = new XError({
  operation: "test",
  response: { status: 401, headers: {}, excerpt: "" },
  reason: new Unauthorized({ detail: "rejected" })
})

/** A credential whose tokens come from a list, and what was rejected each time that one was obtained. */
const make = Effect.fn("make")(function* (tokens: ReadonlyArray<Effect.Effect<Held, XError>>) {
  const asked: Array<string | undefined> = []
  const used: Array<string | undefined> = []
  const obtain = (rejected: string | undefined) =>
    Effect.suspend(() => tokens[asked.push(rejected) - 1] ?? Effect.fail(lost))
  const { attempt, sign } = yield* renewable({ identity: Redacted.make("me"), skew: 60_000, obtain })
  const request: HttpRequest = { method: "GET", url: "https://api.x.com/2/users/me", headers: {} }
  const header = (signed: HttpRequest) => signed.headers["authorization"]
  return {
    asked,
    used,
    sign: Effect.map(sign(request), header),
    /** Sends a request to a service that rejects this token, `before` it is rejected something else happens. */
    call: (rejected: string, mayResend = true, before: Effect.Effect<unknown> = Effect.void) => {
      assert(attempt !== undefined)
      return attempt(
        (sign) =>
          Effect.flatMap(Effect.map(sign(request), header), (token) => {
            used.push(token)
            return token === `Bearer ${rejected}`
              ? Effect.andThen(before, Effect.fail(unauthorized))
              : Effect.succeed(token)
          }),
        () => mayResend
      )
    }
  }
})

describe("a renewable credential", () => {
  it.effect("asks when a token is first needed, and not again while it lives", () =>
    Effect.gen(function* () {
      const { asked, sign } = yield* make([Effect.succeed(token("a", 120_000))])
      assert.lengthOf(asked, 0)
      assert.strictEqual(yield* sign, "Bearer a")
      yield* TestClock.adjust(59_999)
      assert.strictEqual(yield* sign, "Bearer a")
      assert.lengthOf(asked, 1)
    })
  )

  it.effect("uses a token until it expires if it cannot be renewed", () =>
    Effect.gen(function* () {
      const { asked, sign } = yield* make([Effect.succeed(token("a", 120_000)), Effect.fail(lost), Effect.fail(lost)])
      yield* sign
      yield* TestClock.adjust(119_999)
      assert.strictEqual(yield* sign, "Bearer a")
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* Effect.flip(sign), lost)
      assert.lengthOf(asked, 3)
    })
  )

  it.effect("obtains another token after a 401, once for all that it rejected, and sends once more", () =>
    Effect.gen(function* () {
      const { asked, call, used } = yield* make([Effect.succeed(token("a")), Effect.succeed(token("b"))])
      const together = { concurrency: "unbounded" } as const
      assert.deepStrictEqual(yield* Effect.all([call("a"), call("a")], together), ["Bearer b", "Bearer b"])
      assert.deepStrictEqual(used, ["Bearer a", "Bearer a", "Bearer b", "Bearer b"])
      assert.deepStrictEqual(asked, [undefined, "a"])
    })
  )

  it.effect("does not ask for another if it has one by now", () =>
    Effect.gen(function* () {
      const { asked, call, used } = yield* make([Effect.succeed(token("a")), Effect.succeed(token("b"))])
      assert.strictEqual(yield* call("a", true, Effect.orDie(call("a"))), "Bearer b")
      assert.deepStrictEqual(used, ["Bearer a", "Bearer a", "Bearer b", "Bearer b"])
      assert.deepStrictEqual(asked, [undefined, "a"])
    })
  )

  it.effect("fails as the X API did if it gets the rejected token again", () =>
    Effect.gen(function* () {
      const { asked, call, used } = yield* make([Effect.succeed(token("a")), Effect.succeed(token("a"))])
      assert.strictEqual(yield* Effect.flip(call("a")), unauthorized)
      assert.deepStrictEqual(used, ["Bearer a"])
      assert.deepStrictEqual(asked, [undefined, "a"])
    })
  )

  it.effect("does not retry a request that must not be retried", () =>
    Effect.gen(function* () {
      const { asked, call, used } = yield* make([Effect.succeed(token("a")), Effect.succeed(token("b"))])
      assert.strictEqual(yield* Effect.flip(call("a", false)), unauthorized)
      assert.deepStrictEqual([used, asked], [["Bearer a"], [undefined]])
    })
  )

  it.effect("takes a 401 to the request for a token itself for no rejection of a token", () =>
    Effect.gen(function* () {
      const { asked, call, used } = yield* make([Effect.fail(unauthorized), Effect.succeed(token("b"))])
      assert.strictEqual(yield* Effect.flip(call("a")), unauthorized)
      assert.deepStrictEqual([used, asked], [[], [undefined]])
    })
  )

  it.effect("asks again if what others asked for is the rejected token", () =>
    Effect.gen(function* () {
      const found = yield* Latch.make()
      const { asked, call, sign } = yield* make([
        Effect.succeed(token("a", 120_000)),
        Effect.as(found.await, token("a")),
        Effect.succeed(token("b"))
      ])
      // While the request is under way, the token is about to end, and another request asks for the next one.
      const other = Effect.andThen(TestClock.adjust("1 minute"), Effect.forkChild(sign, { startImmediately: true }))
      const fiber = yield* Effect.forkChild(call("a", true, other), { startImmediately: true })
      while (asked.length < 2) yield* Effect.yieldNow
      yield* Effect.yieldNow
      yield* found.open
      assert.strictEqual(yield* Fiber.join(fiber), "Bearer b")
      assert.deepStrictEqual(asked, [undefined, undefined, "a"])
    })
  )

  it.effect("fails as the operation that was called if the other token cannot be sent", () =>
    Effect.gen(function* () {
      const tokens = [token("a"), token("two words")]
      const obtain = () => Effect.sync(() => tokens.shift() ?? token("none"))
      const bearer = yield* renewable({ identity: Redacted.make("me"), skew: 0, obtain })
      const { client, sent } = recorder(() => json({}, { status: 401 }))
      const live = layerCredentials({ credentials: { bearer } }).pipe(Layer.provide(client))
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(Effect.provide(live))
      assert.deepStrictEqual([error.operation, error.reason._tag], ["get_tweet", "InvalidInput"])
      assert.lengthOf(sent, 1)
    })
  )
})
