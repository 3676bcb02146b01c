/** Whose tokens they are. */
import { data } from "@xeffect/core"
import { priceOf } from "@xeffect/costs"
import { layer, type Options } from "@xeffect/http"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { printPriceOf } from "../../operations/price.ts"
import { counted } from "../../session/costs/spending.ts"
import type { Shared } from "../../session/shared.ts"

type Keys = Pick<
  Options,
  "access_token" | "access_token_secret" | "base_url" | "bearer_token" | "consumer_key" | "consumer_secret"
>

/** Asks the X API for the user of new credentials. */
export const whoHas = Effect.fnUntraced(function* (keys: Keys) {
  const around = [yield* counted(undefined, keys.base_url)]
  const { id, username } = yield* Effect.provide(data(getMe, {}), layer({ ...keys, around }))
  return { user_id: id, username }
})

/** Prints what it costs to ask who the user is, or that nothing is asked. */
export const printPriceOfUser = (isAsked: boolean, shared: Shared) =>
  printPriceOf(isAsked ? priceOf(getMe, {}) : undefined, shared)
