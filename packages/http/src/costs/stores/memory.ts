import * as Effect from "effect/Effect"
import { type Amount, type Charge, nothing } from "../amount.ts"
import { type Admission, type Ledger, makeLedger } from "../ledger.ts"
import type { CostStore, OpenStore } from "./store.ts"

/** Keeps what was spent in memory. `after` runs after what was billed. */
export const ofLedger = (
  ledger: Ledger,
  after?: (billed: ReadonlyArray<Charge>, at: number) => Effect.Effect<void>
): OpenStore => {
  const queue = makeQueue(ledger)
  return {
    admit: ({ bound }, now, waits) =>
      Effect.flatMap(now, (at) => {
        const decision = waits && queue.isUsed() ? "wait" : ledger.hold(bound, at)
        return waits && decision === "wait" ? Effect.interruptible(queue.wait(bound, at)) : Effect.succeed(decision)
      }),
    settle: (held, charges, at) =>
      Effect.suspend(() => {
        const billed = ledger.settle(held?.bound ?? nothing, charges, at)
        queue.resume(at)
        return after === undefined || billed.length === 0
          ? Effect.succeed(billed)
          : Effect.as(after(billed, at), billed)
      }),
    spent: (period) => Effect.sync(() => ledger.spent(period))
  }
}

/** Calls that wait, the oldest first, so that a dear one is not overtaken by cheap ones forever. */
const makeQueue = ({ hold, release }: Ledger) => {
  // Each returns whether it need not wait any longer.
  let calls: ReadonlyArray<(now: number) => boolean> = []
  const resume = (now: number): void => {
    if (calls[0]?.(now) === true) resume(now)
  }
  const wait = (bound: Amount, now: number) =>
    Effect.callback<Admission>((proceed) => {
      let decision: Admission = "wait"
      const leave = () => {
        calls = calls.filter((one) => one !== again)
      }
      const again = (now: number) => {
        decision = hold(bound, now)
        if (decision === "wait") return false
        // It may run at once, and be settled.
        leave()
        proceed(Effect.succeed(decision))
        return true
      }
      calls = [...calls, again]
      return Effect.sync(() => {
        leave()
        if (decision === "admitted") release(bound)
        resume(now)
      })
    })
  return { isUsed: () => calls.length > 0, resume, wait }
}

/** Keeps what was spent in memory. */
export const memoryStore: CostStore = (options) => ofLedger(makeLedger(options))
