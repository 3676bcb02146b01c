/** The clock, and starting again. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { nearestOf } from "../../../request/nearest.ts"
import type { EmulatorControl } from "../controlled.ts"
import { type Refused, reading, refuse, type Route, taking } from "../route.ts"

type Control = EmulatorControl["Service"]

const Time = Schema.String.annotate({
  description: "A time of RFC 3339 in UTC",
  examples: ["2026-01-31T12:00:00.000Z"]
})

/** The response of an operation on time. */
export const ClockReport = Schema.Struct({
  now: Time,
  running: Schema.Boolean.annotate({ description: "Whether the time goes on by itself" })
})

/** Where the clock is. */
export const reportOf = ({ clock }: Control) => {
  const { now, running } = clock.state
  return { now: new Date(now).toISOString(), running }
}

const ClockChange = Schema.Struct({
  advance: Schema.optionalKey(
    Schema.Union([Schema.String, Schema.Finite]).annotate({
      description: "How far the time moves on: text with a unit, or milliseconds",
      examples: ["15 minutes", 500]
    })
  ),
  set: Schema.optionalKey(Time.annotate({ description: "The time to move to, which is not earlier than now" })),
  stop: Schema.optionalKey(Schema.Literal(true).annotate({ description: "Lets the time stand still" })),
  run: Schema.optionalKey(Schema.Literal(true).annotate({ description: "Lets the time go on by itself" }))
})

/** How far the clock may be moved at once. */
const furthest = Duration.toMillis("366 days")

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** The time that a text says. */
export const timeOf = (name: string, text: string): Effect.Effect<number, Refused> =>
  isoTime.test(text) && Number.isFinite(Date.parse(text))
    ? Effect.succeed(Date.parse(text))
    : Effect.fail(
        refuse(`${name} must be a time such as 2026-01-31T12:00:00Z, but is ${JSON.stringify(text.slice(0, 50))}.`)
      )

const units = ["millis", "seconds", "minutes", "hours", "days", "weeks"]

const durationComplaint = (given: string | number): string => {
  const sentence = `advance must be a duration such as "15 minutes", but is ${JSON.stringify(given).slice(0, 50)}`
  const [, unit] = /^-?\d+(?:\.\d+)?\s*([A-Za-z]+)$/.exec(String(given)) ?? []
  const known = `units are ${units.join(", ")}`
  return `${sentence}; ${known}${unit === undefined || units.includes(unit) ? "" : nearestOf(unit, units)}.`
}

const durationOf = (given: string | number): Effect.Effect<number, Refused> => {
  // The text of a duration is checked here, which the type of an input asks the compiler to do.
  const duration = Duration.fromInput(given as Duration.Input)
  return Option.isSome(duration) && Duration.isFinite(duration.value) && Duration.toMillis(duration.value) >= 0
    ? Effect.succeed(Math.floor(Duration.toMillis(duration.value)))
    : Effect.fail(refuse(durationComplaint(given)))
}

const targetOf = Effect.fnUntraced(function* (
  { advance, set }: typeof ClockChange.Type,
  now: number
): Effect.fn.Return<number | undefined, Refused> {
  if (advance !== undefined && set !== undefined) return yield* refuse("advance and set cannot be combined.")
  if (advance !== undefined) return now + (yield* durationOf(advance))
  return set === undefined ? undefined : yield* timeOf("set", set)
})

const changeClock = Effect.fnUntraced(function* (change: typeof ClockChange.Type, control: Control) {
  const { clock } = control
  if (change.stop && change.run) return yield* refuse("stop and run cannot be combined.")
  if (Object.keys(change).length === 0) return yield* refuse("The body must have advance, set, stop or run.")
  const { now } = clock.state
  const target = yield* targetOf(change, now)
  if (target !== undefined && target < now) {
    return yield* refuse("The clock cannot go back. To start at an earlier time, use POST /emulator/reset.")
  }
  if (target !== undefined && target - now > furthest) return yield* refuse("The clock can move by at most 366 days.")
  if (change.stop) yield* clock.run(false)
  if (target !== undefined) yield* control.moveTo(target)
  if (change.run) yield* clock.run(true)
  return reportOf(control)
})

const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

const Start = Schema.Struct({
  clock: Schema.optionalKey(Time.annotate({ description: "The time to start at. Default: as at the start" })),
  stop_clock: Schema.optionalKey(Schema.Boolean.annotate({ description: "Whether the clock stands still" })),
  seed: Schema.optionalKey(Seed.annotate({ description: "The seed of everything random. Default: as at the start" }))
})

const reset = Effect.fnUntraced(function* ({ clock, ...rest }: typeof Start.Type, control: Control) {
  yield* control.reset(clock === undefined ? rest : { ...rest, clock: yield* timeOf("clock", clock) })
  return reportOf(control)
})

/** The operations on time. */
export const time: ReadonlyArray<Route> = [
  reading(
    { method: "GET", path: "/emulator/clock", id: "getClock", summary: "The time of the emulator" },
    ClockReport,
    (control) => Effect.sync(() => reportOf(control))
  ),
  taking(
    {
      method: "POST",
      path: "/emulator/clock",
      id: "changeClock",
      summary:
        "Moves the clock, stops it, or lets it run. Limits, tokens, retries of webhooks and keep-alives of streams follow, each at its own time; the response comes when all of it has happened"
    },
    ClockChange,
    ClockReport,
    changeClock
  ),
  taking(
    {
      method: "POST",
      path: "/emulator/reset",
      id: "reset",
      summary: "Ends all connections, and starts again with a new world, as at the start unless the body differs"
    },
    Start,
    ClockReport,
    reset
  )
]
