import type { Definition } from "@xeffect/core"
import { limitsAt } from "@xeffect/core/wire"
import * as Duration from "effect/Duration"
import { NodeInspectSymbol } from "effect/Inspectable"
import type { Range } from "../pricing/pricing.ts"
import { mapRange } from "./range.ts"

/** Makes `console.log` print durations as `{ min: '15m', max: '30m' }`, and not as the object that each of them is. */
const printable = (range: Range<Duration.Duration>): Range<Duration.Duration> =>
  Object.defineProperty(range, NodeInspectSymbol, { value: () => mapRange(range, Duration.format) })

/** How long rate limits make requests take: under the more generous of the app's and the user's limits, and the other. */
export const durationOf = (
  definition: Definition,
  template: string,
  requests: Range<number>
): Range<Duration.Duration> => {
  const limits = limitsAt(definition, template)
  const waits = (["app", "user"] as const).flatMap((per) => {
    const own = limits.filter((limit) => limit.per === per)
    const secondsOf = (count: number) =>
      Math.max(...own.map(({ limit, windowSeconds }) => Math.max(0, Math.ceil(count / limit) - 1) * windowSeconds))
    return own.length === 0 ? [] : [mapRange(requests, secondsOf)]
  })
  return printable({
    min: Duration.seconds(Math.min(...waits.map(({ min }) => min), waits.length === 0 ? 0 : Infinity)),
    max: Duration.seconds(Math.max(0, ...waits.map(({ max }) => max)))
  })
}
