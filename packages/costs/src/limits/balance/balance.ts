// A limit on the balance that the X API has, kept beside the budgets of a store.
import { isXError, type XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import { getUsageCredits, type UsageCreditsResponse } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { isNothing, nothing, plus } from "../../pricing/amount.ts"
import type { Budget } from "../../ledger/budget.ts"
import { makeReservations, type BudgetReservations } from "../../ledger/reservations.ts"
import type {
  OpenStore,
  Reservation,
  ReservationDecision,
  ReservationRefusal,
  SettledCall
} from "../../ledger/store.ts"

/** The limit, in millionths of a dollar and milliseconds. */
export interface LeastBalance {
  readonly least: number
  /** How long a balance counts. */
  readonly maxAge: number
  /** After how long a failed reading is tried again. */
  readonly retryAfter: number
  readonly isSentIfUnknown: boolean
}

/** The result of the last reading. */
interface BalanceReading {
  /** When it began. */
  readonly at: number
  readonly lasts: number
  /** How much may be spent in all, by what was counted here. */
  readonly limit: number
  readonly refusal: (reservation: Reservation) => ReservationRefusal
}

/** A store that refuses calls also if they would leave less of the balance than the limit. */
export const makeBalanceStore = (store: OpenStore, limit: LeastBalance): OpenStore => {
  // The sum of all calls. A reading says how far it may grow.
  let spent = nothing
  const readings = makeReadings(limit, () => spent.micros)
  const budget: Budget = {
    per: "day",
    get dollars() {
      return readings.limit() / 1e6
    }
  }
  const reservations = makeReservations([budget], () => ({ day: spent, month: spent }))
  const reserve = makeReserve(store, readings, reservations)
  const settle = (reservation: Reservation | undefined, settled: SettledCall) => {
    spent = plus(spent, settled.amount)
    if (reservation !== undefined) reservations.release(reservation)
    return settled
  }
  return {
    ...store,
    reserve: (reservation, now, waits) =>
      isNothing(reservation.amount)
        ? store.reserve(reservation, now, waits)
        : Effect.suspend(() => reserve(reservation, now, waits)),
    settle: (reservation, charges, at) => {
      const settled = store.settle(reservation, charges, at)
      return Effect.isEffect(settled)
        ? Effect.map(settled, (one) => settle(reservation, one))
        : settle(reservation, settled)
    }
  }
}

/** Reserves an amount of the balance, and then of the store. */
const makeReserve =
  (
    store: OpenStore,
    readings: ReturnType<typeof makeReadings>,
    reservations: BudgetReservations
  ): OpenStore["reserve"] =>
  (reservation, now, waits) => {
    const reserved = Effect.andThen(readings.read(reservation, now), reservations.reserve(reservation, now, waits))
    return Effect.flatMap(reserved, (decision): Effect.Effect<ReservationDecision, XError> => {
      if (typeof decision === "object") return Effect.succeed(readings.refusal(reservation) ?? decision)
      if (decision === "wait") return Effect.succeed(decision)
      // If the store has no room, or cannot tell, the call releases its reservation.
      return Effect.onExit(store.reserve(reservation, now, waits), (exit) =>
        Effect.sync(() => {
          if (exit._tag === "Failure" || exit.value !== "reserved") reservations.release(reservation)
        })
      )
    })
  }

/** Reads the balance when it is needed, once for all calls. */
const makeReadings = (limit: LeastBalance, spent: () => number) => {
  let last: BalanceReading | undefined
  const gate = Semaphore.makeUnsafe(1)
  // A reading from the future was made before somebody set the clock back.
  const isCurrent = (now: number) => last !== undefined && now >= last.at && now < last.at + last.lasts
  const readingOf = (at: number, micros: number, before: number): BalanceReading => ({
    at,
    lasts: limit.maxAge,
    limit: micros + before - limit.least,
    refusal: (reservation) => tooLow(reservation, at, micros + before - spent(), limit)
  })
  const readNow = (reservation: Reservation, now: () => number) => {
    if (isCurrent(now())) return Effect.void
    // The balance may miss calls that are settled from here on.
    const [at, before] = [now(), spent()]
    return Effect.map(readCredits(reservation), (found) => {
      last = typeof found === "string" ? notRead(at, found, limit) : readingOf(at, found.micros, before)
    })
  }
  return {
    limit: () => last?.limit ?? -Infinity,
    refusal: (reservation: Reservation) => last?.refusal(reservation),
    read: (reservation: Reservation, now: () => number): Effect.Effect<void> =>
      isCurrent(now()) ? Effect.void : gate.withPermit(Effect.suspend(() => readNow(reservation, now)))
  }
}

/** The balance in millionths of a dollar, or why there is none. */
const readCredits = ({ ask }: Reservation): Effect.Effect<{ readonly micros: number } | string> =>
  ask === undefined
    ? Effect.succeed("the balance cannot be read, since these requests are not sent by a layer")
    : Effect.match(ask(getUsageCredits()), { onFailure: unread, onSuccess: microsOf })

const unread = (error: unknown): string =>
  `the balance could not be read: ${shortLine(isXError(error) ? error.message : String(error), 300)}`

const microsOf = ({ available, data }: UsageCreditsResponse) =>
  available && data !== undefined
    ? { micros: Math.floor(data.total_balance * 1e6) }
    : "the X API has no balance for this app, as for some that pay per use"

const notRead = (at: number, why: string, { isSentIfUnknown, maxAge, retryAfter }: LeastBalance): BalanceReading => ({
  at,
  lasts: Math.min(maxAge, retryAfter),
  limit: isSentIfUnknown ? Infinity : -Infinity,
  refusal: () => ({ detail: `${why}. This call costs money, and was not sent: if_unknown: "send" sends such calls` })
})

const shownDollars = (micros: number) => Number((micros / 1e6).toFixed(6))

const tooLow = ({ amount }: Reservation, at: number, left: number, { least }: LeastBalance): ReservationRefusal => {
  const needed = shownDollars(amount.micros)
  const asOf = `of ${new Date(at).toISOString()}, less the calls since`
  const detail = `the balance is ${shownDollars(left)} dollars (${asOf}): this call may cost ${needed}, and ${shownDollars(least)} must be left`
  return { unit: "dollars", needed, detail }
}
