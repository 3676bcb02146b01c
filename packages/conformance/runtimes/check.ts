import type { XApi, XError } from "@xeffect/core"
import { layer, layerBearer } from "@xeffect/http"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { layerService, Service, type Target } from "./target.ts"

/** One property to check in a runtime. The promise is rejected if it does not hold. */
export interface Check {
  readonly name: string
  readonly run: (target: Target, client: Layer.Layer<HttpClient>) => Promise<void>
}

/** On whose behalf the operations of a check are called. */
export type Caller = "app" | "user" | "oauth1"

/** A value differs from the expected one. */
export class Unexpected extends Data.TaggedError("Unexpected")<{ readonly what: string; readonly seen: unknown }> {
  override get message(): string {
    return `${this.what}: ${JSON.stringify(this.seen)}`
  }
}

const layers: Readonly<Record<Caller, (target: Target) => Layer.Layer<XApi, XError, HttpClient>>> = {
  app: ({ base_url, bearer_token }) => layerBearer({ base_url, bearer_token }),
  user: ({ base_url, oauth2_user_token }) => layerBearer({ base_url, bearer_token: oauth2_user_token }),
  oauth1: ({ base_url, oauth1 }) => layer({ ...oauth1, base_url })
}

/** A check whose operations are called over the client that is given with the target. */
export const check = (
  name: string,
  caller: Caller,
  effect: Effect.Effect<unknown, unknown, XApi | HttpClient | Service>
): Check => ({
  name,
  run: (target, client) => {
    const live = Layer.provideMerge(layers[caller](target), client)
    const limited = Effect.timeout(effect, "20 seconds")
    return Effect.runPromise(Effect.asVoid(Effect.provide(limited, Layer.merge(live, layerService(target)))))
  }
})

/** Fails if the two differ as JSON. */
export const expectEqual = (what: string, seen: unknown, expected: unknown): Effect.Effect<void, Unexpected> =>
  expectThat(`${what} is not ${JSON.stringify(expected)}`, seen, JSON.stringify(seen) === JSON.stringify(expected))

/** Fails if the condition does not hold. */
export const expectThat = (what: string, seen: unknown, holds: boolean): Effect.Effect<void, Unexpected> =>
  holds ? Effect.void : Effect.fail(new Unexpected({ what, seen }))
