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
      "a token is invalidated with the key and the secret of its app, which this profile has not.",
      "Do it in the developer console."
    )
  }
  const { base_url } = profile
  const ended = yield* ending(invalidate({ consumer_key, consumer_secret, base_url, access_token: bearer_token }))
  return [
    ended === "revoked"
      ? "The token is invalidated, for all programs of the app."
      : "The token was not valid any more: nothing was left to invalidate."
  ]
})

/** Ends what can be ended at the X API, and returns what was and what remains. */
const end = (profile: Profile, options: Logout) => {
  if (profile.kind === "oauth2") {
    return options.local
      ? Effect.succeed([
          "The tokens were not revoked: the access token works until it expires, the refresh token until it is used."
        ])
      : Effect.map(revokeTokens(profile), (ended) => [
          ended === "revoked"
            ? "The tokens are revoked."
            : "The tokens were not valid any more: nothing was left to revoke."
        ])
  }
  if (profile.kind === "oauth1") {
    return Effect.succeed([
      "The keys of OAuth 1.0a still work: X ends them at https://x.com/settings/connected_apps or in the developer console."
    ])
  }
  if (options.invalidate && !options.local) return invalidateToken(profile)
  return Effect.succeed([
    "The token still works, as all programs of the app share it: --invalidate ends it for all of them."
  ])
}

const remains = ({ name }: Profile, error: XError) =>
  new Refusal({
    message: `the tokens of the profile ${name} could not be revoked: ${error.message}`,
    remedy:
      "Nothing was removed, and they may still work. Try again; or end them at https://x.com/settings/connected_apps or in the developer console, and remove them from this machine: xeffect logout --local",
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
        ? "no profile is used by default: nobody was signed out."
        : `${variable} is set, which no command can sign out: unset it.`,
      "Which profile: xeffect logout --profile NAME. All of them: xeffect profiles"
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
  const next = isMissing ? [`None is used by default now: xeffect profiles use NAME, of ${others.join(", ")}.`] : []
  const result = isRemoved
    ? `Signed out: the profile ${profile.name} is removed.`
    : `Signed out. Another sign-in has taken the name ${profile.name} meanwhile, and stays.`
  for (const line of [result, ...lines, ...next]) yield* tell(printable(line))
})
