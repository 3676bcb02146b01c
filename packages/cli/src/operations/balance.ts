/** The balance of the developer account, for commands that show what calls have cost. */
import { balanceProblem, readBalance, type ShownBalance } from "@xeffect/ai/host"
import { isXError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { accountOf } from "../profiles/credentials.ts"
import { live } from "../profiles/live.ts"
import { Refusal } from "../session/refusal.ts"
import type { Shared } from "../session/shared.ts"

/** The balance for the credentials of a command. Nothing if the command would make an emulator of its own. */
export const balanceHere = (shared: Shared) =>
  accountOf(shared).pipe(
    Effect.flatMap((account) =>
      account === undefined
        ? Effect.succeed(undefined)
        : Effect.provide(readBalance, live({ ...shared, budget: Option.none() }))
    ),
    Effect.catch((error) => {
      const why = error instanceof Refusal ? error.message : isXError(error) ? balanceProblem(error) : String(error)
      return Effect.succeed<ShownBalance>({ unknown: `The balance is not shown: ${why}` })
    }),
    Effect.scoped
  )
