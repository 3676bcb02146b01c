import { limitNames } from "@xeffect/core/failure"
import type { LimitName } from "@xeffect/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RateLimiterStore } from "effect/persistence/RateLimiter"
import { makeIdentify } from "./identify.ts"
import { limitPath } from "./key.ts"
import { makeGuard } from "./store-guard.ts"
import type { NextRequest } from "./limits.ts"
import { CurrentSharedLimits } from "./shared-limits.ts"
import { leftIn, type Windows } from "./windows.ts"
import type { OutgoingRequest } from "../transport/transport.ts"

/**
 * Shares rate limits and pacing between processes through a store such as Redis. Without it, `layer` and `rateLimit`
 * track them for one process. With it, all processes together stay within the limits of the X API, and can use them up.
 * Provide it to the layer.
 *
 * The store contains counts, under keys of the method, the path and a digest of the credential, never the credential
 * itself. Each entry expires with its window. If the store fails or takes longer than a second, one warning is logged
 * until it works again, and each process uses its own limits meanwhile. No call fails because of it.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { layerSharedLimits } from "xeffect/http/middleware"
 * import * as NodeRedis from "@effect/platform-node/NodeRedis"
 * import * as RateLimiter from "effect/persistence/RateLimiter"
 * import * as Layer from "effect/Layer"
 *
 * const store = RateLimiter.layerStoreRedis().pipe(Layer.provide(NodeRedis.layer({ url: "redis://localhost" })))
 * const live = layer({ bearer_token: "…", wait_on_rate_limit: true }).pipe(
 *   Layer.provide(layerSharedLimits.pipe(Layer.provide(store)))
 * )
 * ```
 */
export const layerSharedLimits: Layer.Layer<never, never, RateLimiterStore> = Layer.effect(
  CurrentSharedLimits,
  Effect.gen(function* () {
    const store = yield* RateLimiterStore
    const identify = makeIdentify()
    const guard = makeGuard()
    const keyOf = (outgoing: OutgoingRequest) =>
      Effect.map(identify(outgoing.credential.identity), (digest) => `xeffect:${limitPath(outgoing)}:${digest}`)
    return {
      admit: (outgoing, windows, own, now) =>
        Effect.map(
          Effect.flatMap(keyOf(outgoing), (key) => guard(claimWindow(store, key, windowNames(windows)))),
          (claim): NextRequest => {
            if (claim === undefined) return own
            if (claim === placeClaim) return { _tag: "Send", claim }
            if (claim === opening) return { _tag: "SendAlone", claim }
            return { _tag: "Wait", at: now + claim.again, isCertain: claim.isUsedUp }
          }
        ),
      end: (outgoing, windows, request, outcome, now) => {
        const change = (write: (key: string) => Effect.Effect<unknown, unknown>) =>
          Effect.flatMap(keyOf(outgoing), (key) => Effect.asVoid(guard(write(key))))
        const { _tag, claim } = request
        if (outcome === "NotSent") {
          return claim === undefined
            ? Effect.void
            : change((key) => giveBackClaim(store, key, claim, windowNames(windows)))
        }
        return _tag === "Send" ? Effect.void : change((key) => writeWindows(store, key, sharedOf(windows, now)))
      },
      pace: (outgoing, interval) => Effect.flatMap(keyOf(outgoing), (key) => guard(reserveStart(store, key, interval)))
    }
  })
)

type LimiterStore = RateLimiterStore["Service"]

const windowNames = (windows: Windows): ReadonlyArray<LimitName> => windows.map(({ name }) => name)

/** The remaining requests of a window, and the milliseconds until its reset. */
interface SharedWindow {
  readonly remaining: number
  readonly lasts: number
}

const sharedOf = (windows: Windows, now: number): ReadonlyMap<LimitName, SharedWindow> =>
  new Map(windows.map((window) => [window.name, { remaining: leftIn(window), lasts: window.reset - now }]))

/**
 * The result of a claim: a place in the windows; the task of opening a window by a request that is sent alone; or the
 * milliseconds after which to claim again, because a window is used up or another process is opening one.
 */
type SharedClaim = "place" | "opening" | { readonly again: number; readonly isUsedUp: boolean }

/**
 * A window is a counter that starts at this number minus the remaining requests. So a process can take from it without
 * knowing its size or its reset.
 */
const fullCounter = 1_000_000

/** The largest remaining count of a window. */
const maxLeft = 500_000

/** No request is sent this shortly before a reset, since it could arrive after it. In milliseconds. */
const resetMargin = 1000

/** How long one process may take to open a window, in milliseconds. */
const openingLease = 5000

/** The interval of checks whether a window was opened, in milliseconds. */
const checkInterval = 50

