import { InvalidInput } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import { type Collectable, collectable } from "./collectable.ts"

/** A day in milliseconds. */
export const dayInMilliseconds = 86_400_000

/** How far a search reaches back without `start_time`, in milliseconds. */
export const searchReach = { recent: 7 * dayInMilliseconds, all: 30 * dayInMilliseconds }

const timeInWindow = (value: unknown): number => (typeof value === "string" ? Date.parse(value) : NaN)

/** Checks that a window begins before it ends. Its times were encoded. */
export const checkOrder = ({ end_time, start_time }: UncheckedParameters): InvalidInput | undefined =>
  timeInWindow(start_time) >= timeInWindow(end_time)
    ? new InvalidInput({ parameter: "start_time", value: start_time, rule: `before end_time, which is ${end_time}` })
    : undefined

/** How wrong a clock may be, in milliseconds. */
const maxClockError = 60_000

/** Checks that the X API has the window of a search when its first run begins. */
export const checkReach = (
  { window }: Collectable,
  params: UncheckedParameters,
  now: number
): InvalidInput | undefined => {
  if (window === undefined) return undefined
  const late = ["start_time", "end_time"].find((name) => timeInWindow(params[name]) > now + maxClockError)
  if (late !== undefined) return new InvalidInput({ parameter: late, value: params[late], rule: "in the past" })
  if (window === "all") return undefined
  const early = ["start_time", "end_time"].find(
    (name) => timeInWindow(params[name]) < now - searchReach.recent - maxClockError
  )
  return early === undefined
    ? undefined
    : new InvalidInput({
        parameter: early,
        value: params[early],
        rule: "in the last seven days, which a recent search has"
      })
}

/** How far back the X API has what an operation asks for, in milliseconds. */
export const reachBack = (operation: string): number => {
  const row = collectable(operation)
  const days = row?.operation.definition.reach?.days
  if (days !== undefined) return days * dayInMilliseconds
  return operation === "get_recent_tweets_count" || row?.window === "recent" ? searchReach.recent : Infinity
}

/** How long work on a period may take that is at the edge of what the X API still has, in milliseconds. */
const workMargin = 300_000

/** From when on an update asks for what an operation returns, in milliseconds since 1970. */
export const reachedSince = (operation: string, now: number): number => now - reachBack(operation) + workMargin
