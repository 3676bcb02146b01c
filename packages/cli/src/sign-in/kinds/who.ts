/** Whose tokens they are. */
import { data } from "@xeffect/core"
import { layer, type Options } from "@xeffect/http"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { counted } from "../../session/costs/spending.ts"

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
