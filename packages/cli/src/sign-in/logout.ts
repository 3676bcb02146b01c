/** Signs out. */
import { isXError, type XError } from "@xeffect/core"
import { invalidate } from "@xeffect/http/sign-in/app-only"
import * as Effect from "effect/Effect"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { chosenProfile, variableWithCredentials } from "../profiles/chosen.ts"
import { defaultName, type Profile, profileNames, removeProfile, writableProfiles } from "../profiles/profile.ts"
import { readSecrets, sealOf } from "../profiles/secrets/secrets.ts"
import { codeOf } from "../session/failure.ts"
import { misuse, noDryRun, Refusal } from "../session/refusal.ts"
import type { Shared } from "../session/shared.ts"
import { ending, revokeTokens } from "./revoke.ts"
import { removeSecrets } from "./save.ts"

/** The flags of `logout`. */
export interface Logout {
  /** Whether tokens are only removed from this machine. */
  readonly local: boolean
  /** Whether the token of an app is invalidated, which all programs of the app share. */
  readonly invalidate: boolean
}

const invalidateToken = Effect.fnUntraced(function* (profile: Profile) {
  const { bearer_token, consumer_key, consumer_secret } = yield* readSecrets(profile, yield* sealOf(profile))
  if (bearer_token === undefined) return []
  if (consumer_key === undefined || consumer_secret === undefined) {
    return yield* misuse(
      "X needs the app's key and secret to invalidate its token, and this profile does not have them.",
      "Invalidate the token in the developer console."
    )
  }
  const { base_url } = profile
  const ended = yield* ending(invalidate({ consumer_key, consumer_secret, base_url, access_token: bearer_token }))
  return [
    ended === "revoked" ? "The token is invalidated for all programs that use it." : "The token was already invalid."
  ]
})

/** Ends what can be ended at the X API, and returns what was and what remains. */
const end = (profile: Profile, options: Logout) => {
  if (profile.kind === "oauth2") {
    return options.local
      ? Effect.succeed([
          "The tokens were not revoked. The access token works until it expires, and the refresh token until it is used."
        ])
      : Effect.map(revokeTokens(profile), (ended) => [
          ended === "revoked" ? "The tokens are revoked." : "The tokens were already invalid."
        ])
  }
  if (profile.kind === "oauth1") {
    return Effect.succeed([
      "The OAuth 1.0a keys still work. You can revoke them at https://x.com/settings/connected_apps or in the developer console."
    ])
  }
  if (options.invalidate && !options.local) return invalidateToken(profile)
  return Effect.succeed([
    "The token still works, because all programs of the app share it. --invalidate ends it for all of them."
  ])
}

const remains = ({ name }: Profile, error: XError) =>
  new Refusal({
    message: `the tokens of the profile ${name} could not be revoked: ${error.message}`,
    remedy:
      "Nothing was removed, and they may still work. Try again. Or revoke them at https://x.com/settings/connected_apps or in the developer console, then remove them from this machine: xeffect logout --local",
    code: codeOf(error)
  })

/** Revokes the tokens of a profile, and removes it. */
export const logout = Effect.fnUntraced(function* (options: Logout, shared: Shared) {
  yield* noDryRun(shared)
  const { tell } = yield* Screen
  const profile = yield* chosenProfile(shared)
  if (profile === undefined) {
    const variable = yield* variableWithCredentials
    return yield* misuse(
      variable === undefined
        ? "there is no default profile, so nobody was signed out."
        : `The credentials come from ${variable}: unset it.`,
      "Name a profile: xeffect logout --profile NAME. To list them: xeffect profiles"
    )
  }
  // Tokens that were revoked must not stay here as if the profile worked.
  yield* writableProfiles
  const lines = yield* Effect.catch(end(profile, options), (error) =>
    Effect.fail(isXError(error) ? remains(profile, error) : error)
  )
  const isRemoved = yield* removeProfile(profile)
  yield* removeSecrets(profile)
  const others = yield* profileNames
  const isMissing = (yield* Effect.orElseSucceed(defaultName, () => undefined)) === undefined && others.length > 0
  const next = isMissing
    ? [`There is no default profile now. Choose one with xeffect profiles use NAME: ${others.join(", ")}.`]
    : []
  const result = isRemoved
    ? `Signed out, and removed the profile ${profile.name}.`
    : `Signed out. The profile ${profile.name} stays, because another sign-in has replaced it.`
  for (const line of [result, ...lines, ...next]) yield* tell(printable(line))
})
