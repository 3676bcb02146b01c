import type { LimitName } from "@xeffect/core"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"

/** The remaining requests of a window, and the milliseconds until its reset. */
export interface SharedWindow {
  readonly remaining: number
  readonly lasts: number
}

/**
 * The result of a claim: a place in the windows; the task of opening a window by a request that is sent alone; or the
 * milliseconds after which to claim again, because a window is used up or another process is opening one.
 */
export type SharedClaim = "place" | "opening" | { readonly again: number; readonly isUsedUp: boolean }

/**
 * Limits that processes share. If the store is unavailable, the methods return `undefined` and each process uses its
 * own limits.
 */
export interface SharedLimits {
  readonly claim: (outgoing: OutgoingRequest, windows: Iterable<LimitName>) => Effect<SharedClaim | undefined>
  /**
   * Returns what a request claimed that was not sent after all: refused by a budget, for example, or without a connection.
   *
   * @param windows those that it claimed a place in
   */
  readonly giveBack: (
    outgoing: OutgoingRequest,
    claim: "place" | "opening",
    windows: Iterable<LimitName>
  ) => Effect<void>
  /** Publishes the windows that an opening request found. */
  readonly publish: (outgoing: OutgoingRequest, windows: ReadonlyMap<LimitName, SharedWindow>) => Effect<void>
  /**
   * Reserves the next start of a request, given the milliseconds between starts. Returns the milliseconds until then.
   */
  readonly pace: (outgoing: OutgoingRequest, interval: number) => Effect<number | undefined>
}

/** The limits that this process shares with others. Set by `layerSharedLimits`. */
export const CurrentSharedLimits: Context.Reference<SharedLimits | undefined> = Context.Reference<
  SharedLimits | undefined
>("@xeffect/http/CurrentSharedLimits", { defaultValue: () => undefined })
