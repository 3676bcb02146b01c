// The models, and the bounds within which each one is explored.
import { type Exploration, explore, type Limits, type Model } from "./explorer.ts"
import { budgets } from "./models/budgets/budgets.ts"
import { deliveries } from "./models/deliveries/deliveries.ts"
import { following } from "./models/following/following.ts"
import { gate } from "./models/gate.ts"
import { polling } from "./models/polling/polling.ts"
import { tokens } from "./models/tokens/tokens.ts"
import { uploads } from "./models/uploads/uploads.ts"
import { deliveries as deliverySteps } from "./steps/deliveries/model.ts"
import { following as followingSteps } from "./steps/following/model.ts"
import { tokens as tokenSteps } from "./steps/tokens/model.ts"

export interface Run {
  readonly machine: string
  readonly bounds: string
  /** Whether it is part of the short form, which `npm test` runs. */
  readonly isShort: boolean
  /** Whether it needs a process in which the functions of machines are observed: `exploreApart`. */
  readonly isObserved: boolean
  readonly explore: (limits: Limits) => Exploration
}

/** The differences from the usual bounds of a machine. */
type Changes<Bounds> = Partial<Bounds> & {
  readonly isShort?: boolean
  /** How long it may take at most, in seconds, if it does not end. */
  readonly seconds?: number
}

/** The machines whose states tell apart the states of their programs. */
const observed: ReadonlyArray<string> = ["tokens", "deliveries", "following"]

const runsOf = <Bounds extends object, State>(
  machine: string,
  model: (bounds: Bounds) => Model<State>,
  usual: Bounds,
  ...all: ReadonlyArray<Changes<Bounds>>
): ReadonlyArray<Run> =>
  all.map(({ isShort = false, seconds = Infinity, ...changes }) => {
    const bounds: Bounds = { ...usual, ...changes }
    const named = Object.entries(bounds).filter(([, bound]) => bound !== 0)
    return {
      machine,
      bounds: named.map(([name, bound]) => `${bound} ${name}`).join(", "),
      isShort,
      isObserved: observed.includes(machine),
      explore: (limits) => explore(model(bounds), { ...limits, seconds: Math.min(seconds, limits.seconds ?? Infinity) })
    }
  })

export const runs: ReadonlyArray<Run> = [
  ...runsOf(
    "uploads",
    uploads,
    { segments: 3, concurrency: 2, faults: 2, kills: 1, resumes: 1, late: 2, once: 0 },
    { segments: 2, concurrency: 1, late: 1, isShort: true },
    { concurrency: 1 },
    {},
    { once: 1 },
    { kills: 2, resumes: 2 },
    { faults: 3, resumes: 2 }
  ),
  ...runsOf(
    "tokens",
    tokens,
    { processes: 2, expiries: 1, kills: 0, faults: 0, signIns: 0 },
    {},
    { faults: 1, isShort: true },
    { expiries: 2 },
    { processes: 3 },
    { signIns: 1 },
    { faults: 1, signIns: 1 },
    { kills: 1 }
  ),
  // The program takes ten times as long for a state as the steps of its machines. These bounds have so many states that it would
  // not visit them within the limit of an exploration.
  ...runsOf(
    "steps of tokens",
    tokenSteps,
    { processes: 2, expiries: 1, kills: 0, faults: 0 },
    { kills: 1, faults: 1 },
    { expiries: 2, faults: 2 },
    { processes: 3, expiries: 2, faults: 1 },
    { processes: 3, kills: 1, seconds: 60 }
  ),
  ...runsOf(
    "budgets",
    budgets,
    { calls: 3, failures: 0, kills: 0, faults: 0, interrupts: 0, midnights: 0, excess: 0 },
    { calls: 2, failures: 1, kills: 1, isShort: true },
    { failures: 2, kills: 1 },
    { faults: 1, excess: 1 },
    { calls: 2, faults: 1, interrupts: 1 },
    { calls: 2, kills: 1, midnights: 1 }
  ),
  ...runsOf(
    "polling",
    polling,
    { rounds: 2, entries: 3, kills: 1, faults: 0, lost: 0, compared: 0, late: 0, now: 0 },
    {},
    { rounds: 1, late: 1, isShort: true },
    { entries: 2, late: 1 },
    { entries: 2, late: 1, compared: 1 },
    { rounds: 1, late: 1, faults: 1, lost: 1 },
    { faults: 1, lost: 1 },
    { faults: 1, lost: 1, compared: 1 },
    { faults: 1, now: 1 }
  ),
  ...runsOf(
    "deliveries",
    deliveries,
    { instances: 2, events: 1, copies: 2, kills: 0, faults: 0, slow: 0, background: 0, closed: 0 },
    { isShort: true },
    { copies: 1, faults: 1, background: 1, closed: 1, isShort: true },
    { kills: 1 },
    { faults: 1 },
    { faults: 1, background: 1 },
    { slow: 3 },
    { kills: 1, faults: 1, background: 1 }
  ),
  // Two events, with a fault or a kill, have too many states for the program, as have four slow accesses with a fault.
  ...runsOf(
    "steps of deliveries",
    deliverySteps,
    { instances: 2, events: 2, copies: 2, kills: 0, faults: 0, slow: 0, background: 0, closed: 0, add: 1 },
    { events: 1, kills: 1, isShort: true },
    { background: 1, isShort: true },
    { copies: 1, faults: 1, background: 1, closed: 1 },
    { events: 1, copies: 1, slow: 3, background: 1, closed: 1 },
    { events: 1, faults: 1, slow: 4 },
    { slow: 5, background: 1 },
    { kills: 1, background: 1 },
    { faults: 1, background: 1 },
    { kills: 1, faults: 1 },
    { events: 1, kills: 1, faults: 2, add: 0 }
  ),
  ...runsOf(
    "following",
    following,
    {
      posts: 1,
      disconnects: 1,
      refusals: 0,
      silences: 0,
      kills: 0,
      stops: 0,
      passes: 0,
      faults: 0,
      backfill: 1,
      fill: 0
    },
    { kills: 1, isShort: true },
    { posts: 3, disconnects: 0, kills: 1 },
    { stops: 1, faults: 1 },
    { faults: 2 },
    { refusals: 1, silences: 1, passes: 1 },
    { kills: 1, faults: 1 },
    { kills: 1, passes: 1 },
    { posts: 2, disconnects: 2, passes: 1 },
    { backfill: 0, fill: 1, faults: 1 },
    { kills: 1, passes: 1, backfill: 0, fill: 1 }
  ),
  // The program takes ten times as long for a state as the steps of its machine. These bounds have so many states that it would not
  // visit them within the limit of an exploration.
  ...runsOf(
    "steps of following",
    followingSteps,
    { items: 1, disconnects: 1, kills: 0, passes: 0, backfill: 1, fill: 0 },
    { items: 2, kills: 1, passes: 1 },
    { disconnects: 2, kills: 1, passes: 2 },
    { kills: 1, passes: 2, backfill: 0, fill: 1 },
    { items: 4, disconnects: 2, kills: 1 }
  ),
  ...runsOf(
    "gate",
    gate,
    { questions: 2, calls: 2, passes: 2, back: 0, changes: 0 },
    { questions: 1, back: 1, changes: 1, isShort: true },
    { back: 1, changes: 1 }
  )
]
