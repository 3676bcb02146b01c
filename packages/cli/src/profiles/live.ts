import { type Options, layer } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { accountOf } from "./credentials.ts"
import { misuse } from "../session/refusal.ts"
import { noteSent } from "../session/sent.ts"
import type { Shared } from "../session/shared.ts"

/** The dollars of --budget. */
export const dollarsOf = Effect.fnUntraced(function* (text: string) {
  const dollars = Number(text)
  if (text.trim() !== "" && Number.isFinite(dollars) && dollars >= 0) return dollars
  return yield* misuse(`--budget must be a number of dollars, such as 0.50, but is ${JSON.stringify(text)}.`)
})

/** The options of requests, by the shared flags. */
const optionsOf = ({ verbose, wait }: Shared): Pick<Options, "log" | "wait_on_rate_limit"> => ({
  wait_on_rate_limit: wait,
  ...(verbose ? { log: "debug" } : {})
})

const spending = Effect.promise(() => import("../session/costs/spending.ts"))

/** Provides what operations need: the X API with the credentials of the user, or an emulator. */
export const live = (shared: Shared, isAlive = false) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const options = optionsOf(shared)
      const dollars = Option.isNone(shared.budget) ? undefined : yield* dollarsOf(shared.budget.value)
      const account = yield* accountOf(shared)
      if (account !== undefined) {
        const { counted } = yield* spending
        const { notedLimits } = yield* Effect.promise(() => import("../session/limits-left.ts"))
        const around = [
          yield* counted(dollars, account.base_url),
          yield* notedLimits(account.base_url),
          yield* noteSent
        ]
        return layer({ ...account, ...options, around })
      }
      const counting = dollars === undefined ? [] : [yield* (yield* spending).countedAlone(dollars)]
      // The emulator is large, and only loaded if it is asked for.
      const { layerFreshEmulator } = yield* Effect.promise(() => import("../session/emulator.ts"))
      return layerFreshEmulator({ ...options, around: [...counting, yield* noteSent] }, isAlive)
    })
  )
