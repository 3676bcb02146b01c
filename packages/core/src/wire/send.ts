import type { Context } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { HttpRequest } from "./http-request.ts"
import type { Receiver } from "./http-response.ts"

/** Closes the connection of a request. Has no effect after the end of the response. May return what to wait for. */
export type Close = () => Effect<void> | void

/**
 * Sends one request, once: the one thing that all requests of the SDK go through. Follows no redirect, adds no cookie
 * and no trace header, and retries nothing.
 *
 * Effects end here: what is below is callbacks, up to the effect that `sendAndRead` of `@xeffect/http` makes. `npm run bench`
 * measures it, requests over each client beside the bare client.
 *
 * Calls back, since an effect for the head and one for the body could not share a timer, and since a promise could not
 * be interrupted without an `AbortController`. Use `sendEffect` to make one from an effect.
 *
 * @param context of the fiber that sends the request
 * @returns what closes the connection: called when the caller is interrupted or has waited long enough
 */
export interface Send {
  (request: HttpRequest, receiver: Receiver, context: Context<never>): Close
  /** Instead of `setTimeout`, for the timeouts of requests: for a client with timers that take less. */
  readonly startTimer?: StartTimer
}

/**
 * Calls a function after some time.
 *
 * @returns ends the wait
 */
export type StartTimer = (milliseconds: number, onExpiry: () => void) => () => void
