/** Ends tokens at the X API. */
import type { XError } from "@xeffect/core"
import { revoke } from "@xeffect/http/sign-in/oauth2"
import { forgetTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import type { Profile } from "../profiles/profile.ts"
import { readSecrets, sealOf } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"

/** Tokens that the X API refuses or does not know are as good as revoked. */
const isGone = ({ reason }: XError) => ["BadRequest", "Forbidden", "NotFound", "Unauthorized"].includes(reason._tag)

/** A token that is gone is as good as revoked. */
export const orGone = (revoking: Effect.Effect<void, XError>) =>
  Effect.catch(revoking, (error) => (isGone(error) ? Effect.void : Effect.fail(error)))

/** Revokes the tokens of a user, and empties the store, so that no other process refreshes them. */
export const revokeTokens = Effect.fnUntraced(function* (profile: Profile) {
  const { base_url, client_id = "" } = profile
  const seal = yield* sealOf(profile)
  const { client_secret } = yield* readSecrets(profile, seal)
  yield* Effect.gen(function* () {
    const tokens = (yield* (yield* TokenStore).get)?.tokens
    if (tokens === undefined) return
    const client = { client_id, client_secret, base_url }
    const { access_token, refresh_token } = tokens
    if (refresh_token !== undefined) yield* orGone(revoke({ ...client, token: refresh_token }))
    yield* orGone(revoke({ ...client, token: access_token }))
    yield* forgetTokens
  }).pipe(Effect.provide(layerTokens(profile, seal)))
})
