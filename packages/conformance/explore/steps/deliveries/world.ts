// The surroundings of deliveries: what a state of the model consists of.
import type { XEvent } from "@xeffect/webhooks"
import { type Access, claimOf, type EventRecords } from "../../../../webhooks/src/receive/delivery/claims.ts"
import type { Command, EventOutcome, State, Step } from "../../../../webhooks/src/receive/delivery/delivery.ts"

export interface DeliveryBounds {
  readonly instances: number
  readonly events: number
  /** How many deliveries X sends of them, each again until it is accepted. The order of events is another one in each second one. */
  readonly copies: number
  readonly kills: number
  /** Accesses of the store that fail, with an effect or without; handlers that fail; a background that refuses. */
  readonly faults: number
  /** How often time passes while the store or a handler is at work. With 0, they take no time. */
  readonly slow: number
  /** Whether events are handled after the response. */
  readonly background: number
  /** How often X closes the connection of a delivery and sends it again, while the instance continues. */
  readonly closed: number
  /** Whether the store has `add`. */
  readonly add: number
}

/** An entry of the store. */
export interface Entry {
  readonly value: string
  /** When it expires, if it is a claim. */
  readonly until?: number
}

/** An access of the store on its way. */
interface Sent {
  readonly since: number
  /** The response of the store, once it was carried out. */
  readonly reply?: { readonly value: boolean | string | undefined }
}

/** An event in memory that a delivery processes. */
export interface InFlight {
  readonly until: number
  readonly id: number
}

/** The events of a delivery that are processed together, or those that were handed over. */
export interface Work {
  /** The delivery. Absent if the response was sent. */
  readonly copy: number | "closed" | undefined
  /** The groups of events that follow. */
  readonly groups: ReadonlyArray<Step>
  readonly state: State
  /** The remaining commands, the one in progress first. */
  readonly commands: ReadonlyArray<Command>
  /** When the command began. */
  readonly since: number
  readonly access?: Access<unknown> | undefined
  readonly sent?: Sent | undefined
  /** The entries in memory of this delivery, and those of others that it waits for. */
  readonly own: Readonly<Record<string, InFlight>>
  readonly others: Readonly<Record<string, number>>
}

export interface Instance {
  readonly records: EventRecords
  readonly inFlight: ReadonlyMap<string, InFlight>
  readonly works: ReadonlyArray<Work>
}

export interface World {
  readonly now: number
  readonly store: Readonly<Record<string, Entry>>
  readonly instances: ReadonlyArray<Instance>
  /** The deliveries of X: not accepted, on their way, or accepted. */
  readonly copies: ReadonlyArray<"waiting" | "sent" | "accepted">
  /** How often each event was handled. */
  readonly handled: Readonly<Record<string, number>>
  /** Events that may be handled twice, or not at all. */
  readonly excused: ReadonlyArray<string>
  /** Events that a log says are lost, so that a replay can deliver them again. */
  readonly lost: ReadonlyArray<string>
  /** How events in memory ended. */
  readonly outcomes: Readonly<Record<number, EventOutcome>>
  readonly left: { readonly kills: number; readonly faults: number; readonly slow: number; readonly closed: number }
  /** The number of entries in memory and of claims until now. */
  readonly count: number
}

export const timeLimit = 2500

export const keyOf = (index: number): string => "abcdef".charAt(index)

export const eventOf = (key: string): XEvent => ({
  source: "filtered_stream",
  type: "post",
  key,
  body: {},
  setAside: []
})

export const keysOf = ({ events }: DeliveryBounds, copy: number): ReadonlyArray<string> => {
  const keys = Array.from({ length: events }, (_, index) => keyOf(index))
  return copy % 2 === 0 ? keys : keys.toReversed()
}

const fail = (why: string): never => {
  throw new Error(why)
}

export const instanceOf = (world: World, at: number): Instance => world.instances[at] ?? fail(`no instance ${at}`)

/** The place of a work: the instance, and its number there. */
export interface Place {
  readonly at: number
  readonly work: number
}

export const workOf = (world: World, { at, work }: Place): Work => instanceOf(world, at).works[work] ?? fail("no work")

export const changeInstance = (world: World, at: number, change: Partial<Instance>): World => ({
  ...world,
  instances: world.instances.with(at, { ...instanceOf(world, at), ...change })
})

export const changeWork = (world: World, place: Place, change: Partial<Work>): World => {
  const { works } = instanceOf(world, place.at)
  return changeInstance(world, place.at, { works: works.with(place.work, { ...workOf(world, place), ...change }) })
}

/** An event that may be handled twice, or not at all: a process was killed, or a log says so. */
export const excuse = (world: World, key: string): World =>
  world.excused.includes(key) ? world : { ...world, excused: [...world.excused, key].sort() }

export const withoutLoss = (world: World, key: string): World =>
  world.lost.includes(key) ? { ...world, lost: world.lost.filter((one) => one !== key) } : world

export const withoutFault = (world: World): World => ({
  ...world,
  left: { ...world.left, faults: world.left.faults - 1 }
})

export const newRecords = (bounds: DeliveryBounds, number: number): EventRecords => ({
  recent: new Set(),
  max_recent_keys: 100,
  hasStore: true,
  own: bounds.add === 1 ? claimOf(number) : undefined,
  time_limit: timeLimit
})
