/** What a run has done until now: the requests, spans, limits and costs of all its emulators. */
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import type { Made } from "../../../packages/emulator/src/emulator/emulator.ts"
import { chosenLimits, type RateLimitState } from "../../../packages/emulator/src/limits/rate-limits.ts"
import type { Report, ShownCost, ShownLimit, ShownRequest, ShownSpan } from "../messages.ts"
import { emulators } from "./observed-emulator.ts"

/** The newest entries of a list that are shown. */
const maxShown = 200

const spans: Array<Tracer.Span> = []

/** Notes each span. Effect uses this tracer wherever a program provides none, and has no other place to set it for all. */
export const recordSpans = (): void => {
  const { span } = Tracer.nativeTracer
  const recording: Tracer.Tracer["span"] = (options) => {
    const made = span.call(Tracer.nativeTracer, options)
    if (spans.length < maxShown) spans.push(made)
    return made
  }
  Object.assign(Tracer.nativeTracer, { span: recording })
}

const depthOf = (span: Tracer.Span): number =>
  Option.match(span.parent, {
    onNone: () => 0,
    onSome: (parent) => (parent._tag === "Span" ? 1 + depthOf(parent) : 0)
  })

const toMilliseconds = (time: bigint, since: bigint) => Number(time - since) / 1e6

const shownSpans = (): ReadonlyArray<ShownSpan> => {
  const starts = spans.map(({ status }) => status.startTime)
  const since = starts.reduce((first, time) => (time < first ? time : first), starts[0] ?? 0n)
  return spans.map((span) => ({
    name: span.name,
    depth: depthOf(span),
    start: toMilliseconds(span.status.startTime, since),
    ...(span.status._tag === "Ended" && { end: toMilliseconds(span.status.endTime, since) }),
    isFailed: span.status._tag === "Ended" && span.status.exit._tag === "Failure"
  }))
}

const limitOf = (option: RateLimitState["option"], operation: string, subject: string, seconds: number) => {
  if (option === "off") return undefined
  const { app, user } = chosenLimits(option)(operation)
  const windows = subject === "app" ? (app ?? user) : (user ?? app)
  return windows?.find(({ windowSeconds }) => windowSeconds === seconds)?.limit
}

const shownLimits = ({ state: { limits } }: Made): ReadonlyArray<ShownLimit> =>
  Array.from(limits.counts, ([key, { used }]) => {
    const [, operation = "", subject = "", seconds = ""] = /^(\S+ \S+) (.+) (\d+)$/.exec(key) ?? []
    const limit = limitOf(limits.option, operation, subject, Number(seconds))
    return limit === undefined
      ? []
      : [{ operation, subject, limit, left: Math.max(0, limit - used), minutes: Number(seconds) / 60 }]
  }).flat()

const shownRequests = ({ state: { record } }: Made): ReadonlyArray<ShownRequest> =>
  Array.from(record.requests.values(), ({ request: { method, path, query, status } }) => ({
    method,
    path: query === "" ? path : `${path}?${query}`,
    status
  }))

const shownCosts = ({ state: { billing } }: Made): ReadonlyArray<ShownCost> =>
  billing.bill.lines.map(({ count, dollars, of, operation }) => ({ operation, of, count, dollars }))

/** The report until now. */
export const reportNow = (): Report => ({
  requests: emulators.flatMap(shownRequests).slice(-maxShown),
  spans: shownSpans(),
  limits: emulators.flatMap(shownLimits).slice(-maxShown),
  costs: emulators.flatMap(shownCosts).slice(-maxShown),
  dollars: emulators.reduce((sum, { state: { billing } }) => sum + billing.bill.dollars, 0)
})
