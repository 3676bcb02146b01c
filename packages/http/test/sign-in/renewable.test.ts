import { assert, describe, it } from "@effect/vitest"
import { XError } from "@xeffect/core/errors"
import { TransportError } from "@xeffect/core/reasons"
import { type Held, renewable } from "@xeffect/http/sign-in/renewable"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Latch from "effect/Latch"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"

const token = (name: string, expires_at?: number): Held => ({ access_token: Redacted.make(name), expires_at })

const lost = new XError({ operation: "test", reason: new TransportError({ detail: "lost" }) })

/** A credential whose tokens come from a list, and what was rejected each time that one was asked for. */
const make = Effect.fn("make")(function* (tokens: ReadonlyArray<Effect.Effect<Held, XError>>) {
  const asked: Array<string | undefined> = []
  const obtain = (rejected: string | undefined) =>
    Effect.suspend(() => tokens[asked.push(rejected) - 1] ?? Effect.fail(lost))
  const { renew, sign } = yield* renewable({ identity: Redacted.make("me"), skew: 60_000, obtain })
  const request = HttpClientRequest.get("https://api.x.com/2/users/me")
  return {
    asked,
    sign: Effect.map(sign(request), ({ headers }) => headers["authorization"]),
    rejected: (name: string, body: BodyInit | null = null) => {
      const answer = new Response(body, { status: 401 })
      const response = HttpClientResponse.fromWeb(HttpClientRequest.bearerToken(request, name), answer)
      return renew?.(response) ?? Effect.succeed(false)
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

  it.effect("uses a token to its end where no other can be had", () =>
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

  it.effect("does not ask for another where it has one by now", () =>
    Effect.gen(function* () {
      const { asked, rejected, sign } = yield* make([Effect.succeed(token("a")), Effect.succeed(token("b"))])
      yield* sign
      assert.isTrue(yield* rejected("a"))
      assert.isTrue(yield* rejected("a"))
      assert.deepStrictEqual(asked, [undefined, "a"])
      assert.strictEqual(yield* sign, "Bearer b")
    })
  )

  it.effect("says so where it gets the rejected token again", () =>
    Effect.gen(function* () {
      const { asked, rejected } = yield* make([Effect.succeed(token("a"))])
      assert.isFalse(yield* rejected("a"))
      assert.deepStrictEqual(asked, ["a"])
    })
  )

  it.effect("asks again where what others asked for is the rejected token", () =>
    Effect.gen(function* () {
      const found = yield* Latch.make()
      const loading = Effect.as(found.await, token("a"))
      const { asked, rejected, sign } = yield* make([loading, Effect.succeed(token("b"))])
      const first = yield* Effect.forkChild(sign, { startImmediately: true })
      yield* Effect.yieldNow
      const renewed = yield* Effect.forkChild(rejected("a"), { startImmediately: true })
      yield* found.open
      assert.isTrue(yield* Fiber.join(renewed))
      assert.strictEqual(yield* Fiber.join(first), "Bearer a")
      assert.deepStrictEqual(asked, [undefined, "a"])
    })
  )

  it.effect("lets go of an answer that has rejected a token, also where that does not end", () =>
    Effect.gen(function* () {
      const { rejected } = yield* make([Effect.succeed(token("new"))])
      const ends: Array<string> = []
      const body = (close: boolean) =>
        new ReadableStream({
          pull: (controller) => {
            if (close) {
              ends.push("read")
              controller.close()
            }
          },
          cancel: () => void ends.push("given up")
        })
      assert.isTrue(yield* rejected("old", body(true)))
      assert.deepStrictEqual(ends, ["read"])
      const fiber = yield* Effect.forkChild(rejected("old", body(false)))
      yield* TestClock.adjust("1 second")
      assert.isTrue(yield* Fiber.join(fiber))
      assert.deepStrictEqual(ends, ["read", "given up"])
    })
  )
})
