/** Says who commands act for. */
import { data } from "@xeffect/core"
import { type Tokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { chosenProfile } from "../profiles/chosen.ts"
import { environment } from "../profiles/credentials.ts"
import { type Profile, profileNames } from "../profiles/profile.ts"
import { sealOf } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { live } from "../profiles/live.ts"
import { chooseProfile } from "../session/remedies.ts"
import { exitCodes, Refusal } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { printPriceOfUser } from "./kinds/who.ts"
import { printProfile } from "./show.ts"

const signIn =
  "Sign in: xeffect login. Or set X_BEARER_TOKEN, or X_CONSUMER_KEY, X_CONSUMER_SECRET, X_ACCESS_TOKEN and X_ACCESS_TOKEN_SECRET."

/** Nobody is signed in, or some are and commands act for none of them. */
const nobody = Effect.gen(function* () {
  const names = yield* profileNames
  const [message, remedy] =
    names.length === 0
      ? ["nobody is signed in.", signIn]
      : ["there is no default profile, and --profile names none.", chooseProfile(names)]
  return yield* Effect.fail(new Refusal({ message, remedy, code: exitCodes.signIn }))
})

/** Who the variables of the environment are of, as far as they say. */
const ofEnvironment = Effect.gen(function* () {
  const { access_token, base_url, bearer_token } = yield* environment
  const [id = ""] = access_token === undefined ? [] : Redacted.value(access_token).split("-")
  const variables = [bearer_token && "X_BEARER_TOKEN", access_token && "X_ACCESS_TOKEN"].filter((name) => name)
  if (variables.length === 0) return yield* nobody
  return {
    kind: access_token === undefined ? "bearer" : "oauth1",
    ...(/^\d+$/.test(id) ? { user_id: id } : {}),
    secrets: `environment (${variables.join(", ")})`,
    ...(base_url === undefined ? {} : { base_url })
  }
})

/** The tokens of a profile that are refreshed. */
const tokensOf = Effect.fnUntraced(function* (profile: Profile) {
  if (profile.kind !== "oauth2") return undefined
  const seal = yield* sealOf(profile)
  const entry = yield* Effect.provide(
    Effect.flatMap(TokenStore, ({ get }) => get),
    layerTokens(profile, seal)
  )
  return entry?.tokens
})

const day = 86_400_000

/** How long an access token lives, and about how long a refresh token does, which is issued with it. */
const lifetimes = { access_token: 7_200_000, refresh_token: 180 * day }

/** The time before its end from which a refresh token is warned of. */
const notice = 30 * day

/** Warns before a refresh token ends. X does not say when it does, except for about six months. */
const warnOfEnd = Effect.fnUntraced(function* ({ name }: Profile, tokens: Tokens | undefined) {
  if (tokens?.refresh_token === undefined || tokens.expires_at === undefined) return
  const end = tokens.expires_at - lifetimes.access_token + lifetimes.refresh_token
  const left = end - (yield* Clock.currentTimeMillis)
  if (left > notice) return
  const { tell } = yield* Screen
  const date = DateTime.formatIso(DateTime.makeUnsafe(end)).slice(0, 10)
  yield* tell(
    left <= 0
      ? `The refresh token of the profile ${name} probably expired about ${date}. If commands fail, sign in again: xeffect login --profile ${name}`
      : `The refresh token of the profile ${name} expires about ${date}, six months after its last use. Any command that calls X renews it: xeffect whoami --check`
  )
})

/** Asks the X API who the user is, so that credentials that no longer work are found. */
const checked = (shared: Shared) => Effect.provide(data(getMe, {}), live(shared))

/** Prints who commands act for. Nothing is sent, unless it is to be checked. */
export const whoami = Effect.fnUntraced(function* ({ check }: { readonly check: boolean }, shared: Shared) {
  const isOfEmulator = shared.emulator && shared.profile._tag === "None"
  if (yield* Estimating) return yield* printPriceOfUser(check || isOfEmulator, shared)
  if (isOfEmulator) {
    const { id, username } = yield* checked(shared)
    return yield* printOne({ kind: "emulator", username, user_id: id }, printingOf(shared))
  }
  const profile = yield* chosenProfile(shared)
  const row = profile === undefined ? yield* ofEnvironment : undefined
  const user = check && profile?.kind !== "app" ? yield* checked(shared) : undefined
  const found = user === undefined ? {} : { user_id: user.id, username: user.username }
  if (profile === undefined) return yield* printOne({ ...row, ...found }, printingOf(shared))
  const tokens = yield* tokensOf(profile)
  yield* printProfile({ ...profile, ...found }, tokens?.expires_at, shared)
  yield* warnOfEnd(profile, tokens)
})
