import { BudgetExceeded, TransportError, XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/transport"
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

type Decide = Effect.Effect<Decision, XError>

export const makeAdmission = (store: CostStore, options: StoreOptions): Admission => {
  const signal = makeSignal()
  const open = opening(store, options)
  const inTurn = makeTurns(signal, open)

  const decideFor = (operation: string, hold: Hold, now: Effect.Effect<number>): Decide =>
    using(open, operation, (store) => Effect.flatMap(now, (at) => store.decide(hold, at)))
  const settle: Admission["settle"] = (hold, charges, at) =>
    Effect.flatMap(open, (store) => store.settle(hold, charges, at)).pipe(
      Effect.catch((cause) => Effect.as(toStderr(Effect.logWarning(unavailable, cause)), charges)),
      Effect.ensuring(signal.settled)
    )

  return {
    settle,
    spent: (period) => using(open, "costs", (store) => store.spent(period)),
    decide: Effect.fnUntraced(function* (operation, bound, now) {
      const hold = yield* holdOf(bound, options)
      return { hold, decision: yield* decideFor(operation, hold, now) }
    }),
    admit: Effect.fnUntraced(function* (operation, bound, now) {
      const hold = yield* holdOf(bound, options)
      if (bound === nothing || options.budgets.length === 0) return { ...hold, bound: nothing }
      let isHeld = false
      const once = Effect.tap(decideFor(operation, hold, now), (decision) =>
        Effect.sync(() => {
          isHeld = decision === "admitted"
        })
      )
      const release = Effect.suspend(() => (isHeld ? settle(hold, [], 0) : Effect.void))
      const decision = yield* Effect.onInterrupt(inTurn(once), () => release)
      const refusal = refusalOf(operation, decision)
      return refusal === undefined ? hold : yield* Effect.fail(refusal)
    })
  }
}

const using = <A>(
  open: Effect.Effect<OpenStore, unknown>,
  operation: string,
  use: (store: OpenStore) => Effect.Effect<A, unknown>
): Effect.Effect<A, XError> =>
  Effect.catch(Effect.flatMap(open, use), (cause) => {
    const reason = new TransportError({ detail: "the store of costs is unavailable", cause })
    return Effect.fail(new XError({ operation, reason }))
  })

const unavailable = "The store of costs is unavailable: what this call held counts as spent."

/** Decides on calls that have to wait one after the other, so that a dear one is not overtaken by cheap ones forever. */
const makeTurns = ({ untilSettled, version }: Signal, open: Effect.Effect<OpenStore, unknown>) => {
  const gate = Semaphore.makeUnsafe(1)
  let queued = 0
  const untilDecided = (once: Decide): Decide =>
    Effect.suspend(() => {
      const before = version()
      return Effect.flatMap(once, (decision) =>
        decision !== "wait"
          ? Effect.succeed(decision)
          : Effect.andThen(
              Effect.flatMap(Effect.orDie(open), ({ poll }) => untilSettled(before, poll)),
              untilDecided(once)
            )
      )
    })
  const wait = (once: Decide): Decide =>
    Effect.suspend(() => {
      queued++
      const leave = Effect.sync(() => {
        queued--
      })
      return Effect.interruptible(Effect.ensuring(gate.withPermits(1)(untilDecided(once)), leave))
    })
  return (once: Decide): Decide =>
    Effect.suspend(() =>
      queued > 0
        ? wait(once)
        : Effect.flatMap(once, (decision) => (decision === "wait" ? wait(once) : Effect.succeed(decision)))
    )
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

type Signal = ReturnType<typeof makeSignal>

/** Tells the first of the calls that wait that a call was settled. */
const makeSignal = () => {
  let count = 0
  let wake: (() => void) | undefined
  return {
    version: () => count,
    settled: Effect.sync(() => {
      count++
      // It may run at once, and wait again.
      const first = wake
      wake = undefined
      first?.()
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
