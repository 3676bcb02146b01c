import { refreshing, type RefreshingOptions } from "@xeffect/http/sign-in/refreshing"
import { TokenStore } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import { Screen } from "../../output/screen.ts"
import type { Profile } from "../profile.ts"
import type { Seal } from "./seal.ts"
import { unreadable } from "./secrets.ts"
import { layerTokens } from "./tokens.ts"

/** The credential of a user, whose tokens are refreshed. Fails if there are none that can be read. */
export const makeBearer = (
  profile: Profile,
  seal: Seal,
  client: Pick<RefreshingOptions, "client_id" | "client_secret">
) =>
  Effect.gen(function* () {
    const tokens = yield* Effect.flatMap(TokenStore, ({ get }) => get)
    if (tokens === undefined) return yield* unreadable(profile)
    const { tell } = yield* Screen
    const on_wait = () =>
      tell(
        `Another command is refreshing the tokens of the profile ${profile.name}. Waiting for it, for at most a minute.`
      )
    return yield* refreshing({ ...client, base_url: profile.base_url, on_wait })
  }).pipe(
    Effect.provide(layerTokens(profile, seal)),
    Effect.catchTag("TokenStoreError", ({ detail }) => Effect.fail(unreadable(profile, detail)))
  )
