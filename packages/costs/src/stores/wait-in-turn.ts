import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { ReservationDecision } from "../ledger/store.ts"

type Decide<E> = Effect.Effect<ReservationDecision, E>

/** Calls that wait, in a store that processes share. */
export interface LedgerTurns {
  /** Decides, and again after each call that was settled or `poll` milliseconds, until it need not wait. */
  readonly inTurn: <E>(decide: Decide<E>) => Decide<E>
  /** A call of this process was settled. */
  readonly settled: Effect.Effect<void>
}

/** Decides on calls that have to wait one after the other, so that a dear one is not overtaken by cheap ones forever. */
export const makeLedgerTurns = (poll: number): LedgerTurns => {
  const signal = makeSignal(poll)
  const gate = Semaphore.makeUnsafe(1)
  let queued = 0
  const untilDecided = <E>(decide: Decide<E>): Decide<E> =>
    Effect.suspend(() => {
      const before = signal.count()
      return Effect.flatMap(decide, (decision) =>
        decision === "wait"
          ? Effect.andThen(signal.untilSettled(before), untilDecided(decide))
          : Effect.succeed(decision)
      )
    })
  // Deciding cannot be interrupted, so that no reservation is lost.
  const wait = <E>(decide: Decide<E>): Decide<E> => {
    const decided = Effect.ensuring(untilDecided(decide), gate.release(1))
    const leave = Effect.sync(() => {
      queued--
    })
    queued++
    return Effect.ensuring(Effect.andThen(Effect.interruptible(gate.take(1)), decided), leave)
  }
  return {
    settled: signal.settled,
    inTurn: (decide) =>
      Effect.suspend(() =>
        queued > 0
          ? wait(decide)
          : Effect.flatMap(decide, (decision) => (decision === "wait" ? wait(decide) : Effect.succeed(decision)))
      )
  }
}

/** Tells the first of the calls that wait that a call was settled. */
const makeSignal = (poll: number) => {
  let count = 0
  let wake: (() => void) | undefined
  return {
    count: () => count,
    settled: Effect.sync(() => {
      count++
      // It may run at once, and wait again.
      const first = wake
      wake = undefined
      first?.()
    }),
    /** Ends at once if a call was settled since there had been `before`. */
    untilSettled: (before: number): Effect.Effect<void> => {
      const next = Effect.callback<void>((resume) => {
        if (count !== before) return resume(Effect.void)
        wake = () => resume(Effect.void)
      })
      return Effect.interruptible(Effect.race(next, Effect.sleep(poll)))
    }
  }
}
