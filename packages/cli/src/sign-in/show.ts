/** Profiles as people see them: nothing of them is secret. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { printOne } from "../output/print.ts"
import type { Profile } from "../profiles/profile.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** What is shown of a profile. */
export const rowOf = ({ base_url, client_id, kind, name, scopes, secrets, user_id, username }: Profile) => ({
  profile: name,
  kind,
  username,
  user_id,
  secrets,
  ...(client_id === undefined ? {} : { client_id }),
  ...(base_url === undefined ? {} : { base_url }),
  ...(scopes === undefined ? {} : { scopes })
})

/** Prints a profile, and when its access token ends if it is refreshed. */
export const printProfile = Effect.fnUntraced(function* (
  profile: Profile,
  expires_at: number | undefined,
  shared: Shared
) {
  const { scopes, ...row } = rowOf(profile)
  const ends = expires_at === undefined ? {} : { token_expires_at: DateTime.formatIso(DateTime.makeUnsafe(expires_at)) }
  yield* printOne({ ...row, ...ends, ...(scopes === undefined ? {} : { scopes }) }, printingOf(shared))
})
