import type { LimitName, XError } from "@xeffect/core"
import { headersOf, type ResponseHeaders } from "@xeffect/core/transport"
import { makeTurns, type Turns } from "./turns.ts"
import { afterRefusal, exhaustedUntil, type Refusals } from "./refusals.ts"
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
  /** Calls a listener, the only one, at every change until the returned function is called. */
  readonly whenChanged: (listener: () => void) => () => void
  /** Whether requests wait or are in progress, so that others must find the gate. */
  readonly isInUse: () => boolean
}

interface Counts {
  readonly windows: Windows
  readonly refusals: Refusals
  readonly counted: Counted
}

/** Takes in the outcome of a request. Returns the refusals after it. */
const afterOutcome = (
  { counted, refusals, windows }: Counts,
  outcome: Outcome,
  opens: boolean,
  earlier: number,
  ended: EndedRequest
): Refusals => {
  if (outcome.kind === "lost") observeLoss(windows, ended)
  if (outcome.kind === "refused") {
    const { error } = outcome
    observeWindows(windows, headersOf(error.response?.headers ?? {}), counted, ended)
    const ends = exhaustedUntil(error, counted, ended.now)
    // The 429 was not for a known window: the next request is sent alone to find out.
    if (ends.length === 0) windows.clear()
    return afterRefusal(refusals, error, counted, ends, earlier, ended.now)
  }
  if (outcome.kind === "responded") observeWindows(windows, outcome.headers, counted, ended)
  if (opens && outcome.kind !== "unsent") settleOpening(windows, counted, ended, outcome.kind === "lost")
  return outcome.kind === "responded" ? { count: 0, until: refusals.until } : refusals
}

export const makeGate = (counted: Counted): Gate => {
  const windows: Windows = new Map()
  let refusals: Refusals = { count: 0, until: 0 }
  let listener: (() => void) | undefined
  let inFlight = 0
  let moment = 0
  const gate: Gate = {
    turns: makeTurns(),
    windows,
    whenChanged: (next) => {
      listener = next
      return () => {
        listener = undefined
      }
    },
    opensNext: (now) => !isOpen(windows, now),
    free: (ahead, now) => freeAfter(windows, inFlight, ahead, refusals.until, now),
    enter: (sent) => {
      const earlier = refusals.count
      const began = ++moment
      inFlight++
      return (outcome, opens, now) => {
        inFlight--
        const ended = { began, ended: ++moment, sent, now }
        refusals = afterOutcome({ windows, refusals, counted }, outcome, opens, earlier, ended)
        listener?.()
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
