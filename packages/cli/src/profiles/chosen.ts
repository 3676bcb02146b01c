/** Which profile a command uses. */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { misuse } from "../session/refusal.ts"
import type { Shared } from "../session/shared.ts"
import { nearest } from "../output/nearest.ts"
import { defaultName, profileNames, readProfile } from "./profile.ts"

/** Variables with which requests are signed. Those of the app alone sign none. */
const credentialVariables = ["X_BEARER_TOKEN", "X_ACCESS_TOKEN", "X_ACCESS_TOKEN_SECRET"]

/** The variable that has credentials, if one has. */
export const variableWithCredentials = Effect.gen(function* () {
  for (const name of credentialVariables) {
    if (Option.isSome(yield* Effect.option(Config.NonEmptyString(name)))) return name
  }
  return undefined
})

/** A profile that is asked for by its name. */
export const profileNamed = Effect.fnUntraced(function* (name: string) {
  const profile = yield* readProfile(name)
  if (profile !== undefined) return profile
  const names = yield* profileNames
  const near = nearest(name, names)
  const all = names.length === 0 ? "Nobody is signed in yet. Sign in: xeffect login" : `Profiles: ${names.join(", ")}`
  return yield* misuse(
    `there is no profile ${JSON.stringify(name)}.`,
    near === undefined ? all : `Did you mean ${near}?`
  )
})

/** The name that the command line or the environment has, and where. */
const namedBy = Effect.fnUntraced(function* ({ profile }: Pick<Shared, "profile">) {
  if (Option.isSome(profile)) return { name: profile.value, by: "--profile" }
  const name = Option.getOrUndefined(yield* Effect.option(Config.NonEmptyString("X_PROFILE")))
  return name === undefined ? undefined : { name, by: "X_PROFILE" }
})

/** The profile that a command uses. Nothing if the environment has credentials, or if nobody has signed in. */
export const chosenProfile = Effect.fnUntraced(function* (shared: Pick<Shared, "profile">) {
  const named = yield* namedBy(shared)
  const variable = yield* variableWithCredentials
  if (named !== undefined && variable !== undefined) {
    return yield* misuse(
      `${variable} is set, and ${named.by} names a profile: it is not clear which account you mean.`,
      `Use only one: unset ${variable}, or leave out ${named.by}.`
    )
  }
  if (named !== undefined) return yield* profileNamed(named.name)
  if (variable !== undefined) return undefined
  const name = yield* defaultName
  if (name === undefined) return undefined
  const profile = yield* readProfile(name)
  if (profile !== undefined) return profile
  return yield* misuse(
    `the default profile ${name} no longer exists.`,
    "Choose another with xeffect profiles use NAME. To list them: xeffect profiles"
  )
})
