import { dayInMilliseconds } from "../../plan/search-reach.ts"
import type { PeriodSpent, ScheduleState } from "../pace.ts"

/** How far a clock may have been set back without beginning a period again that was paid for, in milliseconds. */
const maxSetBack = 2 * dayInMilliseconds

// A period that was begun is not forgotten when a clock is set back.
const presentPeriod = ({ period }: PeriodSpent, now: number, length: number): string => {
  const present = new Date(now).toISOString().slice(0, length)
  return period > present && Date.parse(period) - now <= maxSetBack ? period : present
}

const addTo = (spent: PeriodSpent, now: number, length: number, micros: number): PeriodSpent => {
  const period = presentPeriod(spent, now, length)
  return { period, micros: Math.max(0, micros + (spent.period === period ? spent.micros : 0)) }
}

// As in 2026-01-31 and in 2026-01.
const periodLength = { day: 10, month: 7 } as const

/** The state with what was spent at a time. */
export const withSpent = (state: ScheduleState, now: number, micros: number): ScheduleState => ({
  ...state,
  day: addTo(state.day, now, periodLength.day, micros),
  month: addTo(state.month, now, periodLength.month, micros)
})

/** A request that has ended: what was held for it since a time, and what it cost, in millionths of a dollar. */
export interface SettledRequest {
  readonly held: number
  readonly since: number
  readonly now: number
  readonly micros: number
}

/** The state once a request has ended. One that ends in another period costs what it costs in that one. */
export const settleSpent = (state: ScheduleState, { held, micros, now, since }: SettledRequest): ScheduleState => {
  const settled = (per: "day" | "month"): PeriodSpent => {
    const length = periodLength[per]
    const isSame = presentPeriod(state[per], since, length) === presentPeriod(state[per], now, length)
    return addTo(state[per], now, length, isSame ? micros - held : micros)
  }
  return { ...state, day: settled("day"), month: settled("month") }
}

/** The amount that was spent in the present period, in millionths of a dollar. */
export const spentIn = (state: ScheduleState, per: "day" | "month", now: number): number =>
  withSpent(state, now, 0)[per].micros

/** When the next period begins. */
export const nextPeriod = (per: "day" | "month", now: number): number => {
  const date = new Date(now)
  return per === "day"
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
