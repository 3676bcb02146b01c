/** The intervals in which analytics are counted. */
import * as Effect from "effect/Effect"
import { one } from "../description/validate.ts"
import { invalidParameter, type Refusal } from "../request/problems.ts"
import type { Call } from "./operation.ts"
import type { Window } from "./windows.ts"

const hour = 60 * 60 * 1000

const lengths: Readonly<Record<string, number>> = { hourly: hour, daily: 24 * hour, weekly: 7 * 24 * hour }

// More than ten years of hours.
const maxIntervals = 100_000

/** The window of a request, and its intervals by the granularity. `usual` is the default granularity. */
export const intervalsOf = Effect.fnUntraced(function* (
  call: Call,
  usual: "daily" | "total"
): Effect.fn.Return<{ readonly window: Window; readonly intervals: ReadonlyArray<Window> }, Refusal> {
  const at = (name: string) => new Date(one(call.query, name) ?? "").getTime()
  const window = { start: at("start_time"), end: at("end_time") }
  const { end, start } = window
  if (end <= start) {
    const value = one(call.query, "end_time") ?? ""
    return yield* invalidParameter("end_time", value, "The 'end_time' must be after the 'start_time'.")
  }
  const granularity = one(call.query, "granularity") ?? usual
  const length = lengths[granularity] ?? end - start
  const count = Math.ceil((end - start) / length)
  if (count > maxIntervals) {
    return yield* invalidParameter(
      "granularity",
      granularity,
      `The period has more than ${maxIntervals} such intervals.`
    )
  }
  const intervals = Array.from({ length: count }, (_, index) => ({
    start: start + index * length,
    end: Math.min(end, start + (index + 1) * length)
  }))
  return { window, intervals }
})
