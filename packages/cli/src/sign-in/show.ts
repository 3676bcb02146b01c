/** Profiles as people see them: nothing of them is secret. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { printOne } from "../output/print.ts"
import type { Profile } from "../profiles/profile.ts"
import { printingOf, type Shared } from "../session/shared.ts"

const present = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** The row that is shown of a profile. */
export const rowOf = ({ base_url, client_id, kind, name, scopes, secrets, user_id, username }: Profile, more = {}) =>
  present({ profile: name, kind, username, user_id, secrets, client_id, base_url, ...more, scopes })

/** Prints a profile, and when its access token ends if it is refreshed. */
export const printProfile = Effect.fnUntraced(function* (
  profile: Profile,
  expires_at: number | undefined,
  shared: Shared
) {
  const token_expires_at = expires_at === undefined ? undefined : DateTime.formatIso(DateTime.makeUnsafe(expires_at))
  yield* printOne(rowOf(profile, { token_expires_at }), printingOf(shared))
})
