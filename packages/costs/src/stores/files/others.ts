// The calls of other processes that are in flight, and how long a call waits for them.
import { BudgetExceeded, XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { hasEnded, type Holder, thisHolder } from "@xeffect/core/store"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Reservation, ReservationDecision } from "../../ledger/store.ts"
import type { CostFiles } from "./file-functions.ts"
import type { Lease } from "./shared.ts"

/** The leases whose processes have ended. Each process is looked for once. */
export const endedLeases = Effect.fnUntraced(function* (
  files: CostFiles,
  here: Holder | undefined,
  leases: ReadonlyArray<Lease>
) {
  const known = new Map<string, boolean>()
  const ended = new Set<string>()
  for (const { holder, id } of leases) {
    if (holder === undefined) continue
    const name = JSON.stringify(holder)
    const has = known.get(name) ?? (yield* hasEnded(files, here, holder))
    known.set(name, has)
    if (has) ended.add(id)
  }
  return ended
})

/** This process, which is looked up once. */
export const makeHere = (files: CostFiles): Effect.Effect<Holder | undefined> => {
  let here: { readonly holder: Holder | undefined } | undefined
  return Effect.suspend(() =>
    here === undefined
      ? Effect.tap(thisHolder(files), (holder) => Effect.sync(() => void (here = { holder })))
      : Effect.succeed(here.holder)
  )
}

/** How long calls have waited for those of other processes. */
export const makeWaits = (duration: number) => {
  const waiting = new WeakMap<Reservation, number>()
  return {
    /** Fails once a call has waited too long. Says when it begins to wait. */
    check: Effect.fnUntraced(function* (
      reservation: Reservation,
      decision: ReservationDecision,
      others: ReadonlyArray<Lease>
    ) {
      if (decision !== "wait" || others.length === 0) return decision
      const now = yield* Clock.currentTimeMillis
      const since = waiting.get(reservation)
      waiting.set(reservation, since ?? now)
      if (since === undefined) yield* toStderr(Effect.logInfo(sentenceOf(others, now + duration)))
      if (since === undefined || now - since < duration) return decision
      const detail = `${reservedByOthers(others)}${untilOf(others)}, and this call has waited for ${duration / 1000} seconds: try again when they have ended`
      return yield* new XError({ operation: reservation.operation, reason: new BudgetExceeded({ detail }) })
    })
  }
}

const timeOfDay = (time: number): string => `${new Date(time).toISOString().slice(11, 19)} UTC`

const reservedByOthers = (others: ReadonlyArray<Lease>): string => {
  const dollars = others.reduce((sum, { micros }) => sum + micros, 0) / 1e6
  return `calls of another process reserve ${dollars} dollars of the budget`
}

/** When the last of them counts as spent. Nobody knows of a stream. */
const untilOf = (others: ReadonlyArray<Lease>): string => {
  const last = Math.max(...others.map(({ until = Infinity }) => until))
  return Number.isFinite(last) ? ` until ${timeOfDay(last)} at the latest` : ""
}

const sentenceOf = (others: ReadonlyArray<Lease>, end: number): string => {
  const bounded = Number.isFinite(end) ? `, until ${timeOfDay(end)} at the latest` : ""
  return `waiting${bounded}: ${reservedByOthers(others)}`
}
