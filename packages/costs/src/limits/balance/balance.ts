// A limit on the balance that the X API has, kept beside the budgets of a store.
import { isXError, type XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import { getUsageCredits, type UsageCreditsResponse } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { isNothing, nothing, plus } from "../../pricing/amount.ts"
import type { Budget } from "../../ledger/budget.ts"
import { makeHolds } from "../../ledger/reservations.ts"
import type { Booked, Hold, HoldDecision, OpenStore, HoldRefusal } from "../../ledger/store.ts"

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
  readonly refusal: (hold: Hold) => HoldRefusal
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
  const holds = makeHolds([budget], () => ({ day: spent, month: spent }))
  const decide = (hold: Hold, now: () => number, waits: boolean): Effect.Effect<HoldDecision, XError> =>
    Effect.flatMap(Effect.andThen(readings.read(hold, now), holds.admit(hold, now, waits)), (decision) => {
      if (typeof decision === "object") return Effect.succeed(readings.refusal(hold) ?? decision)
      if (decision === "wait") return Effect.succeed(decision)
      // If the budgets have no room, or cannot tell, the call releases its reservation.
      return Effect.onExit(store.admit(hold, now, waits), (exit) =>
        Effect.sync(() => {
          if (exit._tag === "Failure" || exit.value !== "admitted") holds.release(hold)
        })
      )
    })
  const settle = (hold: Hold | undefined, booked: Booked) => {
    spent = plus(spent, booked.amount)
    if (hold !== undefined) holds.release(hold)
    return booked
  }
  return {
    ...store,
    admit: (hold, now, waits) =>
      isNothing(hold.bound) ? store.admit(hold, now, waits) : Effect.suspend(() => decide(hold, now, waits)),
    settle: (hold, charges, at) => {
      const booked = store.settle(hold, charges, at)
      return Effect.isEffect(booked) ? Effect.map(booked, (one) => settle(hold, one)) : settle(hold, booked)
    }
  }
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
    refusal: (hold) => tooLow(hold, at, micros + before - spent(), limit)
  })
  const readNow = (hold: Hold, now: () => number) => {
    if (isCurrent(now())) return Effect.void
    // The balance may miss calls that are booked from here on.
    const [at, before] = [now(), spent()]
    return Effect.map(readCredits(hold), (found) => {
      last = typeof found === "string" ? notRead(at, found, limit) : readingOf(at, found.micros, before)
    })
  }
  return {
    limit: () => last?.limit ?? -Infinity,
    refusal: (hold: Hold) => last?.refusal(hold),
    read: (hold: Hold, now: () => number): Effect.Effect<void> =>
      isCurrent(now()) ? Effect.void : gate.withPermit(Effect.suspend(() => readNow(hold, now)))
  }
}

/** The balance in millionths of a dollar, or why there is none. */
const readCredits = ({ ask }: Hold): Effect.Effect<{ readonly micros: number } | string> =>
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

const tooLow = ({ bound }: Hold, at: number, left: number, { least }: LeastBalance): HoldRefusal => {
  const needed = shownDollars(bound.micros)
  const asOf = `of ${new Date(at).toISOString()}, less the calls since`
  const detail = `the balance is ${shownDollars(left)} dollars (${asOf}): this call may cost ${needed}, and ${shownDollars(least)} must be left`
  return { unit: "dollars", needed, detail }
}
