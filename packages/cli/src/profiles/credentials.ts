/** Who sends requests, and to where: variables of the environment, a profile, or an emulator. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { noteSecrets } from "../output/own-secrets.ts"
import { misuse } from "../session/refusal.ts"
import { findEmulator } from "../session/running.ts"
import type { Shared } from "../session/shared.ts"
import type { Account } from "../session/account.ts"
import { chosenProfile } from "./chosen.ts"
import type { Profile } from "./profile.ts"

const optional = <A>(config: Config.Config<A>): Config.Config<A | undefined> =>
  Config.map(Config.option(config), Option.getOrUndefined)

const secret = (name: string) => optional(Config.Redacted(name))

/** The credentials of the environment. */
export const environment = Config.all({
  bearer_token: secret("X_BEARER_TOKEN"),
  consumer_key: secret("X_CONSUMER_KEY"),
  consumer_secret: secret("X_CONSUMER_SECRET"),
  access_token: secret("X_ACCESS_TOKEN"),
  access_token_secret: secret("X_ACCESS_TOKEN_SECRET"),
  base_url: optional(Config.String("X_BASE_URL"))
})

/** The variables of OAuth 1.0a, which signs requests with all of them. */
const signingVariables = ["X_CONSUMER_KEY", "X_CONSUMER_SECRET", "X_ACCESS_TOKEN", "X_ACCESS_TOKEN_SECRET"]

/** The credentials of the environment with which requests are sent. With the key and the secret of an app alone, none is signed. */
const ofEnvironment = Effect.fnUntraced(function* (variables: Account) {
  const { consumer_key, consumer_secret, ...others } = variables
  const { access_token, access_token_secret } = others
  const unsigned: Account = others
  if (access_token === undefined && access_token_secret === undefined) return unsigned
  const values = [consumer_key, consumer_secret, access_token, access_token_secret]
  const missing = signingVariables.filter((_, index) => values[index] === undefined)
  if (missing.length === 0) return variables
  return yield* misuse(
    `OAuth 1.0a needs ${signingVariables.join(", ")}, but ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set.`,
    "Set all four or none. Or sign in: xeffect login"
  )
})

/** The server of the X API. */
export const defaultServer = "https://api.x.com"

/** Secrets go to the server that they are of, and to no other. */
const checkServer = Effect.fnUntraced(function* (profile: Profile, base_url: string | undefined, named: string) {
  const own = profile.base_url ?? defaultServer
  // One that is none is refused by the layer.
  if (base_url === undefined || !URL.canParse(base_url) || new URL(base_url).origin === new URL(own).origin) return
  return yield* misuse(
    `the profile ${profile.name} belongs to ${own}, but ${named} is ${base_url}. Its secrets are not sent to another server.`,
    `Sign in there with xeffect login --profile NAME, or leave one of the two out.`
  )
})

const secretsOf = Effect.fnUntraced(function* (profile: Profile) {
  const { readSecrets, sealOf } = yield* Effect.promise(() => import("./secrets/secrets.ts"))
  const seal = yield* sealOf(profile)
  return { seal, ...(yield* readSecrets(profile, seal)) }
})

/** The credentials of a profile. Tokens that end are refreshed by one process at a time. */
const ofProfile = Effect.fnUntraced(function* (profile: Profile) {
  const { client_secret, seal, ...secrets } = yield* secretsOf(profile)
  const { base_url, client_id, kind } = profile
  // The key and the secret of an app alone sign no request.
  const { bearer_token } = secrets
  const account: Account = kind === "app" ? { base_url, bearer_token } : { ...secrets, base_url }
  if (kind !== "oauth2" || client_id === undefined) return account
  const { makeBearer } = yield* Effect.promise(() => import("./secrets/bearer.ts"))
  return { ...account, bearer: yield* makeBearer(profile, seal, { client_id, client_secret }) }
})

/** The emulator that runs, or nothing if the command has to make one. */
const ofEmulator = Effect.fnUntraced(function* ({ profile }: Pick<Shared, "profile">) {
  const running = yield* findEmulator
  if (Option.isNone(profile)) return running
  if (running === undefined)
    return yield* misuse(
      "no emulator is running on this machine, so it has no profiles.",
      "Start one in another terminal: xeffect emulator"
    )
  const chosen = yield* chosenProfile({ profile })
  if (chosen === undefined) return running
  yield* checkServer(chosen, running.base_url, "the emulator")
  return yield* ofProfile(chosen)
})

const findAccount = Effect.fnUntraced(function* (shared: Pick<Shared, "emulator" | "profile">) {
  if (shared.emulator) return yield* ofEmulator(shared)
  const variables = yield* environment
  const profile = yield* chosenProfile(shared)
  if (profile === undefined) return yield* ofEnvironment(variables)
  yield* checkServer(profile, variables.base_url, "X_BASE_URL")
  return yield* ofProfile(profile)
})

/** The credentials with which a command sends requests, which it prints nowhere. Nothing if it needs an emulator of its own. */
export const accountOf = (shared: Pick<Shared, "emulator" | "profile">) =>
  Effect.tap(findAccount(shared), (account) => (account === undefined ? Effect.void : noteSecrets(secretsIn(account))))

const secretsIn = (account: Account): ReadonlyArray<unknown> => {
  const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = account
  return [access_token, access_token_secret, bearer_token, consumer_key, consumer_secret]
}

/** The secret of the app, with which the X API signs what it delivers. */
export const consumerSecretOf = Effect.fnUntraced(function* (shared: Pick<Shared, "profile">) {
  const { consumer_secret } = yield* environment
  if (consumer_secret !== undefined) return consumer_secret
  const profile = yield* chosenProfile(shared)
  return profile === undefined ? undefined : (yield* secretsOf(profile)).consumer_secret
})

/** The secrets of the app with which the X API signs what it delivers: of the environment, then of a profile. */
export const signingSecretsOf = Effect.fnUntraced(function* (shared: Pick<Shared, "profile">) {
  const consumer_secret = yield* secret("X_CONSUMER_SECRET")
  const client_secret = yield* secret("X_CLIENT_SECRET")
  if (consumer_secret !== undefined || client_secret !== undefined) return { consumer_secret, client_secret }
  const profile = yield* chosenProfile(shared)
  if (profile === undefined) return {}
  const stored = yield* secretsOf(profile)
  return { consumer_secret: stored.consumer_secret, client_secret: stored.client_secret }
})

/** The server to which a command sends requests, if it is not the X API. */
export const serverOf = Effect.fnUntraced(function* (shared: Pick<Shared, "emulator" | "profile">) {
  if (shared.emulator) return (yield* findEmulator)?.base_url
  const { base_url } = yield* environment
  return base_url ?? (yield* chosenProfile(shared))?.base_url
})
