import * as Effect from "effect/Effect"
import { type Amount, type Charge, nothing, plus } from "../amount.ts"
import { decide, type Decision, type Ledger, settle } from "../ledger.ts"
import type { CostStore, OpenStore, StoreOptions } from "./store.ts"

/** Keeps what was spent in memory. `after` runs after each change. */
export const ofLedger = (
  { budgets, remember }: StoreOptions,
  initial: Ledger,
  after?: (ledger: Ledger, billed: ReadonlyArray<Charge>) => Effect.Effect<void>
): OpenStore => {
  let ledger = initial
  const hold = (amount: Amount, count: 1 | -1) => {
    ledger = { ...ledger, held: plus(ledger.held, amount, count) }
  }
  const take = (bound: Amount, now: number): Decision => {
    const decision = decide(ledger, budgets, bound, now)
    if (decision === "admitted") hold(bound, 1)
    return decision
  }
  const queue = makeQueue(take, (bound) => hold(bound, -1))
  return {
    admit: ({ bound }, now, waits) =>
      Effect.flatMap(now, (at) => {
        const decision = waits && queue.isUsed() ? "wait" : take(bound, at)
        return waits && decision === "wait" ? Effect.interruptible(queue.wait(bound, at)) : Effect.succeed(decision)
      }),
    settle: (held, charges, at) =>
      Effect.suspend(() => {
        const [next, billed] = settle(ledger, held?.bound ?? nothing, charges, at, remember)
        ledger = next
        queue.resume(at)
        return after === undefined ? Effect.succeed(billed) : Effect.as(after(ledger, billed), billed)
      }),
    spent: (period) => Effect.sync(() => ledger.spent.get(period) ?? nothing)
  }
}

/** Calls that wait, the oldest first, so that a dear one is not overtaken by cheap ones forever. */
const makeQueue = (take: (bound: Amount, now: number) => Decision, release: (bound: Amount) => void) => {
  // Each returns whether it need not wait any longer.
  let calls: ReadonlyArray<(now: number) => boolean> = []
  const resume = (now: number): void => {
    if (calls[0]?.(now) === true) resume(now)
  }
  const wait = (bound: Amount, now: number) =>
    Effect.callback<Decision>((proceed) => {
      let decision: Decision = "wait"
      const leave = () => {
        calls = calls.filter((one) => one !== again)
      }
      const again = (now: number) => {
        decision = take(bound, now)
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
export const memoryStore: CostStore = (options) =>
  ofLedger(options, { spent: new Map(), held: nothing, day: "", seen: new Set() })
