// Two processes that share a slow store: what the lease of a claim has to cover.
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { refreshLimits } from "../../src/sign-in/refresh/machine/time-limits.ts"
import { makeObtain } from "../../src/sign-in/refresh/obtain-tokens.ts"
import { memoryText } from "@xeffect/core/store"
import { withTimeouts } from "../../src/sign-in/refresh/store-timeout.ts"
import { makeTokenStore } from "../../src/sign-in/stores/token-store.ts"

/** A store whose responses to writes are late. Claims are there at once, and new tokens only with the response. */
const slowStore = (milliseconds: number) => {
  let text: string | undefined
  const store = makeTokenStore("slow", {
    read: Effect.sync(() => ({ text })),
    replace: (expected, next) =>
      Effect.suspend(() => {
        const write = Effect.sync(() => {
          if (text !== expected.text) return false
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

/** Obtains tokens from a store in which a process of this machine has left a claim. Returns how long it took, and what was said. */
const obtainClaimed = (hasEnded: boolean, at = 0) =>
  Effect.gen(function* () {
    const holder = { machine: "here", process: 30, started: "1" }
    const claim = { id: "theirs", at, holder }
    const text = JSON.stringify({
      access_token: "a1",
      refresh_token: "r1",
      expires_at: 0,
      sign_in: "s",
      claim
    })
    const store = makeTokenStore("files", memoryText(text), {
      here: Effect.succeed({ ...holder, process: 20 }),
      hasEnded: (one) => Effect.succeed(hasEnded && one.process === 30)
    })
    const tokens = {
      access_token: Redacted.make("a2"),
      refresh_token: Redacted.make("r2"),
      expires_at: 1e12,
      scopes: []
    }
    let waits = 0
    const obtain = yield* makeObtain({
      store,
      skew: 0,
      exchange: () => Effect.succeed(tokens),
      onWait: Effect.sync(() => void waits++)
    })
    const fiber = yield* Effect.forkChild(Effect.andThen(obtain(undefined), Clock.currentTimeMillis))
    yield* TestClock.adjust("2 minutes")
    return { at: yield* Fiber.join(fiber), waits }
  })

describe("The claim of another process", () => {
  it.effect("that has ended is over at once, without a wait", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* obtainClaimed(true, -12_000), { at: 0, waits: 0 })
    })
  )

  it.effect("that has just ended is over as soon as no request of it can be on its way", () =>
    Effect.gen(function* () {
      const { at, waits } = yield* obtainClaimed(true)
      assert.deepStrictEqual([waits, at >= 2000, at < 4000], [1, true, true])
    })
  )

  it.effect("that may run is waited for, for a minute, which is reported once", () =>
    Effect.gen(function* () {
      const { at, waits } = yield* obtainClaimed(false)
      assert.deepStrictEqual([waits, at >= 60_000, at < 62_000], [1, true, true])
    })
  )
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
