import type { LimitName, XError } from "@xeffect/core"
import { headersOf, type ResponseHeaders } from "@xeffect/core/transport"
import { makeTurns, type Turns } from "./turns.ts"
import { type Refusals, takeRefusal } from "./refusals.ts"
import type { Counted } from "./declared.ts"
import {
  type EndedRequest,
  isOpen,
  leftIn,
  observeWindows,
  observeLoss,
  settleOpening,
  type Windows
} from "./windows.ts"

/** When a request may be sent. */
export interface Free {
  /** By the X API's clock. */
  readonly at: number
  /** Whether no pending response can make it earlier. */
  readonly isCertain: boolean
  readonly limit?: LimitName
}

/** The outcome of a request. */
export type Outcome =
  | { readonly kind: "responded"; readonly headers: Pick<ResponseHeaders, "get"> }
  | { readonly kind: "refused"; readonly error: XError }
  | { readonly kind: "lost" | "unsent" }

/** Admits the requests of one operation and credential when their windows allow it. */
export interface Gate {
  readonly turns: Turns
  readonly windows: Windows
  /** Whether the next request opens a window and must be sent alone. */
  readonly opensNext: (now: number) => boolean
  /** When a request with `ahead` others before it may be sent; `undefined` for immediately. */
  readonly free: (ahead: number, now: number) => Free | undefined
  /** Counts a request as sent. The returned function must be called with its outcome. */
  readonly enter: (now: number) => (outcome: Outcome, opens: boolean, now: number) => void
  /** Called at every change, while a request waits for one. */
  onChange: (() => void) | undefined
  /** Whether requests wait or are in progress, so that others must find the gate. */
  readonly isInUse: () => boolean
}

export const makeGate = (counted: Counted): Gate => {
  const windows: Windows = new Map()
  const refusals: Refusals = { count: 0, until: 0 }
  let inFlight = 0
  let moment = 0
  const take = (outcome: Outcome, opens: boolean, earlier: number, ended: EndedRequest) => {
    if (outcome.kind === "lost") observeLoss(windows, ended)
    if (outcome.kind === "responded") {
      refusals.count = 0
      observeWindows(windows, outcome.headers, counted, ended)
    }
    if (outcome.kind === "refused") {
      observeWindows(windows, headersOf(outcome.error.response?.headers ?? {}), counted, ended)
      // The 429 was not for a known window: the next request is sent alone to find out.
      if (!takeRefusal(refusals, outcome.error, counted, earlier, ended.now)) windows.clear()
    } else if (opens && outcome.kind !== "unsent") {
      settleOpening(windows, counted, ended, outcome.kind === "lost")
    }
  }
  const gate: Gate = {
    turns: makeTurns(),
    windows,
    onChange: undefined,
    opensNext: (now) => !isOpen(windows, now),
    free: (ahead, now) => freeAfter(windows, inFlight, ahead, refusals.until, now),
    enter: (sent) => {
      const earlier = refusals.count
      const began = ++moment
      inFlight++
      return (outcome, opens, now) => {
        inFlight--
        take(outcome, opens, earlier, { began, ended: ++moment, sent, now })
        gate.onChange?.()
      }
    },
    isInUse: () => gate.turns.length() + inFlight > 0
  }
  return gate
}

const freeAfter = (windows: Windows, inFlight: number, ahead: number, until: number, now: number): Free | undefined => {
  let free: Free = { at: until, isCertain: true }
  for (const [limit, window] of windows) {
    const left = leftIn(window) - ahead
    if (window.reset <= now || left > inFlight) continue
    // The requests ahead may also use up the following windows.
    const at = window.reset + (left > 0 ? 0 : Math.floor(-left / Math.max(1, window.limit)) * window.length)
    if (at > free.at) free = { at, isCertain: left <= 0, limit }
  }
  return free.at > now ? free : undefined
}
