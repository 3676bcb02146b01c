import type { LimitName } from "@xeffect/core/reasons"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RateLimiterStore } from "effect/persistence/RateLimiter"
import { makeIdentify } from "./rate-limit/identify.ts"
import { makeGuard } from "./rate-limit/store-guard.ts"
import { type Claim, CurrentSharedLimits, type SharedWindow } from "./rate-limit/shared-limits.ts"
import type { OutgoingRequest } from "./transport.ts"

/**
 * Lets processes that share a store (Redis, for example) keep rate limits and paces together: what `layer` and
 * `layerRateLimit` would keep for one process then holds for all, so that together they stay within what the service
 * allows, and use it up. Provide it beside the `HttpClient`.
 *
 * In the store are counts, under keys that hold the operation's method and path and a digest of the credential, never the
 * credential. Each entry ends with its window. Where the store fails or takes longer than a second, a warning is logged,
 * once until it works again, and each process goes by what it knows itself meanwhile. No call fails because of it.
 *
 * @example
 * ```ts
 * import { layer } from "@xeffect/http"
 * import { layerSharedLimits } from "@xeffect/http/rate-limit-shared"
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
      claim: (outgoing, windows) => guard(Effect.flatMap(keyOf(outgoing), (key) => claim(store, key, windows))),
      publish: (outgoing, windows) =>
        Effect.asVoid(guard(Effect.flatMap(keyOf(outgoing), (key) => publish(store, key, windows)))),
      pace: (outgoing, interval) => guard(Effect.flatMap(keyOf(outgoing), (key) => pace(store, key, interval)))
    }
  })
)

type Store = RateLimiterStore["Service"]

/**
 * A window is a counter that begins so far below this number that what is left of the window fits in between: so that
 * whoever takes from it has to know neither how large the window is nor when it ends.
 */
const full = 1_000_000_000

/** Nothing is sent so shortly before a window ends that it could arrive in the next one. In milliseconds. */
const margin = 1000

/** For so long nobody else opens a window. In milliseconds. */
const lease = 5000

/** How often it is looked whether the window was opened, in milliseconds. */
const look = 50

const claim = Effect.fnUntraced(function* (store: Store, key: string, windows: Iterable<LimitName>) {
  for (const name of new Set<LimitName>(["x-rate-limit", ...windows])) {
    // An entry's life grows by the refill of each token: with none, it ends when whoever opened it said.
    const options = { key: `${key}:${name}`, tokens: 1, limit: full, refillRate: Duration.zero }
    const [count, lasts] = yield* store.fixedWindow(options)
    if (count === 1) {
      // There was no entry, and the one just made lasts no longer than a millisecond.
      if (name === "x-rate-limit") return yield* takeLease(store, key)
      continue
    }
    if (count > full) return again(lasts, true)
    if (lasts <= margin) return again(lasts + 1, false)
  }
  return place
})

const place: Claim = "place"

const opening: Claim = "opening"

const again = (milliseconds: number, isUsedUp: boolean): Claim => ({ again: Math.max(1, milliseconds), isUsedUp })

const takeLease = (store: Store, key: string) =>
  Effect.map(store.fixedWindow(leaseOf(key)), ([count, lasts]) =>
    count === 1 ? opening : again(Math.min(lasts, look), false)
  )

const leaseOf = (key: string) => ({ key: `${key}:opening`, tokens: 1, limit: 1, refillRate: Duration.millis(lease) })

const publish = Effect.fnUntraced(function* (store: Store, key: string, windows: ReadonlyMap<LimitName, SharedWindow>) {
  // A refusal that says nothing: the others are to wait for the lease to end.
  if (windows.size === 0) return
  // Where only days are told about, the short window is without bound for as long as those last.
  for (const [name, { lasts, remaining }] of new Map([["x-rate-limit", unbounded(windows)], ...windows])) {
    const tokens = full - Math.max(0, Math.min(remaining, full - 2))
    const refillRate = Duration.millis(Math.max(1, lasts) / tokens)
    // With the limit, an entry that is there already stays as it is.
    yield* store.fixedWindow({ key: `${key}:${name}`, tokens, limit: full, refillRate })
  }
  yield* store.fixedWindow({ ...leaseOf(key), tokens: -1 })
})

const unbounded = (windows: ReadonlyMap<LimitName, SharedWindow>): SharedWindow => ({
  remaining: full,
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
