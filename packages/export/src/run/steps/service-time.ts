import { XApi, type XError } from "@xeffect/core"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The time by the clock of the X API: a local clock may be wrong, and what is new is asked for by time. */
export interface ServiceTime {
  /** Runs requests whose responses say what time it is. */
  readonly watch: <A, E, R>(requests: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R | XApi>
  /** The time of the last response, in milliseconds since 1970. Before the first, and without a `Date`, the local time. */
  readonly now: Effect.Effect<number>
  /**
   * The bounds of the time of the last request by both clocks, in milliseconds since 1970: one of them may be wrong. `earliest` is
   * absent if the response has no `Date`.
   */
  readonly bounds: Effect.Effect<TimeBounds>
}

/** Times between which a request was made. */
export interface TimeBounds {
  readonly earliest?: number
  readonly latest: number
}

/** A time that the responses of a slice tell. */
export const makeServiceTime = (): ServiceTime => {
  let time: number | undefined
  let sent: number | undefined
  const note = <Response extends ResponseHead>(response: Effect.Effect<Response, XError>) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.tap(response, ({ headers }) =>
        Effect.sync(() => {
          const date = Date.parse(headers.get("date") ?? "")
          time = Number.isNaN(date) ? undefined : date
          sent = now
        })
      )
    )
  return {
    watch: Effect.updateService(XApi, (api) => ({
      ...api,
      execute: (definition, parameters) => note(api.execute(definition, parameters))
    })),
    now: Effect.suspend(() => (time === undefined ? Clock.currentTimeMillis : Effect.succeed(time))),
    bounds: Effect.map(Clock.currentTimeMillis, (now) =>
      time === undefined ? { latest: now } : { earliest: Math.min(time, sent ?? now), latest: Math.max(time, now) }
    )
  }
}