const claimWindow = Effect.fnUntraced(function* (store: LimiterStore, key: string, windows: Iterable<LimitName>) {
  let claim = yield* takeFrom(store, key, "x-rate-limit")
  if (claim === noWindow) {
    const lease = yield* takeLease(store, key)
    if (lease !== opening) return lease
    // Meanwhile another process may have opened the window and returned its lease.
    claim = yield* takeFrom(store, key, "x-rate-limit")
    if (claim === noWindow) claim = opening
    else yield* giveBackLease(store, key)
  }
  if (claim !== opening && claim !== placeClaim) return claim
  for (const name of claimedIn(windows)) {
    const day = name === "x-rate-limit" ? placeClaim : yield* takeFrom(store, key, name)
    if (day === noWindow || day === placeClaim) continue
    if (claim === opening) yield* giveBackLease(store, key)
    return day
  }
  return claim
})

// Before the first response it is unknown which windows exist.
const claimedIn = (windows: Iterable<LimitName>): ReadonlyArray<LimitName> => {
  const known = Array.from(windows)
  return known.length === 0 ? limitNames : known
}

// A window that has reset since has no entry: the new one lasts no longer than one of a claim.
const giveBackClaim = (store: LimiterStore, key: string, claim: "place" | "opening", windows: Iterable<LimitName>) =>
  claim === "opening"
    ? giveBackLease(store, key)
    : Effect.forEach(
        new Set<LimitName>(["x-rate-limit", ...claimedIn(windows)]),
        (name) => store.fixedWindow({ ...windowOf(key, name), tokens: -1 }),
        { discard: true }
      )

// The refill rate extends an entry: with zero it expires when the opening process decided. If there was no entry, the
// new one lasts at most a millisecond and is recognised by its low count.
const takeFrom = (store: LimiterStore, key: string, name: LimitName) =>
  Effect.map(store.fixedWindow(windowOf(key, name)), ([count, lasts]): SharedClaim | typeof noWindow => {
    if (count <= fullCounter - maxLeft) return noWindow
    if (count > fullCounter) return claimAgain(lasts, true)
    return lasts > resetMargin ? placeClaim : claimAgain(lasts + 1, false)
  })

const windowOf = (key: string, name: LimitName) => ({
  key: `${key}:${name}`,
  tokens: 1,
  limit: fullCounter,
  refillRate: Duration.zero
})

const noWindow = "absent"

const placeClaim = "place"

const opening = "opening"

const claimAgain = (milliseconds: number, isUsedUp: boolean): SharedClaim => ({
  again: Math.max(1, milliseconds),
  isUsedUp
})

const takeLease = (store: LimiterStore, key: string) =>
  Effect.map(store.fixedWindow(leaseOf(key)), ([count, lasts]) =>
    count === 1 ? opening : claimAgain(Math.min(lasts, checkInterval), false)
  )

const giveBackLease = (store: LimiterStore, key: string) => store.fixedWindow({ ...leaseOf(key), tokens: -1 })

const leaseOf = (key: string) => ({
  key: `${key}:opening`,
  tokens: 1,
  limit: 1,
  refillRate: Duration.millis(openingLease)
})

const writeWindows = Effect.fnUntraced(function* (
  store: LimiterStore,
  key: string,
  windows: ReadonlyMap<LimitName, SharedWindow>
) {
  // A 429 without any window: the other processes wait until the lease expires.
  if (windows.size === 0) return
  // If only 24-hour windows are reported, the short window is unlimited until they reset.
  for (const [name, { lasts, remaining }] of new Map([["x-rate-limit", unbounded(windows)], ...windows])) {
    const tokens = fullCounter - Math.max(0, Math.min(remaining, maxLeft - 1))
    // Whole nanoseconds, rounded up, so that the entry lasts at most a millisecond longer.
    const refillRate = Duration.nanos(BigInt(Math.ceil((Math.max(1, lasts) * 1_000_000) / tokens)))
    // The limit leaves an existing entry unchanged.
    yield* store.fixedWindow({ key: `${key}:${name}`, tokens, limit: fullCounter, refillRate })
  }
  yield* giveBackLease(store, key)
})

const unbounded = (windows: ReadonlyMap<LimitName, SharedWindow>): SharedWindow => ({
  remaining: maxLeft,
  lasts: Math.min(...Array.from(windows.values(), ({ lasts }) => lasts))
})

const reserveStart = (store: LimiterStore, key: string, interval: number) =>
  Effect.map(
    store.tokenBucket({
      key: `${key}:pace`,
      tokens: 1,
      limit: 1,
      refillRate: Duration.millis(interval),
      allowOverflow: true
    }),
    ([remaining, elapsed]) => Math.max(0, Math.ceil(-remaining) * interval - elapsed)
  )
