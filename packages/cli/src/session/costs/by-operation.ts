/** The cost of each operation: a line of a file for each charge, beside the sums that a budget is held to. */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ToolCharges } from "@xeffect/ai/host"
import type { CostsOptions } from "@xeffect/costs"
import { field } from "@xeffect/core/wire"
import * as Context from "effect/Context"
import * as Fiber from "effect/Fiber"

/** The tool whose call sends requests, if an agent has called one. */
export const CurrentTool = Context.Reference<string | undefined>("xeffect/cli/CurrentTool", {
  defaultValue: () => undefined
})

/** The subject of a charge: an operation, or the tool of an agent that has called operations. */
export type ChargedFor = "operation" | "tool"

type Cost = Parameters<NonNullable<CostsOptions["on_cost"]>>[0]

/** A charge in its written form. */
const lineOf = ({ day, dollars, operation }: Cost) => {
  const tool = Fiber.getCurrent()?.getRef(CurrentTool)
  return { day, operation, dollars, ...(tool === undefined ? {} : { tool }) }
}

/** The cost of an operation, or of a tool. */
export interface OperationCharge {
  /** Its specified name, such as `get_tweet`. */
  readonly operation: string
  readonly dollars: number
}

const fileOf = (folder: string, period: string): string => join(folder, `${period.slice(0, 7)}.ndjson`)

/**
 * Notes what calls cost. A line begins with its line break, so that one that was cut short spoils no other. A charge
 * that cannot be written is missing here, and nowhere else: no call fails for it.
 */
export const noteCharge =
  (folder: string): NonNullable<CostsOptions["on_cost"]> =>
  (cost) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(fileOf(folder, cost.day), `\n${JSON.stringify(lineOf(cost))}`, { mode: 0o600 })
    } catch {
      // The sums have it.
    }
  }

const readLines = (file: string): ReadonlyArray<string> => {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    return []
  }
}

const chargeIn = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const sumUp = (charges: Iterable<unknown>, period: string, by: ChargedFor): ReadonlyArray<OperationCharge> => {
  const sums = new Map<string, number>()
  for (const charge of charges) {
    const [day, dollars, operation] = ["day", "dollars", by].map((name) => field(charge, name))
    if (typeof day !== "string" || typeof operation !== "string" || !day.startsWith(period)) continue
    const micros = Math.round(Number(dollars) * 1e6)
    if (micros > 0) sums.set(operation, (sums.get(operation) ?? 0) + micros)
  }
  return Array.from(sums, ([operation, micros]) => ({ operation, dollars: micros / 1e6 })).sort(
    (one, other) => other.dollars - one.dollars
  )
}

/**
 * The charges of a day, as `2026-11-26`, or of a month, as `2026-11`, the dearest first: by operation, or the charges of tools by
 * tool.
 */
export const readCharges = (
  folder: string,
  period: string,
  by: ChargedFor = "operation"
): ReadonlyArray<OperationCharge> => sumUp(readLines(fileOf(folder, period)).map(chargeIn), period, by)

/** Charges of tools, which are summed up as those of operations are. */
export const chargesOfTools = (charges: ReadonlyArray<OperationCharge>): ReturnType<ToolCharges> =>
  charges.map(({ dollars, operation }) => ({ tool: operation, dollars }))

/** The charges of this process alone, for costs that nobody else counts. */
export const chargesInMemory = () => {
  const charges: Array<object> = []
  return {
    on_cost: (cost: Cost): void => void charges.push(lineOf(cost)),
    byTool: ((period) => chargesOfTools(sumUp(charges, period, "tool"))) satisfies ToolCharges
  }
}
