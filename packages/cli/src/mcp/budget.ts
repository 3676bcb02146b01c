/** The dollars that agents may spend on a day. */
import { configuredOf } from "@xeffect/ai/host"
import { layer } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { chosenProfile } from "../profiles/chosen.ts"
import { accountOf } from "../profiles/credentials.ts"
import { chargesInMemory } from "../session/costs/by-operation.ts"
import { counted, countedAlone, toolCharges } from "../session/costs/spending.ts"
import { dollarsOf } from "../profiles/live.ts"
import type { Shared } from "../session/shared.ts"

/** The dollars that a day may cost without --budget. */
const defaultBudget = 1

/** The X API within a budget that all commands of this user share, or an emulator with a budget of its own. */
export const withinBudget = Effect.fnUntraced(function* (shared: Shared) {
  const budget = Option.isNone(shared.budget) ? defaultBudget : yield* dollarsOf(shared.budget.value)
  // Longer waits fail with the time of the reset, so that an agent is not blocked. With --wait it is.
  const waits = { wait_on_rate_limit: true, ...(shared.wait ? {} : { max_wait: "30 seconds" as const }) }
  const account = yield* accountOf(shared)
  if (account !== undefined) {
    const costs = yield* counted(budget, account.base_url)
    // With --emulator a profile is used only if it is named.
    const isProfile = !shared.emulator || Option.isSome(shared.profile)
    const configured = configuredOf(account, isProfile ? yield* chosenProfile(shared) : undefined)
    const charges = yield* toolCharges(account.base_url)
    return { budget, costs, charges, configured, api: layer({ ...account, ...waits, around: [costs] }) }
  }
  const { byTool, on_cost } = chargesInMemory()
  const alone = yield* countedAlone(budget, on_cost)
  const { layerFreshEmulator } = yield* Effect.promise(() => import("../session/emulator.ts"))
  const { defaultCredentials } = yield* Effect.promise(() => import("@xeffect/emulator"))
  const configured = configuredOf(defaultCredentials)
  const api = layerFreshEmulator({ ...waits, around: [alone] }, true)
  return { budget, costs: alone, charges: byTool, configured, api }
})
