/** The credentials that commands have, without a request. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Account } from "../../session/account.ts"
import { chosenProfile } from "../../profiles/chosen.ts"
import { accountOf } from "../../profiles/credentials.ts"
import type { Profile } from "../../profiles/profile.ts"
import { credentialsOf, perOf } from "../../session/limits-left.ts"
import type { Shared } from "../../session/shared.ts"
import type { Finding } from "./finding.ts"

/** A kind of credential, and the scopes of an OAuth 2.0 token as far as they are known. */
export interface Held {
  readonly kind: "app" | "oauth1" | "oauth2"
  readonly scopes?: ReadonlyArray<string> | undefined
}

/** The kinds of credentials of an account. Only a profile knows the scopes of its token. */
const kindsIn = (account: Account, profile: Profile | undefined): ReadonlyArray<Held> =>
  credentialsOf(account).map((credential) => {
    if (credential.kind === "oauth1") return { kind: "oauth1" }
    const isApp = profile?.kind === "app" || perOf(credential) === "app"
    return isApp ? { kind: "app" } : { kind: "oauth2", scopes: profile?.scopes }
  })

const names = { app: "an app-only token", oauth1: "OAuth 1.0a keys of a user", oauth2: "an OAuth 2.0 token of a user" }

const nobody: Finding = {
  check: "credentials",
  state: "fault",
  found: "No credentials were found, neither in variables nor in a profile that commands use.",
  remedy: "Sign in: xeffect login. Or try everything without an account: --emulator"
}

const retired: Finding = {
  check: "credentials",
  state: "warning",
  found: "X retires OAuth 1.0a. It has not said when.",
  remedy: "Move to OAuth 2.0: xeffect docs from-oauth1-to-oauth2"
}

const credentialFindings = (held: ReadonlyArray<Held>, place: string): ReadonlyArray<Finding> => {
  if (held.length === 0) return [nobody]
  const found = `${place} has ${held.map(({ kind }) => names[kind]).join(" and ")}.`
  const isRetired = held.some(({ kind }) => kind === "oauth1")
  return [{ check: "credentials", state: "ok", found }, ...(isRetired ? [retired] : [])]
}

/** The credentials of a command, and the findings about them. */
export interface Credentials {
  readonly held: ReadonlyArray<Held>
  readonly findings: ReadonlyArray<Finding>
}

/** The credentials of a command. An emulator has each kind, with all scopes. */
export const heldBy = Effect.fnUntraced(function* (shared: Shared, scopes: ReadonlyArray<string>) {
  if (shared.emulator && Option.isNone(shared.profile)) {
    const found = "An emulator has credentials of each kind."
    const all: Credentials = {
      held: [{ kind: "app" }, { kind: "oauth1" }, { kind: "oauth2", scopes }],
      findings: [{ check: "credentials", state: "ok", found }]
    }
    return all
  }
  const account = yield* accountOf(shared)
  const profile = yield* chosenProfile(shared)
  const held = account === undefined ? [] : kindsIn(account, profile)
  const place = profile === undefined ? "The environment" : `The profile ${profile.name}`
  const own: Credentials = { held, findings: credentialFindings(held, place) }
  return own
})
