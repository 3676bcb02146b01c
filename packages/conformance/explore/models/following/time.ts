// Time, which passes to the moments at which something is about to change. An open connection is kept alive meanwhile.
import * as Effect from "effect/Effect"
import { shortest } from "../../../../streams/src/follow/machine/verdict.ts"
import { settling } from "../../../../streams/src/follow/machine/machine.ts"
import type { Asked } from "../../process.ts"
import type { Choice } from "../../replaying.ts"
import { type FollowingProcess, type FollowingRequest, stallTime } from "./process.ts"
import type { Connection, FollowingWorld } from "./world.ts"

type Sleep = FollowingRequest & { readonly _tag: "Sleep" }

/** What a process waits for: until it saves its position, something that is late, a list of connections, its next one, or a byte. */
export type Waiting = "to save" | "for a while" | "to list" | "to connect" | "for a byte"

export const waitingOf = ({ isBetween, since, until }: Sleep): Waiting => {
  if (until - since === 1000) return "to save"
  // A search begins so long after a gap, and a save may take so long.
  if (until - since === 30_000) return "for a while"
  if (until - since === 5000) return "to list"
  return isBetween ? "to connect" : "for a byte"
}

/** The part of a run that time changes. */
export interface Passing {
  readonly world: FollowingWorld
  readonly process: FollowingProcess | undefined
  readonly connection: () => Connection | undefined
  /** Sends bytes that only keep the connection alive. */
  readonly stayAlive: () => void
  /** The position is saved, if there is a new one. */
  readonly saveNow: () => void
}

const sleepsOf = (process: FollowingProcess | undefined) =>
  (process?.asked() ?? []).flatMap(({ request, respond }) => (request._tag === "Sleep" ? [{ request, respond }] : []))

type Asleep = { readonly request: Sleep; readonly respond: Asked<FollowingRequest>["respond"] }

const wake = ({ respond }: Asleep) => respond(Effect.void)

/** How often X keeps a connection alive, in milliseconds. */
const aliveInterval = 20_000

/** Time passes, and what is due meanwhile happens, in its order. */
export const pass = (passing: Passing, to: number): void => {
  const { connection, process, stayAlive, world } = passing
  while (true) {
    const open = connection()
    const isRead = process?.asked().some(({ request }) => request._tag === "Read") === true
    const isAlive = isRead && open !== undefined && !open.isSilent
    const alive = isAlive ? (open.last ?? open.opened) + aliveInterval : Infinity
    const due = sleepsOf(process).filter(({ request }) => ["for a while", "for a byte"].includes(waitingOf(request)))
    const [first] = due.toSorted((one, other) => one.request.until - other.request.until)
    const next = Math.min(alive, first?.request.until ?? Infinity)
    if (next > to) break
    world.now = Math.max(world.now, next)
    if (first !== undefined && next === first.request.until) wake(first)
    else stayAlive()
  }
  world.now = Math.max(world.now, to)
}

/** How long nothing is connected: within the reach of the shortest backfill, of a longer one, and just beyond the longest. */
const outages = [20_000, 70_000, 300_000]

/** The moments that time passes to: those at which something is compared with it, and the ends of outages. */
const momentsOf = ({ connection, world: { now } }: Passing): ReadonlyArray<number> => {
  const open = connection()
  if (open === undefined) return outages.map((millis) => now + millis)
  const settled = open.past + settling
  const moments = open.isSilent ? [] : [open.opened + shortest, settled - 1, settled]
  // X delivers all of a backfill without a pause that is so long.
  return moments.filter((at) => at > now && (open.backfill.length === 0 || at < settled))
}

/** The end of a wait needs no other time to pass. */
const endsOfWaits = (passing: Passing): ReadonlyArray<Choice> => {
  const { connection, process, world } = passing
  const open = connection()
  const sleeps = sleepsOf(process)
  const between = sleeps.find(({ request }) => waitingOf(request) === "to connect")
  const late = Math.min(
    ...sleeps.flatMap(({ request }) => (waitingOf(request) === "for a while" ? request.until : Infinity))
  )
  const isPossible = open === undefined || open.backfill.length === 0 || late < open.past + settling
  return [
    ...(between === undefined
      ? []
      : [
          {
            label: "it has waited",
            happen: () => {
              pass(passing, Math.max(world.now, between.request.until))
              wake(between)
            }
          }
        ]),
    ...(between === undefined && Number.isFinite(late) && isPossible && open?.isSilent !== true
      ? [{ label: "what was to be late is due", happen: () => pass(passing, Math.max(world.now, late)) }]
      : []),
    ...(open?.isSilent === true
      ? [{ label: "the connection stalls", happen: () => pass(passing, (open.last ?? open.opened) + stallTime) }]
      : [])
  ]
}

export const timeChoices = (passing: Passing): ReadonlyArray<Choice> => {
  const { connection, saveNow, world } = passing
  // A post arrives at once, or never. The position is saved each second.
  if ((connection()?.live.length ?? 0) > 0) return []
  const moments = world.left.passes === 0 ? [] : [...new Set(momentsOf(passing))]
  return [
    ...endsOfWaits(passing),
    ...moments.map((at) => ({
      label: `${(at - world.now) / 1000} s pass`,
      happen: () => {
        saveNow()
        world.left.passes--
        pass(passing, at)
      }
    }))
  ]
}

/** The process wakes to save its position. */
export const tickOf = (process: FollowingProcess | undefined): (() => void) | undefined => {
  const tick = sleepsOf(process).find(({ request }) => waitingOf(request) === "to save")
  return tick && (() => wake(tick))
}
