import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Redis, type RedisError, script } from "effect/persistence/Redis"
import { checkStoreKey } from "./store-key.ts"
import { makeTokenStore, TokenStore } from "./token-store.ts"
import { TokenStoreError } from "./token-store-error.ts"

/** {@link layerRedis}. */
export interface RedisOptions {
  /** One for each user. */
  readonly key: string
}

/**
 * Stores tokens in Redis, for any number of processes on any number of machines. A script compares and replaces in one
 * step. If a Redis without persistence restarts, the tokens are lost and the user has to sign in again. Building it fails with
 * `InvalidInput` for a malformed `key`.
 *
 * @since 0.1.0
 * @see https://redis.io/docs/latest/develop/programmability/eval-intro/
 * @example
 * ```ts
 * import { layerRedis } from "xeffect/http/sign-in/stores"
 *
 * const tokens = layerRedis({ key: "x-tokens:2244994945" })
 * ```
 */
export const layerRedis = (options: RedisOptions): Layer.Layer<TokenStore, XError, Redis> =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      yield* refuseIf("layer", checkStoreKey(options))
      const { key } = options
      const redis = yield* Redis
      const swap = redis.eval(compareAndSet().withReturnType<number>())
      return makeTokenStore(key, {
        read: Effect.mapBoth(redis.send<string | null>("GET", key), {
          onFailure: toRedisError,
          onSuccess: (text) => ({ text: text ?? undefined })
        }),
        replace: ({ text = "" }, next = "") =>
          Effect.mapBoth(swap(key, text, next), {
            onFailure: toRedisError,
            onSuccess: (done) => done === 1
          })
      })
    })
  )

// The empty text means nothing. A missing key reads as false.
const compareAndSet = () =>
  script((key: string, expected: string, next: string) => [key, expected, next], {
    numberOfKeys: 1,
    lua: `if (redis.call("GET", KEYS[1]) or "") ~= ARGV[1] then return 0 end
if ARGV[2] == "" then redis.call("DEL", KEYS[1]) else redis.call("SET", KEYS[1], ARGV[2]) end
return 1`
  })

const toRedisError = (cause: RedisError) =>
  new TokenStoreError({ detail: "the token store does not respond: Redis", cause: cause.cause })
