/** A sign-in by OAuth 2.0 with the OAuth 1.0a keys of a user, which X exchanges: without a browser. */
import { exchangeOAuth1 } from "@xeffect/http/sign-in/oauth2"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defaultServer } from "../../profiles/credentials.ts"
import { defaultName, readProfile } from "../../profiles/profile.ts"
import { readSecrets, sealOf } from "../../profiles/secrets/secrets.ts"
import { misuse } from "../../session/refusal.ts"
import type { Shared } from "../../session/shared.ts"
import type { Inputs } from "./inputs.ts"
import { clientOf, signedInBy } from "./oauth2.ts"
import type { LoginOptions } from "./signed-in.ts"

const remedy =
  "Set X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET, or pass them as lines on standard input: xeffect login --from-oauth1 --stdin < FILE. Or name a profile with OAuth 1.0a keys: --profile NAME"

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

/** The keys of the profile that is named, or else of the one that commands use, if it is of OAuth 1.0a. */
const storedKeys = Effect.fnUntraced(function* ({ base_url }: LoginOptions, { profile: named }: Shared) {
  const name = Option.isSome(named) ? named.value : yield* defaultName
  const profile = name === undefined ? undefined : yield* readProfile(name)
  if (profile?.kind !== "oauth1") return undefined
  const [own, asked] = [profile.base_url ?? defaultServer, base_url ?? defaultServer]
  if (originOf(own) !== originOf(asked)) {
    return yield* misuse(
      `the keys of the profile ${profile.name} belong to ${own}, and this sign-in is at ${asked}. They are not sent to another server.`
    )
  }
  const { access_token, access_token_secret } = yield* readSecrets(profile, yield* sealOf(profile))
  return access_token === undefined || access_token_secret === undefined
    ? undefined
    : { access_token, access_token_secret }
})

const keysOf = Effect.fnUntraced(function* (inputs: Inputs, options: LoginOptions, shared: Shared) {
  const given = yield* inputs.given("X_ACCESS_TOKEN")
  const stored = given === undefined ? yield* storedKeys(options, shared) : undefined
  if (stored !== undefined) return stored
  return {
    access_token: given ?? (yield* inputs.answered({ question: "Access token of the user (OAuth 1.0a)", remedy })),
    access_token_secret: yield* inputs.needed("X_ACCESS_TOKEN_SECRET", {
      question: "Access token secret of the user",
      remedy
    })
  }
})

/** Exchanges the OAuth 1.0a keys of a user. Another exchange ends the tokens of this one. */
export const signInFromOAuth1 = Effect.fnUntraced(function* (inputs: Inputs, options: LoginOptions, shared: Shared) {
  const keys = yield* keysOf(inputs, options, shared)
  const client = yield* clientOf(inputs, options)
  const { base_url, scopes } = options
  const tokens = yield* exchangeOAuth1({
    ...client,
    ...keys,
    base_url,
    ...(scopes.length > 0 && { scopes })
  })
  return yield* signedInBy(client, tokens, options)
})
