// The models, and the bounds within which each one is explored whole.
import { type Exploration, explore, type Limits, type Model } from "./explorer.ts"
import { budgets } from "./models/budgets/budgets.ts"
import { polling } from "./models/polling/polling.ts"
import { tokens } from "./models/tokens/tokens.ts"
import { uploads } from "./models/uploads/uploads.ts"
import { deliveries } from "./models/deliveries.ts"
import { following } from "./models/following.ts"

export interface Run {
  readonly machine: string
  readonly bounds: string
  /** Whether it is part of the short form, which `npm test` runs. */
  readonly isShort: boolean
  readonly explore: (limits: Limits) => Exploration
}

const runOf = <Bounds extends object, State>(
  machine: string,
  model: (bounds: Bounds) => Model<State>,
  bounds: Bounds,
  isShort = false,
  /** How long it may take at most, in seconds, if it does not end. */
  seconds = Infinity
): Run => ({
  machine,
  bounds: Object.entries(bounds)
    .map(([name, bound]) => `${bound} ${name}`)
    .join(", "),
  isShort,
  explore: (limits) => explore(model(bounds), { ...limits, seconds: Math.min(seconds, limits.seconds ?? Infinity) })
})

const noBudgetFaults = { failures: 0, kills: 0, faults: 0, interrupts: 0, midnights: 0, excess: 0 }

export const runs: ReadonlyArray<Run> = [
  runOf("uploads", uploads, { segments: 3, concurrency: 1, faults: 2, kills: 1, resumes: 1, late: 2, once: 0 }, true),
  runOf("uploads", uploads, { segments: 3, concurrency: 2, faults: 2, kills: 1, resumes: 1, late: 2, once: 0 }),
  runOf("uploads", uploads, { segments: 3, concurrency: 2, faults: 2, kills: 1, resumes: 1, late: 2, once: 1 }),
  runOf("uploads", uploads, { segments: 3, concurrency: 2, faults: 3, kills: 2, resumes: 3, late: 2, once: 0 }),
  runOf("tokens", tokens, { processes: 2, expiries: 1, kills: 0, faults: 0 }, true),
  runOf("tokens", tokens, { processes: 2, expiries: 1, kills: 0, faults: 1 }, true),
  runOf("tokens", tokens, { processes: 2, expiries: 2, kills: 0, faults: 0 }, true),
  runOf("tokens", tokens, { processes: 3, expiries: 1, kills: 0, faults: 0 }, true),
  runOf("tokens", tokens, { processes: 2, expiries: 1, kills: 1, faults: 0 }),
  runOf("tokens", tokens, { processes: 2, expiries: 1, kills: 1, faults: 1 }),
  runOf("tokens", tokens, { processes: 2, expiries: 2, kills: 0, faults: 2 }),
  runOf("tokens", tokens, { processes: 3, expiries: 2, kills: 0, faults: 1 }),
  runOf("tokens", tokens, { processes: 3, expiries: 1, kills: 1, faults: 0 }, false, 60),
  runOf("budgets", budgets, { ...noBudgetFaults, calls: 2, failures: 1, kills: 1 }, true),
  runOf("budgets", budgets, { ...noBudgetFaults, calls: 3, failures: 2, kills: 1 }),
  runOf("budgets", budgets, { ...noBudgetFaults, calls: 3, faults: 1, excess: 1 }),
  runOf("budgets", budgets, { ...noBudgetFaults, calls: 2, faults: 1, interrupts: 1 }),
  runOf("budgets", budgets, { ...noBudgetFaults, calls: 2, kills: 1, midnights: 1 }),
  runOf("polling", polling, { rounds: 2, entries: 3, kills: 1, faults: 0, lost: 0, compared: 0, now: 0 }, true),
  runOf("polling", polling, { rounds: 2, entries: 3, kills: 1, faults: 1, lost: 1, compared: 0, now: 0 }),
  runOf("polling", polling, { rounds: 2, entries: 3, kills: 1, faults: 1, lost: 1, compared: 1, now: 0 }),
  runOf("polling", polling, { rounds: 2, entries: 3, kills: 1, faults: 1, lost: 0, compared: 0, now: 1 }),
  runOf(
    "deliveries",
    deliveries,
    { instances: 2, events: 1, copies: 2, kills: 1, faults: 0, slow: 0, background: 0, add: 1 },
    true
  ),
  runOf(
    "deliveries",
    deliveries,
    { instances: 2, events: 2, copies: 2, kills: 0, faults: 0, slow: 0, background: 1, add: 1 },
    true
  ),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 1,
    copies: 2,
    kills: 1,
    faults: 1,
    slow: 0,
    background: 1,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 1,
    copies: 2,
    kills: 0,
    faults: 1,
    slow: 4,
    background: 0,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 2,
    copies: 2,
    kills: 0,
    faults: 0,
    slow: 5,
    background: 1,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 2,
    copies: 2,
    kills: 1,
    faults: 0,
    slow: 0,
    background: 1,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 2,
    copies: 2,
    kills: 0,
    faults: 1,
    slow: 0,
    background: 1,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 2,
    copies: 2,
    kills: 1,
    faults: 1,
    slow: 0,
    background: 0,
    add: 1
  }),
  runOf("deliveries", deliveries, {
    instances: 2,
    events: 1,
    copies: 2,
    kills: 1,
    faults: 2,
    slow: 0,
    background: 0,
    add: 0
  }),
  runOf("following", following, { items: 2, disconnects: 1, kills: 0, passes: 1, backfill: 1, fill: 0 }, true),
  runOf("following", following, { items: 1, disconnects: 1, kills: 1, passes: 1, backfill: 1, fill: 0 }, true),
  runOf("following", following, { items: 4, disconnects: 2, kills: 0, passes: 0, backfill: 1, fill: 0 }),
  runOf("following", following, { items: 2, disconnects: 2, kills: 0, passes: 1, backfill: 1, fill: 0 }),
  runOf("following", following, { items: 2, disconnects: 1, kills: 1, passes: 1, backfill: 1, fill: 0 }),
  runOf("following", following, { items: 1, disconnects: 2, kills: 1, passes: 2, backfill: 1, fill: 0 }),
  runOf("following", following, { items: 1, disconnects: 1, kills: 1, passes: 2, backfill: 0, fill: 1 }),
  runOf("following", following, { items: 4, disconnects: 2, kills: 1, passes: 0, backfill: 1, fill: 0 })
]
