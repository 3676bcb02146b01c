import type { XError } from "@xeffect/core"
import * as Redacted from "effect/Redacted"
import type { Claim, StoredEntry } from "../../stores/token-store.ts"
import { lease, onItsWay, refreshLimits } from "./time-limits.ts"

/** The largest difference between the clocks of two machines, in milliseconds. */
const clockDifference = 300_000

/** The observations that a process has made of the entries of its store. */
export interface Observations {
  /** The claim that was read last, and when it was first read. */
  readonly seen?: {
    readonly id: string
    readonly since: number
    /** When its process was first seen to have ended. */
    readonly endedSince?: number
  }
  /** The claims of this process that ended without a use of the refresh token. The store may contain them, or yet write them. */
  readonly ended: ReadonlyArray<string>
  /** The refresh token that was rejected. It is not used again. */
  readonly rejection?: { readonly refresh_token: string; readonly error: XError }
}

export const noObservations: Observations = { ended: [] }

/** An entry as this process sees it. */
export interface Observed {
  /** Whether another process refreshes the tokens: its claim has not expired. */
  readonly isClaimed: boolean
  /** The failure of an earlier refresh with this refresh token. */
  readonly rejection: XError | undefined
}

/**
 * Reads an entry. A claim expires because its process died. The clocks of other machines are not trusted: a claim has
 * expired if it was observed for the length of a lease, or if it is older than that even with the largest clock
 * difference. A claim that this process ended counts as expired at once, and so does that of a process which has certainly
 * ended, unless a request that it has sent may still be on its way.
 */
export const observeEntry = (
  before: Observations,
  entry: StoredEntry | undefined,
  now: number,
  hasHolderEnded = false
): readonly [Observations, Observed] => {
  const token = entry?.tokens.refresh_token
  const isRejected = token !== undefined && Redacted.value(token) === before.rejection?.refresh_token
  const rejection = isRejected ? before.rejection?.error : undefined
  const claim = entry?.claim
  if (claim === undefined) return [before, { isClaimed: false, rejection }]
  const known = before.seen?.id === claim.id ? before.seen : { id: claim.id, since: now }
  const seen = hasHolderEnded && known.endedSince === undefined ? { ...known, endedSince: now } : known
  const isExpired =
    (seen.endedSince !== undefined && isLateEnough(claim, seen.endedSince, now)) ||
    before.ended.includes(claim.id) ||
    now - seen.since >= lease ||
    now - claim.at >= lease + clockDifference
  return [seen === before.seen ? before : { ...before, seen }, { isClaimed: !isExpired, rejection }]
}

// The clock of a claim whose process is seen is this one. A request is sent within the limit of its claim.
const isLateEnough = ({ at }: Claim, endedSince: number, now: number) =>
  now - endedSince >= onItsWay || now - at >= refreshLimits.claim + onItsWay

/** The number of ended claims to recognise. The oldest is forgotten first: it expires. */
const maxEnded = 100

/** Ends a claim of this process. */
export const endClaim = (before: Observations, { id }: Claim): Observations => ({
  ...before,
  ended: [...before.ended, id].slice(-maxEnded)
})

/** Remembers that a refresh token was rejected. */
export const rememberRejection = (
  before: Observations,
  refresh_token: Redacted.Redacted,
  error: XError
): Observations => ({ ...before, rejection: { refresh_token: Redacted.value(refresh_token), error } })
