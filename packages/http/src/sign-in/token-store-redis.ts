import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Redis, type RedisError, script } from "effect/persistence/Redis"
import { makeTokenStore, TokenStore, TokenStoreError } from "./token-store.ts"

/** {@link layerRedis}. */
export interface RedisOptions {
  /** One for each user. */
  readonly key: string
}

/**
 * Keeps tokens in Redis: for any number of processes on any number of machines. A script compares and replaces in one
 * step. What a Redis without persistence forgets when it goes down is gone: the user has to sign in again.
 *
 * @see https://redis.io/docs/latest/develop/programmability/eval-intro/
 * @example
 * ```ts
 * import { layerRedis } from "@xeffect/http/sign-in/stores"
 *
 * const tokens = layerRedis({ key: "x-tokens:2244994945" })
 * ```
 */
export const layerRedis = ({ key }: RedisOptions): Layer.Layer<TokenStore, never, Redis> =>
  Layer.effect(
    TokenStore,
    Effect.map(Redis, (redis) => {
      const swap = redis.eval(compareAndSet().withReturnType<number>())
      return makeTokenStore(key, {
        get: Effect.mapBoth(redis.send<string | null>("GET", key), {
          onFailure: unusable,
          onSuccess: (text) => text ?? undefined
        }),
        set: (expected, next) =>
          Effect.mapBoth(swap(key, expected ?? "", next ?? ""), {
            onFailure: unusable,
            onSuccess: (done) => done === 1
          })
      })
    })
  )

// Nothing is the empty text. A key that is missing reads as false.
const compareAndSet = () =>
  script((key: string, expected: string, next: string) => [key, expected, next], {
    numberOfKeys: 1,
    lua: `if (redis.call("GET", KEYS[1]) or "") ~= ARGV[1] then return 0 end
if ARGV[2] == "" then redis.call("DEL", KEYS[1]) else redis.call("SET", KEYS[1], ARGV[2]) end
return 1`
  })

const unusable = (cause: RedisError) =>
  new TokenStoreError({ detail: "the token store does not respond: Redis", cause: cause.cause })
