import type { CostsOptions } from "@xeffect/costs"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Session, ToolCharges } from "../session/session.ts"

/** The tool whose call sends requests. */
const CallingTool = Context.Reference<string | undefined>("xeffect/ai/CallingTool", { defaultValue: () => undefined })

type ToolCost = Parameters<NonNullable<CostsOptions["on_cost"]>>[0]

/** The most days whose sums are kept. A month has fewer. */
const maxDays = 62

/** The charges of this process by day and tool. */
export const makeCharges = () => {
  const days = new Map<string, Map<string, number>>()
  const on_cost = ({ day, dollars }: ToolCost): void => {
    const tool = Fiber.getCurrent()?.getRef(CallingTool)
    if (tool === undefined) return
    const sums = days.get(day) ?? new Map<string, number>()
    sums.set(tool, (sums.get(tool) ?? 0) + Math.round(dollars * 1e6))
    days.set(day, sums)
    for (const oldest of days.keys()) {
      if (days.size <= maxDays) break
      days.delete(oldest)
    }
  }
  const charges: ToolCharges = (period) => {
    const sums = new Map<string, number>()
    for (const [day, tools] of days) {
      if (!day.startsWith(period)) continue
      for (const [tool, micros] of tools) sums.set(tool, (sums.get(tool) ?? 0) + micros)
    }
    return Array.from(sums, ([tool, micros]) => ({ tool, dollars: micros / 1e6 }))
  }
  const charged: Session["charged"] = (tool) => Effect.provideService(CallingTool, tool)
  return { on_cost, charges, charged }
}
