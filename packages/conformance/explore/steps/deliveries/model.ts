// Deliveries of the same events to instances that share a store. The surroundings: X, which sends a delivery again until it is
// accepted; a store that is slow, or fails before or after an access; handlers that fail; kills; and claims that expire.
import { viewDelivery } from "../../../../webhooks/src/receive/delivery/explored-state.ts"
import type { Model } from "../../explorer.ts"
import { moves } from "./moves.ts"
import { type DeliveryBounds, type Instance, keyOf, newRecords, timeLimit, type Work, type World } from "./world.ts"

/** How often an event is being handled. */
const handling = ({ instances }: World, key: string): number =>
  instances
    .flatMap(({ works }) => works)
    .filter(({ commands: [command] }) => command?._tag.startsWith("Handle") === true && command?.event.key === key)
    .length

const isToBeHandled = ({ instances }: World, key: string): boolean =>
  instances
    .flatMap(({ works }) => works)
    .some(({ copy, state }) => {
      if (copy !== undefined) return true
      return state._tag === "HandlingLater" && [state.event, ...state.left].some((event) => event.key === key)
    })

/** Whether a delivery of an event would be left out. */
const isKnown = ({ instances, store }: World, key: string): boolean => {
  const entry = store[key]
  return (
    instances.every(({ works }) => works.length === 0) &&
    ((entry !== undefined && entry.until === undefined) || instances.some(({ records }) => records.recent.has(key)))
  )
}

const brokenPromise = (world: World, bounds: DeliveryBounds): string | undefined => {
  const isAccepted = world.copies.every((status) => status === "accepted")
  for (let index = 0; index < bounds.events; index++) {
    const key = keyOf(index)
    const count = world.handled[key] ?? 0
    if (bounds.add === 1 && handling(world, key) > 1) return "Two instances never handle an event at the same time."
    if (world.excused.includes(key)) continue
    if (bounds.add === 1 && count + handling(world, key) > 1) return "An event that was handled is not handled again."
    if (isAccepted && count === 0 && !isToBeHandled(world, key))
      return "An event whose delivery was accepted is handled, or a log says that it was not."
  }
  if (world.lost.some((key) => isKnown(world, key)))
    return "An event that was lost is new if a replay delivers it again."
  return undefined
}

const remaining = (world: World, until: number | undefined) =>
  until === undefined ? undefined : Math.max(0, until - world.now)

/** Entries in memory by the order in which they are met. */
type Names = Map<number, number>

const nameOf = (names: Names, id: number): number => {
  const name = names.get(id) ?? names.size
  names.set(id, name)
  return name
}

const viewWork = (world: World, names: Names, work: Work): unknown => {
  const { access, commands, copy, groups, others, own, sent, since, state } = work
  const [command] = commands
  const age = command?._tag === "HandleLater" ? 0 : world.now - since
  return [
    copy,
    groups.length,
    viewDelivery(state),
    commands.map(({ _tag, event }) => _tag + event.key),
    // The time of an access counts. That of the command does too if it waits for another.
    command?._tag === "Poll" || sent === undefined ? Math.min(age, timeLimit) : 0,
    access?._tag,
    sent && [Math.min(world.now - sent.since, timeLimit), sent.reply === undefined, sent.reply?.value],
    Object.entries(own).map(([key, { id }]) => key + nameOf(names, id)),
    Object.entries(others).map(([key, id]) => world.outcomes[id] ?? key + nameOf(names, id))
  ]
}

const viewInstance = (world: World, { inFlight, records, works }: Instance): unknown => {
  const names: Names = new Map()
  const claimed = Object.entries(world.store).map(([key, { value }]) => key + String(value === records.own))
  return [
    works.map((work) => viewWork(world, names, work)),
    [...inFlight].map(([key, { id, until }]) => [key, nameOf(names, id), remaining(world, until)]),
    [...records.recent].sort(),
    claimed.sort()
  ]
}

/** Instances can be exchanged for each other: they are in the order of their texts. */
const view = (world: World): unknown => {
  const { copies, excused, handled, instances, left, lost, store } = world
  const entries = Object.entries(store).map(([key, { until }]) => [key, remaining(world, until)])
  const open = Object.entries(handled).filter(([key]) => !excused.includes(key))
  // A text is compared as it is.
  return JSON.stringify([
    entries.sort(),
    instances.map((instance) => JSON.stringify(viewInstance(world, instance))).sort(),
    copies,
    open.sort(),
    excused,
    lost,
    Object.values(left)
  ])
}

export const deliveries = (bounds: DeliveryBounds): Model<World> => ({
  start: {
    now: 0,
    store: {},
    instances: Array.from({ length: bounds.instances }, (_, number) => ({
      records: newRecords(bounds, number),
      inFlight: new Map(),
      works: []
    })),
    copies: Array.from({ length: bounds.copies }, () => "waiting" as const),
    handled: {},
    excused: [],
    lost: [],
    outcomes: {},
    left: { kills: bounds.kills, faults: bounds.faults, slow: bounds.slow, closed: bounds.closed },
    count: bounds.instances
  },
  moves: (world) => moves(world, bounds),
  view,
  violation: (world) => brokenPromise(world, bounds),
  isEnd: ({ copies, instances }) =>
    copies.every((status) => status === "accepted") && instances.every(({ works }) => works.length === 0)
})
