/** The cost of calls on this machine: all commands count together, and share a budget. */
import { accessSync, constants, mkdirSync } from "node:fs"
import type { ToolCharges } from "@xeffect/ai/host"
import { field } from "@xeffect/core/wire"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { CostsOptions } from "@xeffect/costs"
import { chargesOfTools, noteCharge, type OperationCharge, readCharges } from "./by-operation.ts"
import { syncFiles } from "../sync-files.ts"
import { exitCodes, Refusal } from "../refusal.ts"
import { ofServer, stateFolder } from "../state.ts"

const costFolder = (base_url: string | undefined) => stateFolder(ofServer("costs", base_url))

/** How long a call waits for the calls of other commands, in milliseconds. Clients of a server give up a call after a minute. */
const longest_wait = 30_000

const storeAt = Effect.fnUntraced(function* (base_url: string | undefined) {
  const { fileCosts } = yield* Effect.promise(() => import("@xeffect/costs"))
  return fileCosts(syncFiles, { directory: yield* costFolder(base_url), longest_wait })
})

/** Refuses a budget whose sums cannot be written: nobody would know what was spent. */
const checkWritable = (folder: string) =>
  Effect.try({
    try: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK | constants.X_OK)
    },
    catch: (error) =>
      new Refusal({
        message: `--budget needs a record of what commands cost, and it cannot be written to ${folder} (${field(error, "code")}). Nothing was sent.`,
        remedy: "Make the folder writable, or set XDG_STATE_HOME to another folder.",
        code: exitCodes.money
      })
  })

/**
 * Counts what calls cost. With a budget, what a call may cost is on the disk before it is sent. Without one nothing is refused,
 * also if the sums cannot be read or written.
 */
export const counted = Effect.fnUntraced(function* (dollars: number | undefined, base_url: string | undefined) {
  const { costs, within } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { extractUrls: links } = yield* Effect.promise(() => import("@xeffect/text"))
  const store = yield* storeAt(base_url)
  const folder = yield* costFolder(base_url)
  const on_cost = noteCharge(`${folder}-by-operation`)
  if (dollars !== undefined) yield* checkWritable(folder)
  if (dollars !== undefined) return costs({ links, on_cost, budget: within({ dollars, per: "day" }), store })
  return costs({
    links,
    on_cost,
    store: (options) => ({ ...store(options), reserve: () => Effect.succeed("reserved") })
  })
})

/** The charges by tool of all servers for agents of this user. */
export const toolCharges = (base_url: string | undefined) =>
  Effect.map(
    costFolder(base_url),
    (folder): ToolCharges =>
      (period) =>
        chargesOfTools(readCharges(`${folder}-by-operation`, period, "tool"))
  )

/** Counts the costs of an emulator of this command alone, which nobody else counts. */
export const countedAlone = Effect.fnUntraced(function* (dollars: number, on_cost?: CostsOptions["on_cost"]) {
  const { costs, within } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { extractUrls: links } = yield* Effect.promise(() => import("@xeffect/text"))
  const noted = on_cost === undefined ? {} : { on_cost }
  return costs({ links, ...noted, budget: within({ dollars, per: "day" }) })
})

/** The amounts that were spent in a period: in all, and by operation, the dearest first. */
export interface SpentIn {
  readonly dollars: number
  readonly resources: number
  readonly operations: ReadonlyArray<OperationCharge>
}

/** The amounts that all commands spent today and this month. */
export const spentHere = Effect.fnUntraced(function* (base_url: string | undefined) {
  const { costs } = yield* Effect.promise(() => import("@xeffect/costs"))
  const { spent } = costs({ store: yield* storeAt(base_url) })
  const folder = `${yield* costFolder(base_url)}-by-operation`
  const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const inPeriod = Effect.fnUntraced(function* (per: "day" | "month", period: string) {
    const found: SpentIn = { ...(yield* spent(per)), operations: readCharges(folder, period) }
    return found
  })
  return { today: yield* inPeriod("day", day), month: yield* inPeriod("month", day.slice(0, 7)) }
})
