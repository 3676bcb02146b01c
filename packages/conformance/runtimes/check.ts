import type { XApi, XError } from "@xeffect/core"
import { layer, layerBearer } from "@xeffect/http"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerService, Service, type Target, type Way } from "./target.ts"

/** One property to check in a runtime. The promise is rejected if it does not hold. */
export interface Check {
  readonly name: string
  readonly run: (target: Target, send?: Way) => Promise<void>
}

/** On whose behalf the operations of a check are called. */
export type Caller = "app" | "user" | "oauth1"

/** A value differs from the expected one. */
export class Unexpected extends Data.TaggedError("Unexpected")<{ readonly what: string; readonly seen: unknown }> {
  override get message(): string {
    return `${this.what}: ${JSON.stringify(this.seen)}`
  }
}

const layers: Readonly<Record<Caller, (target: Target, send: Way) => Layer.Layer<XApi, XError>>> = {
  app: ({ base_url, bearer_token }, send) => layerBearer({ base_url, bearer_token, send }),
  user: ({ base_url, oauth2_user_token }, send) => layerBearer({ base_url, bearer_token: oauth2_user_token, send }),
  oauth1: ({ base_url, oauth1 }, send) => layer({ ...oauth1, base_url, send })
}

/** A check whose operations are sent in the way that is given with the target. */
export const check = (
  name: string,
  caller: Caller,
  effect: Effect.Effect<unknown, unknown, XApi | Service>
): Check => ({
  name,
  run: (target, send) => {
    const live = Layer.merge(layers[caller](target, send), layerService(target, send))
    const limited = Effect.timeout(effect, "20 seconds")
    return Effect.runPromise(Effect.asVoid(Effect.provide(limited, live)))
  }
})

/** Fails if the two differ as JSON. */
export const expectEqual = (what: string, seen: unknown, expected: unknown): Effect.Effect<void, Unexpected> =>
  expectThat(`${what} is not ${JSON.stringify(expected)}`, seen, JSON.stringify(seen) === JSON.stringify(expected))

/** Fails if the condition does not hold. */
export const expectThat = (what: string, seen: unknown, holds: boolean): Effect.Effect<void, Unexpected> =>
  holds ? Effect.void : Effect.fail(new Unexpected({ what, seen }))
