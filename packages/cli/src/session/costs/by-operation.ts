/** The cost of each operation: a line of a file for each charge, beside the sums that a budget is held to. */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { CostsOptions } from "@xeffect/costs"
import { field } from "@xeffect/core/wire"

/** The cost of an operation. */
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
  ({ day, dollars, operation }) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const line = JSON.stringify({ day, operation, dollars })
      appendFileSync(fileOf(folder, day), `\n${line}`, { mode: 0o600 })
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

/** The charges of a day, as `2026-11-26`, or of a month, as `2026-11`, by operation, the dearest first. */
export const readCharges = (folder: string, period: string): ReadonlyArray<OperationCharge> => {
  const sums = new Map<string, number>()
  for (const line of readLines(fileOf(folder, period))) {
    const charge = chargeIn(line)
    const [day, dollars, operation] = ["day", "dollars", "operation"].map((name) => field(charge, name))
    if (typeof day !== "string" || typeof operation !== "string" || !day.startsWith(period)) continue
    const micros = Math.round(Number(dollars) * 1e6)
    if (micros > 0) sums.set(operation, (sums.get(operation) ?? 0) + micros)
  }
  return Array.from(sums, ([operation, micros]) => ({ operation, dollars: micros / 1e6 })).sort(
    (one, other) => other.dollars - one.dollars
  )
}
