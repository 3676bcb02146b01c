/** How much the people of the world do of their own accord. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxActs, maxPerMinute } from "../../../emulator/life/options.ts"
import type { EmulatorControl } from "../controlled.ts"
import { reading, type Route, taking } from "../route.ts"

type Control = EmulatorControl["Service"]

const Rate = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: maxPerMinute })).annotate({
  description: "How many acts there are in a minute of the emulator's time, on average. 0: nobody acts",
  examples: [6, 0.1]
})

const Change = Schema.Struct({ per_minute: Rate })

const LifeReport = Schema.Struct({
  per_minute: Rate,
  acts: Schema.Int.annotate({ description: "How many acts there were" }),
  max_acts: Schema.Int.annotate({ description: "After how many acts people rest, until the next reset" }),
  next: Schema.NullOr(Schema.String).annotate({ description: "When the next act is due, or null if none is" })
})

// The time in a state that was loaded need not be one that a date can have.
const timeOf = (due: number | null): string | null =>
  due === null || Math.abs(due) > 8.64e15 ? null : new Date(due).toISOString()

const reportOf = ({ current }: Control): typeof LifeReport.Type => {
  const { acts, due, perMinute } = current().state.life.state
  return { per_minute: perMinute, acts, max_acts: maxActs, next: timeOf(due) }
}

/** The operations on the life of the world. */
export const life: ReadonlyArray<Route> = [
  reading(
    { method: "GET", path: "/emulator/life", id: "getLife", summary: "What people do of their own accord" },
    LifeReport,
    (control) => Effect.sync(() => reportOf(control))
  ),
  taking(
    {
      method: "PUT",
      path: "/emulator/life",
      id: "changeLife",
      summary:
        "Lets people post, reply, like and follow of their own accord, as often as the body says. When the clock is moved, they act at their own times"
    },
    Change,
    LifeReport,
    Effect.fnUntraced(function* ({ per_minute }, control) {
      const { life } = control.current().state
      life.state.perMinute = per_minute
      life.state.due = null
      yield* control.within(life.resume)
      yield* control.settled
      return reportOf(control)
    })
  )
]
