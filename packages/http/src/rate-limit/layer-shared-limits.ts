import { limitNames } from "@xeffect/core/transport"
import type { LimitName } from "@xeffect/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RateLimiterStore } from "effect/persistence/RateLimiter"
import { makeIdentify } from "./identify.ts"
import { makeGuard } from "./store-guard.ts"
import { type Claim, CurrentSharedLimits, type SharedWindow } from "./shared-limits.ts"
import type { OutgoingRequest } from "../transport/transport.ts"

/**
 * Lets processes that share a store (Redis, for example) keep rate limits and paces together: what `layer` and
 * `rateLimit` would keep for one process then holds for all, so that together they stay within what the service
 * allows, and use it up. Provide it beside the `HttpClient`.
 *
 * In the store are counts, under keys that hold the operation's method and path and a digest of the credential, never the
 * credential. Each entry ends with its window. Where the store fails or takes longer than a second, a warning is logged,
 * once until it works again, and each process goes by what it knows itself meanwhile. No call fails because of it.
 *
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { layerSharedLimits } from "@xeffect/http/middleware"
 * import * as NodeRedis from "@effect/platform-node/NodeRedis"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as RateLimiter from "effect/persistence/RateLimiter"
 * import * as Layer from "effect/Layer"
 *
 * const store = RateLimiter.layerStoreRedis().pipe(Layer.provide(NodeRedis.layer({ url: "redis://localhost" })))
 * const live = layer({ bearer_token: "…", wait_on_rate_limit: true }).pipe(
 *   Layer.provide([FetchHttpClient.layer, layerSharedLimits.pipe(Layer.provide(store))])
 * )
 * ```
 */
export const layerSharedLimits: Layer.Layer<never, never, RateLimiterStore> = Layer.effect(
  CurrentSharedLimits,
  Effect.gen(function* () {
    const store = yield* RateLimiterStore
    const identify = makeIdentify()
    const guard = makeGuard()
    const keyOf = ({ credential, definition, template }: OutgoingRequest) =>
      Effect.map(identify(credential.identity), (digest) => `xeffect:${definition.method} ${template}:${digest}`)
    return {
      claim: (outgoing, windows) => Effect.flatMap(keyOf(outgoing), (key) => guard(claim(store, key, windows))),
      publish: (outgoing, windows) =>
        Effect.flatMap(keyOf(outgoing), (key) => Effect.asVoid(guard(publish(store, key, windows)))),
      pace: (outgoing, interval) => Effect.flatMap(keyOf(outgoing), (key) => guard(pace(store, key, interval)))
    }
  })
)

type Store = RateLimiterStore["Service"]

/**
 * A window is a counter that begins so far below this number that what is left of the window fits in between: so that
 * whoever takes from it has to know neither how large the window is nor when it ends.
 */
const full = 1_000_000

/** More than this is not left of any window. */
const most = 500_000

/** Nothing is sent so shortly before a window ends that it could arrive in the next one. In milliseconds. */
const margin = 1000

/** For so long nobody else opens a window. In milliseconds. */
const lease = 5000

/** How often it is looked whether the window was opened, in milliseconds. */
const look = 50

const claim = Effect.fnUntraced(function* (store: Store, key: string, windows: Iterable<LimitName>) {
  let taken = yield* takeFrom(store, key, "x-rate-limit")
  if (taken === absent) {
    const lease = yield* takeLease(store, key)
    if (lease !== opening) return lease
    // Between the two looks another process may have opened the window, and given its lease back.
    taken = yield* takeFrom(store, key, "x-rate-limit")
    if (taken === absent) taken = opening
    else yield* giveBackLease(store, key)
  }
  if (taken !== opening && taken !== place) return taken
  // Whoever has had no response yet does not know which windows there are.
  const known = Array.from(windows)
  for (const name of known.length === 0 ? limitNames : known) {
    const day = name === "x-rate-limit" ? place : yield* takeFrom(store, key, name)
    if (day === absent || day === place) continue
    if (taken === opening) yield* giveBackLease(store, key)
    return day
  }
  return taken
})

// An entry's life grows by the refill of each token: with none, it ends when whoever opened it said. Where there was no
// entry, the one that is made lasts no longer than a millisecond, and is known by its low count.
const takeFrom = (store: Store, key: string, name: LimitName) =>
  Effect.map(
    store.fixedWindow({ key: `${key}:${name}`, tokens: 1, limit: full, refillRate: Duration.zero }),
    ([count, lasts]): Claim | typeof absent => {
      if (count <= full - most) return absent
      if (count > full) return again(lasts, true)
      return lasts > margin ? place : again(lasts + 1, false)
    }
  )

const absent = "absent"

const place: Claim = "place"

const opening: Claim = "opening"

const again = (milliseconds: number, isUsedUp: boolean): Claim => ({ again: Math.max(1, milliseconds), isUsedUp })

const takeLease = (store: Store, key: string) =>
  Effect.map(store.fixedWindow(leaseOf(key)), ([count, lasts]) =>
    count === 1 ? opening : again(Math.min(lasts, look), false)
  )

const giveBackLease = (store: Store, key: string) => store.fixedWindow({ ...leaseOf(key), tokens: -1 })

const leaseOf = (key: string) => ({ key: `${key}:opening`, tokens: 1, limit: 1, refillRate: Duration.millis(lease) })

const publish = Effect.fnUntraced(function* (store: Store, key: string, windows: ReadonlyMap<LimitName, SharedWindow>) {
  // A refusal that says nothing: the others are to wait for the lease to end.
  if (windows.size === 0) return
  // Where only days are told about, the short window is without bound for as long as those last.
  for (const [name, { lasts, remaining }] of new Map([["x-rate-limit", unbounded(windows)], ...windows])) {
    const tokens = full - Math.max(0, Math.min(remaining, most - 1))
    // In whole nanoseconds, as durations are: rounded up, so that all tokens together last a millisecond longer at most.
    const refillRate = Duration.nanos(BigInt(Math.ceil((Math.max(1, lasts) * 1_000_000) / tokens)))
    // With the limit, an entry that is there already stays as it is.
    yield* store.fixedWindow({ key: `${key}:${name}`, tokens, limit: full, refillRate })
  }
  yield* giveBackLease(store, key)
})

const unbounded = (windows: ReadonlyMap<LimitName, SharedWindow>): SharedWindow => ({
  remaining: most,
  lasts: Math.min(...Array.from(windows.values(), ({ lasts }) => lasts))
})

const pace = (store: Store, key: string, interval: number) =>
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
