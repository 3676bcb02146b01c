/** The dollars that were spent, as agents get them. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Session } from "./session.ts"

/** The dollars that were spent, in the session of a call. */
export const Spending = Context.Reference<Effect.Effect<object>>("xeffect/ai/Spending", {
  defaultValue: () => Effect.succeed({})
})

/** The sums of today and of this month, with the sums of each tool. A sum that cannot be read says so. */
export const spendingOf = ({ budget, charges, costs }: Pick<Session, "budget" | "charges" | "costs">) =>
  Effect.gen(function* () {
    const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const inPeriod = (per: "day" | "month", period: string) =>
      costs.spent(per).pipe(
        Effect.map(({ dollars }): object => ({
          dollars,
          tools: Object.fromEntries(charges(period).map((one) => [one.tool, one.dollars]))
        })),
        Effect.catchCause(() => Effect.succeed({ error: "The record of costs cannot be read." }))
      )
    return { budget, today: yield* inPeriod("day", day), month: yield* inPeriod("month", day.slice(0, 7)) }
  })
