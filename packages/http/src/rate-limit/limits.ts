// The known limits of an operation and a credential, and when the next request may be sent: values that are
// replaced. The queue, the clock and the requests are the driver's, `send-in-turn.ts`; how windows are counted is in `windows.ts`.
import type { LimitName, XError } from "@xeffect/core"
import { backoff, requestedWait, usualBackoff } from "@xeffect/core/retry"
import { maxWindow } from "../failure/pause.ts"
import type { Counted } from "./declared.ts"
import type { Outcome } from "./outcome.ts"
import {
  type EndedRequest,
  isOpen,
  leftIn,
  maxWindowPause,
  observeWindows,
  type ReportedWindow,
  reportedWindows,
  settleOpening,
  type Windows
} from "./windows.ts"

/**
 * State, what happens, condition, next state, what is done with the next request. The tests hold the table against the code,
 * and the guide prints it. No state is stored: time alone ends `Closed`, and makes windows `Unknown` when they reset.
 */
export const transitions = `
Unknown | Asked     |                                                   | Unknown   | SendAlone
Open    | Asked     |                                                   | Open      | Send
Taken   | Asked     | requests in progress may use up the window        | Taken     | Wait
Closed  | Asked     | a window is used up, or a 429 said when to go on  | Closed    | Wait
any     | Responded | requests remain in all windows                    | Open      | Send
any     | Responded | as many remain as are in progress                 | Taken     | Wait
any     | Responded | none remains in a window                          | Closed    | Wait
Open    | Responded | without a known window, which has one less        | Open      | Send
Unknown | Responded | without a window that was reported before         | Open      | Send
Unknown | Responded | without windows: the definition's limits apply    | Open      | Send
Unknown | Responded | without windows: no limit for 15 minutes          | Open      | Send
any     | Refused   | a window is used up, until its reset              | Closed    | Wait
any     | Refused   | no window is, until the time that it says         | Closed    | Wait
any     | Refused   | otherwise, and again: for 1 s, doubled each time  | Closed    | Wait
Closed  | Passed    | the time of a 429 for an unknown window           | Unknown   | SendAlone
Open    | Passed    | a window resets                                   | Unknown   | SendAlone
Open    | Lost      | it counts in all windows                          | Open      | Send
Open    | Lost      | it counts in all windows, and was the last        | Closed    | Wait
Unknown | Lost      | a window was reported before, which begins again  | Open      | Send
any     | NotSent   |                                                   | as before |
`

/** 429s in a row. */
interface Refusals {
  /** Their number, without another response in between. */
  readonly count: number
  /** No request is sent until this time, by the X API's clock. */
  readonly until: number
}

/** The known limits of an operation and a credential. */
export interface Limits {
  readonly windows: Windows
  readonly refusals: Refusals
  /** The number of requests in progress. */
  readonly inFlight: number
  /** The number of starts and ends of requests. */
  readonly moment: number
}

const noRefusals: Refusals = { count: 0, until: 0 }

export const noLimits: Limits = { windows: [], refusals: noRefusals, inFlight: 0, moment: 0 }

/** The decision about the next request. */
export type NextRequest = AdmittedRequest | WaitForLimit

/** The request is sent, or sent alone, to open a window. */
export interface AdmittedRequest {
  readonly _tag: "Send" | "SendAlone"
  /** The claim that was made for it on the windows that processes share, if any. */
  readonly claim?: "place" | "opening"
}

/** The request waits for the end of others or for a time. */
export interface WaitForLimit {
  readonly _tag: "Wait"
  /** When it may be sent at the latest, by the X API's clock. */
  readonly at: number
  /** Whether no pending response can make it earlier. */
  readonly isCertain: boolean
  /** The limit that it waits for, if that is known. */
  readonly limit?: LimitName
}

/** A request in progress. */
export interface SentRequest {
  /** Its place in the order of all starts and ends. */
  readonly began: number
  /** When it was sent, by the X API's clock. */
  readonly sent: number
  /** How many 429s in a row there had been. */
  readonly refused: number
  /** Whether it was sent alone, to find out the windows. */
  readonly isAlone: boolean
}

