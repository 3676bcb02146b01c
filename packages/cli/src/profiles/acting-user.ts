/** The user for whom writes are made. */
import { data } from "@xeffect/core"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Account } from "../session/account.ts"
import { chosenProfile } from "./chosen.ts"
import { environment } from "./credentials.ts"
import { findEmulator } from "../session/running.ts"
import type { Shared } from "../session/shared.ts"

/** A user, with the handle if it is known without a request. */
export interface ActingUser {
  readonly id: string
  readonly username?: string | undefined
}

const redacted = (secret: string | Redacted.Redacted): Redacted.Redacted =>
  typeof secret === "string" ? Redacted.make(secret) : secret

/** The user of an OAuth 1.0a token, which begins with the ID. Writes prefer it to a bearer token, which says nothing. */
const userOfTokens = ({ access_token }: Account): ActingUser | undefined => {
  if (access_token === undefined) return undefined
  const [id = ""] = Redacted.value(redacted(access_token)).split("-")
  return /^\d+$/.test(id) ? { id } : undefined
}

/** The facts about the user that need no request. */
const knownUser = Effect.fnUntraced(function* (shared: Pick<Shared, "emulator" | "profile">) {
  if (shared.emulator && Option.isNone(shared.profile)) {
    const running = yield* findEmulator
    return running === undefined ? undefined : userOfTokens(running)
  }
  const profile = yield* chosenProfile(shared)
  if (profile === undefined) return userOfTokens(yield* environment)
  const { user_id, username } = profile
  const user: ActingUser | undefined = user_id === undefined ? undefined : { id: user_id, username }
  return user
})

/** The user for whom writes are made. The X API is asked if neither the profile nor the token says it, and fails if it cannot say. */
export const actingUser = Effect.fnUntraced(function* (shared: Pick<Shared, "emulator" | "profile">) {
  const known = yield* knownUser(shared)
  if (known !== undefined) return known
  const { id, username } = yield* data(getMe, {})
  const found: ActingUser = { id, username }
  return found
})

/** A user in a sentence. */
export const nameOf = ({ id, username }: ActingUser): string =>
  username === undefined ? `the user ${id}` : `@${username}`
