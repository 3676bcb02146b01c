/** Ends tokens at the X API. */
import type { XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { revoke } from "@xeffect/http/sign-in/oauth2"
import { forgetTokens, type Tokens } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import type { Profile } from "../profiles/profile.ts"
import { readSecrets, sealOf } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"
import { claimTokens, releaseTokens } from "./claim-tokens.ts"

/** The result of ending a token: it was valid until now, or no longer. */
export type Ending = "revoked" | "invalid before"

/**
 * Whether a refusal says that the token itself is not valid. An unknown token is a 200 by RFC 7009, section 2.2: other refusals are
 * about the app, the request or the way to the X API, and the token may work on.
 */
const namesToken = ({ response, status }: XError) =>
  status === 400 && field(response?.problem, "error") === "invalid_token"

/** Ends a token. Fails unless it is certain that the token has ended. */
export const ending = (revoking: Effect.Effect<void, XError>): Effect.Effect<Ending, XError> =>
  Effect.catch(Effect.as(revoking, "revoked"), (error) =>
    namesToken(error) ? Effect.succeed("invalid before") : Effect.fail(error)
  )

/** Revokes the tokens of a user, and empties the store, so that no other process refreshes them. */
export const revokeTokens = Effect.fnUntraced(function* (profile: Profile) {
  const { base_url, client_id = "" } = profile
  const seal = yield* sealOf(profile)
  const { client_secret } = yield* readSecrets(profile, seal)
  const client = { client_id, client_secret, base_url }
  const revokeBoth = Effect.fnUntraced(function* ({ access_token, refresh_token }: Tokens) {
    // If one of them cannot be revoked, the other is revoked all the same.
    const both = [...(refresh_token === undefined ? [] : [refresh_token]), access_token]
    const results = yield* Effect.forEach(both, (token) => Effect.result(ending(revoke({ ...client, token }))))
    const endings = yield* Effect.forEach(results, (result) => Effect.fromResult(result))
    yield* forgetTokens
    const ended: Ending = endings.includes("revoked") ? "revoked" : "invalid before"
    return ended
  })
  return yield* Effect.gen(function* () {
    const claimed = yield* claimTokens(profile)
    if (claimed === undefined) return "invalid before"
    return yield* Effect.ensuring(revokeBoth(claimed.tokens), releaseTokens(claimed.id))
  }).pipe(Effect.provide(layerTokens(profile, seal)))
})
