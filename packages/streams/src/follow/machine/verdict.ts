import type { XError } from "@xeffect/core"
import { requestedWait } from "@xeffect/core/retry"
import type { Cause } from "./ladder.ts"

/** How a connection ended. */
export interface Ending {
  /** The failure that ended it. Absent if the X API closed it. */
  readonly error: XError | undefined
  /** How long it was open, in milliseconds. Absent if it could not be opened. */
  readonly lived: number | undefined
}

/** Whether and when to connect again. */
export type Verdict =
  | { readonly stop: true }
  | {
      readonly stop: false
      readonly cause: Cause
      /** The shortest wait that the X API asks for, in milliseconds. */
      readonly least: number
    }

const stop: Verdict = { stop: true }

const again = (cause: Cause, least = 0): Verdict => ({ stop: false, cause, least })

/** A connection that was open for less, in milliseconds, counts as a failure. */
export const shortest = 10_000

/** Decides how to go on after a connection has ended. */
export const judge = ({ error, lived }: Ending): Verdict => {
  // Otherwise a server that accepts and closes at once would get requests without a wait.
  const dropped = again((lived ?? 0) < shortest ? "network" : "dropped")
  if (error === undefined) return dropped
  const { reason } = error
  const issue: unknown = Reflect.get(reason, "connection_issue")
  if (issue === "ProvisioningSubscription") return again("http")
  const least = requestedWait(error)
  switch (reason._tag) {
    case "TransportError":
      return lived === undefined ? again("network") : dropped
    case "Timeout":
      return again("network")
    case "ServerError":
      if (lived !== undefined) return judgeDisconnect(reason.disconnect_type, dropped)
      return reason.isRetryable ? again("http", least) : stop
    case "RateLimited":
      return again("rate_limited", least)
    case "TooManyConnections":
      return issue === undefined || issue === "TooManyConnections" ? again("connections") : stop
    default:
      // Older hosts send it instead of 429.
      return error.status === 420 ? again("rate_limited") : stop
  }
}

const judgeDisconnect = (type: string | undefined, dropped: Verdict): Verdict => {
  if (type === "InvalidRules") return stop
  return type === "ClientApplicationStateDegraded" ? again("rate_limited") : dropped
}
