/** Signs in. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations } from "../operations/areas.ts"
import { checkName, type Kind, writableProfiles } from "../profiles/profile.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { misuse, noDryRun } from "../session/refusal.ts"
import { findAnnounced } from "../session/running.ts"
import { listOf, type Shared } from "../session/shared.ts"
import { signInApp } from "./kinds/app.ts"
import { signInFromOAuth1 } from "./kinds/from-oauth1.ts"
import { makeInputs } from "./kinds/inputs.ts"
import { signInOAuth1 } from "./kinds/oauth1.ts"
import { signInOAuth2 } from "./kinds/oauth2.ts"
import { printPriceOfUser } from "./kinds/who.ts"
import { save } from "./save.ts"
import { printProfile } from "./show.ts"
import type { LoginOptions } from "./kinds/signed-in.ts"

/** The flags of `login`. */
export interface Login {
  readonly how: Option.Option<Kind>
  readonly client_id: Option.Option<string>
  readonly scopes: Option.Option<string>
  readonly port: string
  readonly redirect_uri: Option.Option<string>
  readonly paste: boolean
  readonly from_oauth1: boolean
  readonly stdin: boolean
  readonly browser: boolean
  readonly keychain: boolean
}

const ways = { oauth2: signInOAuth2, oauth1: signInOAuth1, app: signInApp } as const

/** The scopes of all operations, and the one with which tokens are refreshed. */
const allScopes = Effect.map(Effect.promise(loadOperations), (operations) => {
  const scopes = operations.flatMap(({ credentials }) => credentials.oauth2 ?? [])
  return [...new Set([...scopes, "offline.access"])].sort()
})

const portOf = Effect.fnUntraced(function* (text: string) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return yield* misuse(`--port must be a number from 0 to 65535, but is ${JSON.stringify(text)}.`)
})

/** The emulator that is signed in to, and its credentials by the names of variables. */
const emulatorOf = Effect.fnUntraced(function* ({ emulator }: Shared, from_oauth1: boolean) {
  if (!emulator) return undefined
  const announced = yield* findAnnounced
  if (announced === undefined) {
    return yield* misuse(
      "no emulator is running on this machine, and a sign-in needs one that keeps running.",
      "Start one in another terminal: xeffect emulator"
    )
  }
  // Those of its user are what a sign-in is for, unless it takes keys over.
  const keys = from_oauth1 ? ["access_token", "access_token_secret"] : ["consumer_key", "consumer_secret"]
  const own = ["client_id", ...keys]
  const variables = Object.entries(announced).filter(([name]) => own.includes(name))
  return {
    base_url: announced["base_url"],
    emulated: Object.fromEntries(variables.map(([name, value]) => [`X_${name.toUpperCase()}`, value]))
  }
})

const optionsOf = Effect.fnUntraced(function* (login: Login, base_url: string | undefined) {
  const { browser, client_id, from_oauth1, paste, port, redirect_uri, scopes } = login
  const how = Option.getOrElse(login.how, () => "oauth2" as const)
  if (from_oauth1 && (how !== "oauth2" || paste)) {
    return yield* misuse(
      `--from-oauth1 and ${paste ? "--paste" : JSON.stringify(how)} cannot be combined: --from-oauth1 needs no browser and signs in with OAuth 2.0.`,
      "For example: xeffect login --from-oauth1 --client-id ID"
    )
  }
  if (Option.isSome(redirect_uri) && !paste) {
    return yield* misuse("--redirect-uri needs --paste: without it, the browser returns to a port on this machine.")
  }
  if (paste && Option.isNone(redirect_uri) && Number(port) === 0) {
    return yield* misuse(
      "--paste and --port 0 cannot be combined: --paste needs the port of a registered callback URL."
    )
  }
  const options: LoginOptions = {
    how,
    client_id: Option.getOrUndefined(client_id),
    // An exchange grants what the old permission covers.
    scopes: Option.isSome(scopes) ? listOf(scopes.value) : from_oauth1 ? [] : yield* allScopes,
    port: yield* portOf(port),
    redirect_uri: Option.getOrUndefined(redirect_uri),
    paste,
    browser,
    base_url
  }
  return options
})

/** Signs in, stores secrets, and prints the profile. */
export const login = Effect.fnUntraced(function* (given: Login, shared: Shared) {
  if (yield* Estimating) {
    const isUser = Option.getOrUndefined(given.how) !== "app"
    return yield* printPriceOfUser(isUser, shared)
  }
  yield* noDryRun(shared)
  const name = Option.isSome(shared.profile) ? yield* checkName(shared.profile.value) : undefined
  const running = yield* emulatorOf(shared, given.from_oauth1)
  const variable = Option.getOrUndefined(yield* Effect.option(Config.NonEmptyString("X_BASE_URL")))
  const base_url = running?.base_url ?? variable
  const options = yield* optionsOf(given, base_url)
  const { keychain, paste, stdin } = given
  // Before a browser is opened, or anything is exchanged for tokens that could not be stored.
  yield* writableProfiles
  const inputs = yield* makeInputs({ stdin, paste, emulated: running?.emulated })
  const signedIn = yield* given.from_oauth1
    ? signInFromOAuth1(inputs, options, shared)
    : ways[options.how](inputs, options)
  const saving = { name, base_url, keychain, isEmulated: running !== undefined }
  const { profile, remaining } = yield* save(signedIn, saving)
  yield* printProfile(profile, signedIn.tokens?.expires_at, shared)
  if (remaining !== undefined) return yield* remaining
})
