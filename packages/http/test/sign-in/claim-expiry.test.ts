// Two processes that share a slow store: what the lease of a claim has to cover.
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { refreshLimits } from "../../src/sign-in/refresh/machine/time-limits.ts"
import { makeObtain } from "../../src/sign-in/refresh/obtain-tokens.ts"
import { withTimeouts } from "../../src/sign-in/refresh/store-timeout.ts"
import { makeTokenStore } from "../../src/sign-in/stores/token-store.ts"

/** A store whose responses to writes are late. Claims are there at once, and new tokens only with the response. */
const slowStore = (milliseconds: number) => {
  let text: string | undefined
  const store = makeTokenStore("slow", {
    get: Effect.sync(() => text),
    set: (expected, next) =>
      Effect.suspend(() => {
        const write = Effect.sync(() => {
          if (text !== expected) return false
          text = next
          return true
        })
        const response = Effect.sleep(milliseconds)
        return next?.includes('"claim"') === true ? Effect.tap(write, response) : Effect.andThen(response, write)
      })
  })
  return { store, signIn: (entry: string) => (text = entry) }
}

/** Returns the refresh tokens that two processes sent when both needed new tokens, and whether each got some. */
const refreshBoth = (write: number, exchange: number) =>
  Effect.gen(function* () {
    const { signIn, store } = slowStore(write)
    signIn(
      JSON.stringify({ access_token: "a1", refresh_token: "r1", token_type: "bearer", expires_at: 0, sign_in: "s" })
    )
    const sent: Array<string> = []
    const obtain = yield* Effect.all(
      [0, 1].map(() =>
        makeObtain({
          store: withTimeouts(store),
          skew: 0,
          exchange: (token) =>
            Effect.suspend(() => {
              const next = `${sent.push(Redacted.value(token)) + 1}`
              const tokens = { access_token: Redacted.make(`a${next}`), refresh_token: Redacted.make(`r${next}`) }
              return Effect.delay(Effect.succeed({ ...tokens, expires_at: 1e12, scopes: [] }), exchange)
            })
        })
      )
    )
    const fibers = yield* Effect.all(obtain.map((tokens) => Effect.forkChild(Effect.exit(tokens(undefined)))))
    yield* TestClock.adjust("10 minutes")
    const exits = yield* Effect.all(fibers.map(Fiber.join))
    return { sent, succeeded: exits.filter(({ _tag }) => _tag === "Success").length }
  })

describe("Two processes that share a slow store", () => {
  it.effect.each([0, 1000, 5000, refreshLimits.write - 1])(
    "send the refresh token once if each write takes %d ms and the exchange takes as long as it may",
    (write) =>
      Effect.gen(function* () {
        const { sent, succeeded } = yield* refreshBoth(write, refreshLimits.exchange)
        assert.deepStrictEqual(sent, ["r1"])
        assert.strictEqual(succeeded, 2)
      })
  )

  it.effect.each([refreshLimits.write + 1, 15_000, 29_000, 60_000])(
    "do not send a refresh token twice if each write takes %d ms, longer than a claim may take",
    (write) =>
      Effect.gen(function* () {
        const { sent } = yield* refreshBoth(write, refreshLimits.exchange)
        assert.deepStrictEqual(sent, [...new Set(sent)])
      })
  )
})
