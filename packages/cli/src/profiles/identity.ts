/** Whose state it is: what a command continues belongs to an account and a server, and is not found by others. */
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { findEmulator } from "../session/running.ts"
import type { Shared } from "../session/shared.ts"
import type { Account } from "../session/account.ts"
import { chosenProfile } from "./chosen.ts"
import { defaultServer, environment } from "./credentials.ts"

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32)

type Secret = NonNullable<Account["bearer_token"]>

/** A digest of the key or the token of an app, which tells it apart from others and says nothing about the secret. */
export const appDigest = (kind: "app" | "oauth1", secret: Secret): string =>
  digestOf(`${kind} ${Redacted.isRedacted(secret) ? Redacted.value(secret) : secret}`)

/** The account that a command acts for, without a secret. */
export interface Identity {
  readonly server: string
  readonly app: string
  /** Absent for an app without a user, and for a user who is not known. */
  readonly user?: string | undefined
}

const ofVariables = ({ access_token, base_url, bearer_token, consumer_key }: Account): Identity | undefined => {
  const server = base_url ?? defaultServer
  const user = access_token === undefined ? {} : { user: appDigest("oauth1", access_token) }
  if (bearer_token !== undefined) return { server, app: appDigest("app", bearer_token), ...user }
  return consumer_key === undefined ? undefined : { server, app: appDigest("oauth1", consumer_key), ...user }
}

/**
 * The account that a command acts for. No secret of a profile is read. `undefined` if nobody is signed in, and for an emulator of
 * this command alone.
 */
export const identityOf = Effect.fnUntraced(function* (shared: Pick<Shared, "emulator" | "profile">) {
  const isOfEmulator = shared.emulator && Option.isNone(shared.profile)
  const running = shared.emulator ? yield* findEmulator : undefined
  if (isOfEmulator) return running === undefined ? undefined : ofVariables(running)
  const profile = yield* chosenProfile(shared)
  if (profile === undefined) return ofVariables(yield* environment)
  const { app, base_url = defaultServer, client_id, folder, user_id } = profile
  const identity: Identity = { server: base_url, app: client_id ?? app ?? folder, user: user_id }
  return identity
})
