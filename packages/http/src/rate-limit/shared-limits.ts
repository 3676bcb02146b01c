import type { LimitName } from "@xeffect/core"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"

/** What is left of a window, and for how many milliseconds it lasts. */
export interface SharedWindow {
  readonly remaining: number
  readonly lasts: number
}

/**
 * What a claim came to: a place in the windows; the task of opening one by a request that goes alone; or that it has to be
 * claimed again after so many milliseconds, either because a window is used up or because another process is opening one.
 */
export type Claim = "place" | "opening" | { readonly again: number; readonly isUsedUp: boolean }

/**
 * Limits that several processes keep together. Where the place in which they are kept is out of order, nothing is given,
 * and each process goes by what it knows itself.
 */
export interface SharedLimits {
  readonly claim: (outgoing: OutgoingRequest, windows: Iterable<LimitName>) => Effect<Claim | undefined>
  /** Tells the others what the request that opened the windows found. */
  readonly publish: (outgoing: OutgoingRequest, windows: ReadonlyMap<LimitName, SharedWindow>) => Effect<void>
  /** Takes the next start of a request, given the milliseconds between two, and gives how long it is until then. */
  readonly pace: (outgoing: OutgoingRequest, interval: number) => Effect<number | undefined>
}

/** The limits that this process keeps together with others: none, unless `layerSharedLimits` is provided. */
export const CurrentSharedLimits: Context.Reference<SharedLimits | undefined> = Context.Reference<
  SharedLimits | undefined
>("@xeffect/http/CurrentSharedLimits", { defaultValue: () => undefined })
