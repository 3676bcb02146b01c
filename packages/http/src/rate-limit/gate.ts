import type { XError } from "@xeffect/core/errors"
import type { LimitName } from "@xeffect/core/reasons"
import * as Duration from "effect/Duration"
import { makeTurns, type Turns } from "../turns.ts"
import {
  type Counted,
  isOpen,
  longestPause,
  longestWindow,
  observe,
  observeLoss,
  settleOpening,
  toldWindows,
  type Windows
} from "./windows.ts"

/** When the next request may be sent. */
export interface Free {
  /** By the service's clock. */
  readonly at: number
  /** Whether no answer that is still to come can make it earlier. */
  readonly isCertain: boolean
  readonly limit?: LimitName
}

/** What became of a request. */
export type Outcome =
  | { readonly kind: "answered"; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly error: XError }
  | { readonly kind: "lost" | "unsent" }

/** Lets the requests of one operation and one credential through as far as their windows allow. */
export interface Gate {
  readonly turns: Turns
  readonly windows: Windows
  /** Whether the next request opens a window, and therefore has to go alone. */
  readonly opensNext: (now: number) => boolean
  /** When a request with so many others ahead of it may be sent, where not at once. */
  readonly free: (ahead: number, now: number) => Free | undefined
  /** Counts a request as sent. What is given is called when it is known what became of it. */
  readonly enter: () => (outcome: Outcome, opens: boolean, now: number) => void
  /** Called at every change, while somebody waits for one. */
  onChange: (() => void) | undefined
  /** Whether nothing is known that matters, so that the gate may be forgotten. */
  readonly isIdle: (now: number) => boolean
}

export const makeGate = (counted: Counted): Gate => {
  const windows: Windows = new Map()
  let inFlight = 0
  /** Refusals one after another, without an answer in between. */
  let strikes = 0
  let closedUntil = 0

  const refuse = (error: XError, earlier: number, now: number) => {
    const headers = error.answer?.headers ?? {}
    const ends = toldWindows(headers, counted, now).flatMap(({ remaining, reset }) => (remaining > 0 ? [] : [reset]))
    const pause = ends.length === 0 ? paused(error, now) : Math.max(...ends)
    strikes = Math.max(strikes, earlier + 1)
    // A refusal that says when to come back is believed once. From then on, or from the first where it does not say, the
    // waits double, so that no answer can make this a loop.
    const doubled = strikes - (pause > now ? 2 : 1)
    const backOff = doubled < 0 ? 0 : Math.min(1000 * 2 ** doubled, longestPause(counted))
    closedUntil = Math.max(closedUntil, pause, now + backOff)
    // The windows that are known are not the one that refused: the next request is to find out alone.
    if (ends.length === 0) windows.clear()
  }

  const gate: Gate = {
    turns: makeTurns(),
    windows,
    onChange: undefined,
    opensNext: (now) => !isOpen(windows, now),
    free: (ahead, now) => {
      let free: Free = { at: closedUntil, isCertain: true }
      for (const [limit, { length, limit: most, remaining, reset }] of windows) {
        const left = Math.max(0, remaining) - ahead
        if (reset <= now || left > inFlight) continue
        // Where the requests ahead fill the next windows as well, it takes those too.
        const at = reset + (left > 0 ? 0 : Math.floor(-left / Math.max(1, most)) * length)
        if (at > free.at) free = { at, isCertain: left <= 0, limit }
      }
      return free.at > now ? free : undefined
    },
    enter: () => {
      const earlier = strikes
      inFlight++
      return (outcome, opens, now) => {
        inFlight--
        if (outcome.kind === "lost") observeLoss(windows)
        if (outcome.kind === "answered") {
          strikes = 0
          observe(windows, outcome.headers, counted, now)
        }
        if (outcome.kind === "refused") {
          observe(windows, outcome.error.answer?.headers ?? {}, counted, now)
          refuse(outcome.error, earlier, now)
        } else if (opens && outcome.kind !== "unsent") settleOpening(windows, counted, now)
        gate.onChange?.()
      }
    },
    isIdle: (now) => gate.turns.length() + inFlight === 0 && closedUntil <= now && !isOpen(windows, now)
  }
  return gate
}

const paused = ({ retryAfter }: XError, now: number) => {
  const pause = retryAfter === undefined ? 0 : Duration.toMillis(retryAfter)
  return pause > longestWindow ? 0 : now + pause
}
