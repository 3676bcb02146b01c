import { type Options, layer } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { credentials } from "../profiles/credentials.ts"
import { misuse } from "./refusal.ts"
import { findEmulator } from "./running.ts"
import type { Shared } from "./shared.ts"

/** The dollars of --budget. */
export const dollarsOf = Effect.fnUntraced(function* (text: string) {
  const dollars = Number(text)
  if (text.trim() !== "" && Number.isFinite(dollars) && dollars >= 0) return dollars
  return yield* misuse(`--budget must be a number of dollars, as 0.50, but is ${JSON.stringify(text)}.`)
})

/** Counts what calls cost, loaded if a budget is given. */
const counted = Effect.fnUntraced(function* (dollars: number) {
  const { costs, within } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { extractUrls } = yield* Effect.promise(() => import("@xeffect/text"))
  return costs({ links: extractUrls, budget: within({ dollars, per: "day" }) })
})

const optionsOf = Effect.fnUntraced(function* ({ budget, verbose, wait }: Shared) {
  const dollars = Option.isNone(budget) ? undefined : yield* dollarsOf(budget.value)
  const around = dollars === undefined ? [] : [yield* counted(dollars)]
  const options: Pick<Options, "around" | "log" | "wait_on_rate_limit"> = {
    around,
    wait_on_rate_limit: wait,
    ...(verbose ? { log: "debug" } : {})
  }
  return options
})

/** Provides what operations need: the X API with the credentials of the user, or an emulator. */
export const live = (shared: Shared, isAlive = false) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const options = yield* optionsOf(shared)
      if (!shared.emulator) return layer({ ...(yield* credentials()), ...options })
      const running = yield* findEmulator
      if (running !== undefined) return layer({ ...running, ...options })
      // The emulator is large, and only loaded if it is asked for.
      const { layerFreshEmulator } = yield* Effect.promise(() => import("./emulator.ts"))
      return layerFreshEmulator(options, isAlive)
    })
  )