const send: NextRequest = { _tag: "Send" }
const sendAlone: NextRequest = { _tag: "SendAlone" }

/** Decides about a request that has `ahead` others before it. */
export const decideNext = ({ inFlight, refusals, windows }: Limits, ahead: number, now: number): NextRequest => {
  let wait: WaitForLimit | undefined =
    refusals.until > now ? { _tag: "Wait", at: refusals.until, isCertain: true } : undefined
  for (const window of windows) {
    const left = leftIn(window) - ahead
    if (window.reset <= now || left > inFlight) continue
    // The requests ahead may also use up the following windows.
    const at = window.reset + (left > 0 ? 0 : Math.floor(-left / Math.max(1, window.limit)) * window.length)
    if (at > (wait?.at ?? now)) wait = { _tag: "Wait", at, isCertain: left <= 0, limit: window.name }
  }
  return wait ?? (isOpen(windows, now) ? send : sendAlone)
}

/** Counts a request as sent. */
export const beginRequest = (limits: Limits, sent: number, isAlone: boolean): readonly [Limits, SentRequest] => {
  const { inFlight, moment, refusals, windows } = limits
  const began = moment + 1
  return [
    { windows, refusals, inFlight: inFlight + 1, moment: began },
    { began, sent, refused: refusals.count, isAlone }
  ]
}

/** Takes in how a request ended. */
export const endRequest = (
  limits: Limits,
  request: SentRequest,
  outcome: Outcome,
  counted: Counted,
  now: number
): Limits => {
  const ended = { ...request, ended: limits.moment + 1, now }
  const { refusals, windows } = outcome._tag === "NotSent" ? limits : learn(limits, outcome, counted, ended)
  return { windows, refusals, inFlight: limits.inFlight - 1, moment: ended.ended }
}

const learn = (
  { refusals, windows: before }: Limits,
  outcome: Outcome,
  counted: Counted,
  ended: EndedRequest & SentRequest
): Pick<Limits, "refusals" | "windows"> => {
  const { _tag, headers } = outcome
  const reported = reportedWindows(headers, counted, ended.now)
  const windows = observeWindows(before, reported, ended)
  if (_tag === "Refused") {
    const ends = usedUpUntil(reported)
    // If the 429 was not for a known window, the next request is sent alone to find out.
    const known = ends.length === 0 ? noLimits.windows : windows
    return { windows: known, refusals: afterRefusal(refusals, outcome.error, counted, ends, ended) }
  }
  const isLost = _tag === "Lost"
  return {
    windows: ended.isAlone ? settleOpening(windows, counted, ended, isLost) : windows,
    refusals: isLost || refusals.count === 0 ? refusals : { count: 0, until: refusals.until }
  }
}

/** When the windows end that a 429 says are used up. */
const usedUpUntil = (reported: ReadonlyArray<ReportedWindow>): ReadonlyArray<number> =>
  reported.flatMap(({ isCounted, remaining, reset }) => (isCounted && remaining <= 0 ? [reset] : []))

/**
 * The refusals after one more 429. `ends` is when its windows end.
 *
 * The reported retry time is trusted once. After that, or if none is reported, the waits double, so that no response
 * can cause a busy loop.
 */
const afterRefusal = (
  { count: before, until }: Refusals,
  error: XError,
  counted: Counted,
  ends: ReadonlyArray<number>,
  { now, refused }: EndedRequest & SentRequest
): Refusals => {
  const requested = requestedWait(error)
  const pause = ends.length > 0 ? Math.max(...ends) : requested > maxWindow ? 0 : now + requested
  // 429s of concurrent requests count as one.
  const count = Math.max(before, refused + 1)
  const untrusted = count - (pause > now ? 1 : 0)
  const maxDelay = maxWindowPause(counted)
  const wait = untrusted === 0 ? 0 : backoff({ ...usualBackoff, first: 1000, maxDelay }, untrusted, 0)
  return { count, until: Math.max(until, pause, now + wait) }
}
