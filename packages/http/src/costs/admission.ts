import { BudgetExceeded, TransportError, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Semaphore from "effect/Semaphore"
import { type Amount, type Charge, nothing } from "./amount.ts"
import type { Decision } from "./ledger.ts"
import type { CostStore, Hold, OpenStore, StoreOptions } from "./store.ts"

/** Lets calls through, as far as the budget goes. */
export interface Admission {
  /**
   * Holds the most that a call may cost. Waits for calls in flight if it does not fit beside them. Only the waits can be
   * interrupted: call it where nothing else is, so that no hold is lost.
   */
  readonly admit: (operation: string, bound: Amount, now: Effect.Effect<number>) => Effect.Effect<Hold, XError>
  /** Decides without waiting. */
  readonly decide: (
    operation: string,
    bound: Amount,
    now: Effect.Effect<number>
  ) => Effect.Effect<{ readonly hold: Hold; readonly decision: Decision }, XError>
  /** Books a call. If the store fails, the hold remains, and counts in full. */
  readonly settle: (hold: Hold, charges: ReadonlyArray<Charge>, at: number) => Effect.Effect<ReadonlyArray<Charge>>
  readonly spent: (period: string) => Effect.Effect<Amount, XError>
}

/** The failure of a call that a budget refuses. */
export const refusalOf = (operation: string, decision: Decision): XError | undefined =>
  typeof decision === "object" ? new XError({ operation, reason: new BudgetExceeded(decision) }) : undefined

const unlessExceeded = (operation: string, decision: Decision): Effect.Effect<void, XError> => {
  const refusal = refusalOf(operation, decision)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}

export const makeAdmission = (store: CostStore, options: StoreOptions): Admission => {
  const { settled, untilSettled, version } = makeSignal()
  // Calls that wait queue here, so that a dear one is not overtaken by cheap ones forever.
  const gate = Semaphore.makeUnsafe(1)
  let queued = 0
  const open = opening(store, options)

  const using = <A>(
    operation: string,
    use: (store: OpenStore) => Effect.Effect<A, unknown>
  ): Effect.Effect<A, XError> =>
    Effect.catch(Effect.flatMap(open, use), (cause) => {
      const reason = new TransportError({ detail: "the store of costs is unavailable", cause })
      return Effect.fail(new XError({ operation, reason }))
    })

  const decideFor = (operation: string, hold: Hold, now: Effect.Effect<number>) =>
    using(operation, (store) => Effect.flatMap(now, (at) => store.decide(hold, at)))

  const inTurn = (decideOnce: Effect.Effect<Decision, XError>): Effect.Effect<Decision, XError> => {
    const loop: Effect.Effect<Decision, XError> = Effect.suspend(() => {
      const before = version()
      return Effect.flatMap(decideOnce, (decision) =>
        decision !== "wait"
          ? Effect.succeed(decision)
          : Effect.andThen(
              Effect.flatMap(Effect.orDie(open), ({ poll }) => untilSettled(before, poll)),
              loop
            )
      )
    })
    return Effect.suspend(() => {
      queued++
      const leave = Effect.sync(() => {
        queued--
      })
      return Effect.ensuring(gate.withPermits(1)(loop), leave)
    })
  }

  const release = (hold: Hold) => Effect.ignore(Effect.flatMap(open, (store) => store.settle(hold, [], 0)))

  return {
    decide: Effect.fnUntraced(function* (operation, bound, now) {
      const hold = yield* holdOf(bound, options)
      return { hold, decision: yield* decideFor(operation, hold, now) }
    }),
    admit: Effect.fnUntraced(function* (operation, bound, now) {
      const hold = yield* holdOf(bound, options)
      if (bound === nothing || options.budgets.length === 0) return { ...hold, bound: nothing, full: bound }
      let isHeld = false
      const once = Effect.map(decideFor(operation, hold, now), (decision) => {
        isHeld = decision === "admitted"
        return decision
      })
      const admitted = Effect.suspend(() => (queued > 0 ? Effect.interruptible(inTurn(once)) : once)).pipe(
        Effect.flatMap((decision) =>
          decision === "wait" ? Effect.interruptible(inTurn(once)) : Effect.succeed(decision)
        ),
        Effect.flatMap((decision) => unlessExceeded(operation, decision)),
        Effect.onInterrupt(() => Effect.suspend(() => (isHeld ? Effect.andThen(release(hold), settled) : Effect.void)))
      )
      yield* admitted
      return hold
    }),
    settle: (hold, charges, at) =>
      Effect.flatMap(open, (store) => store.settle(hold, charges, at)).pipe(
        Effect.catch((cause) =>
          Effect.as(
            Effect.logWarning("The store of costs is unavailable: a call counts with its upper bound.", cause),
            charges
          )
        ),
        Effect.ensuring(settled)
      ),
    spent: (period) => using("costs", (store) => store.spent(period))
  }
}

const holdOf = (bound: Amount, { budgets }: StoreOptions): Effect.Effect<Hold> =>
  budgets.length === 0
    ? Effect.succeed({ bound: nothing, full: bound, id: "" })
    : Effect.map(Effect.all([Random.nextInt, Random.nextInt]), (parts) => ({ bound, full: bound, id: parts.join("") }))

/** Opens a store at its first use, and again after a failure. */
const opening = (store: CostStore, options: StoreOptions): Effect.Effect<OpenStore, unknown> => {
  let opened: OpenStore | undefined
  const gate = Semaphore.makeUnsafe(1)
  const open = Effect.suspend(() =>
    opened !== undefined
      ? Effect.succeed(opened)
      : Effect.tap(store(options), (made) =>
          Effect.sync(() => {
            opened = made
          })
        )
  )
  return Effect.suspend(() => (opened === undefined ? gate.withPermits(1)(open) : Effect.succeed(opened)))
}

/** Tells the first of the calls that wait that a call was settled. */
const makeSignal = () => {
  let count = 0
  let wake: (() => void) | undefined
  return {
    version: () => count,
    settled: Effect.sync(() => {
      count++
      wake?.()
      wake = undefined
    }),
    /** Ends at once if a call was settled since `version`. */
    untilSettled: (version: number, poll: number | undefined): Effect.Effect<void> => {
      const next = Effect.callback<void>((resume) => {
        if (count !== version) return resume(Effect.void)
        wake = () => resume(Effect.void)
      })
      return poll === undefined ? next : Effect.race(next, Effect.sleep(poll))
    }
  }
}
