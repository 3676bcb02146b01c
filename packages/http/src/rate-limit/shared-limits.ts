import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"
import type { AdmittedRequest, NextRequest } from "./limits.ts"
import type { Outcome } from "./outcome.ts"
import type { Windows } from "./windows.ts"

/**
 * Limits that processes share. If the store is unavailable, each process uses its own limits. Only programs with such limits
 * have the code for it.
 */
export interface SharedLimits {
  /** Decides about a request that the limits of this process allow to send: claims a place for it, or lets it wait. */
  readonly admit: (
    outgoing: OutgoingRequest,
    windows: Windows,
    own: AdmittedRequest,
    now: number
  ) => Effect<NextRequest>
  /** Takes in how a request ended: returns the place of one that was not sent, and publishes the windows that one found. */
  readonly end: (
    outgoing: OutgoingRequest,
    windows: Windows,
    request: AdmittedRequest,
    outcome: Outcome["_tag"],
    now: number
  ) => Effect<void>
  /**
   * Reserves the next start of a request, given the milliseconds between starts. Returns the milliseconds until then;
   * `undefined` if the store is unavailable.
   */
  readonly pace: (outgoing: OutgoingRequest, interval: number) => Effect<number | undefined>
}

/** The limits that this process shares with others. Set by `layerSharedLimits`. */
export const CurrentSharedLimits: Context.Reference<SharedLimits | undefined> = Context.Reference<
  SharedLimits | undefined
>("@xeffect/http/CurrentSharedLimits", { defaultValue: () => undefined })
