// The next events of deliveries.
import type { Access } from "../../../../webhooks/src/receive/delivery/claims.ts"
import { beginDelivery } from "../../../../webhooks/src/receive/delivery/delivery.ts"
import type { Move } from "../../explorer.ts"
import { after, failCommand, follow, run, workFor } from "./run.ts"
import {
  changeInstance,
  changeWork,
  type DeliveryBounds,
  eventOf,
  excuse,
  instanceOf,
  keysOf,
  newRecords,
  type Place,
  timeLimit,
  type Work,
  withoutFault,
  withoutLoss,
  workOf,
  type World
} from "./world.ts"

type Moves = ReadonlyArray<Move<World>>

/** The store carries out an access. */
const carryOut = (world: World, access: Access<unknown>): readonly [World, boolean | string | undefined] => {
  switch (access._tag) {
    case "Add": {
      const { expires_in, key, value } = access
      if (world.store[key] !== undefined) return [world, false]
      return [{ ...world, store: { ...world.store, [key]: { value, until: world.now + expires_in } } }, true]
    }
    case "Get":
      return [world, world.store[access.key]?.value]
    case "Set":
      return [{ ...world, store: { ...world.store, [access.key]: { value: access.value } } }, undefined]
    case "Remove": {
      const { [access.key]: _, ...store } = world.store
      return [{ ...world, store }, undefined]
    }
    default:
      throw new Error(access._tag)
  }
}

/** The continuation of an access is for the replies of that access. */
const replied = (access: Access<unknown>, reply: unknown): Access<unknown> =>
  access._tag === "Done" ? access : (access.next as (reply: unknown) => Access<unknown>)(reply)

const fault = (world: World, label: string, to: (world: World) => World): Moves =>
  world.left.faults > 0 ? [{ label, to: to(withoutFault(world)), isFault: true }] : []

const accessMoves = (
  world: World,
  place: Place,
  name: string,
  access: Access<unknown>,
  bounds: DeliveryBounds
): Moves => {
  const { sent } = workOf(world, place)
  if (access._tag === "Sleep" || sent === undefined) {
    const key = workOf(world, place).commands[0]?.event.key ?? ""
    const isClaimed = world.store[key]?.until !== undefined
    return isClaimed ? [] : [{ label: `${name}: looks again`, to: follow(world, place, replied(access, undefined)) }]
  }
  if (sent.reply !== undefined)
    return [
      { label: `${name}: ${access._tag} has its reply`, to: follow(world, place, replied(access, sent.reply.value)) },
      ...fault(world, `${name}: the reply to ${access._tag} is lost`, (less) => failCommand(less, place))
    ]
  const [next, value] = carryOut(world, access)
  const failed = fault(world, `${name}: ${access._tag} fails`, (less) => failCommand(less, place))
  if (bounds.slow > 0) {
    const to = changeWork(next, place, { sent: { ...sent, reply: { value } } })
    return [{ label: `${name}: ${access._tag} is carried out`, to }, ...failed]
  }
  // Without time that passes meanwhile, nobody can notice when the reply arrives.
  return [
    { label: `${name}: ${access._tag}`, to: follow(next, place, replied(access, value)) },
    ...failed,
    ...fault(next, `${name}: the reply to ${access._tag} is lost`, (less) => failCommand(less, place))
  ]
}

const handled = (world: World, key: string): World => ({
  ...withoutLoss(world, key),
  handled: { ...world.handled, [key]: (world.handled[key] ?? 0) + 1 }
})

const workMoves = (world: World, place: Place, bounds: DeliveryBounds): Moves => {
  const { access, commands, others, since } = workOf(world, place)
  const [command] = commands
  if (command === undefined) return []
  const { key } = command.event
  const name = `I${place.at + 1}.${place.work + 1} ${command._tag} ${key}`
  const isOver = world.now - since >= timeLimit
  const tooLong: Moves = isOver ? [{ label: `${name}: it takes too long`, to: failCommand(world, place) }] : []
  switch (command._tag) {
    case "Handle":
    case "HandleLater":
      return [
        { label: `${name}: it is handled`, to: after(handled(world, key), place, "Handled") },
        ...fault(world, `${name}: the handler fails`, (less) => failCommand(less, place))
      ]
    case "HandOver":
      return [
        { label: `${name}: the background takes it`, to: after(world, place, "HandedOver") },
        ...fault(world, `${name}: the background refuses`, (less) => failCommand(less, place))
      ]
    case "Wait": {
      const outcome = world.outcomes[others[key] ?? -1]
      if (outcome === undefined) return tooLong
      return [{ label: `${name}: ${outcome}`, to: after(world, place, outcome) }]
    }
    default:
      if (access === undefined) return []
      return [...accessMoves(world, place, name, access, bounds), ...(command._tag === "Poll" ? tooLong : [])]
  }
}

const send = (world: World, copy: number, at: number, bounds: DeliveryBounds): World => {
  const [first, ...groups] = beginDelivery(keysOf(bounds, copy).map(eventOf), bounds.background === 1)
  if (first === undefined) return world
  const { works } = instanceOf(world, at)
  const sent = { ...world, copies: world.copies.with(copy, "sent" as const) }
  const begun = changeInstance(sent, at, { works: [...works, workFor(first, copy, groups, world.now)] })
  return run(begun, { at, work: works.length })
}

/** The events that may be handled twice, or not at all, if the process of a work is killed now: those that the guide names. */
const riskOf = ({ commands, state }: Work): ReadonlyArray<string> => {
  const undone = commands.flatMap((command) => (command._tag === "Forget" ? [command.event.key] : []))
  return [...undone, ...riskOfState(state)]
}

const riskOfState = (state: Work["state"]): ReadonlyArray<string> => {
  switch (state._tag) {
    case "Recording":
      return [state.event.key]
    case "Accepting":
      return state.work.claimed.map(({ key }) => key)
    case "HandlingLater":
      return [state.event, ...state.left].map(({ key }) => key)
    default:
      return []
  }
}

const kill = (world: World, at: number, bounds: DeliveryBounds): World => {
  const { works } = instanceOf(world, at)
  const risk = works.flatMap(riskOf)
  const isCut = (copy: number) => works.some((work) => work.copy === copy)
  return {
    ...changeInstance(
      risk.reduce((next, key) => withoutLoss(excuse(next, key), key), world),
      at,
      {
        works: [],
        inFlight: new Map(),
        records: newRecords(bounds, world.count)
      }
    ),
    copies: world.copies.map((status, copy) => (isCut(copy) ? "waiting" : status)),
    left: { ...world.left, kills: world.left.kills - 1 },
    count: world.count + 1
  }
}

/** X no longer waits for a response, and sends the delivery again. */
const closeMoves = (world: World, place: Place): Moves => {
  const { copy } = workOf(world, place)
  if (world.left.closed === 0 || typeof copy !== "number") return []
  const closed = changeWork(world, place, { copy: "closed" })
  const left = { ...world.left, closed: world.left.closed - 1 }
  const copies = world.copies.with(copy, "waiting" as const)
  return [{ label: `X closes the connection of delivery ${copy + 1}`, to: { ...closed, left, copies }, isFault: true }]
}

/** Until when something has happened to a work. */
const endOf = ({ commands: [command], sent, since }: Work): number => {
  if (sent !== undefined) return sent.since + timeLimit
  return command === undefined || command._tag === "HandleLater" ? Infinity : since + timeLimit
}

/** Whether time that passes makes an access or a handler slow. */
const isBusy = ({ commands: [command], sent }: Work): boolean => sent !== undefined || command?._tag === "Handle"

const isAwake = (world: World, { access, commands: [command] }: Work): boolean =>
  access?._tag === "Sleep" && world.store[command?.event.key ?? ""]?.until === undefined

/** Time passes to the moments before, at and after the next expiry, and until something takes as long as it may. */
const timeMoves = (world: World): Moves => {
  const works = world.instances.flatMap((instance) => instance.works)
  const isSlow = works.some(isBusy)
  if (works.some((work) => isAwake(world, work)) || (isSlow && world.left.slow === 0)) return []
  const left = { ...world.left, slow: world.left.slow - (isSlow ? 1 : 0) }
  const last = Math.min(...works.map(endOf))
  const expiries = [
    ...Object.values(world.store).map(({ until = Infinity }) => until),
    ...world.instances.flatMap(({ inFlight }) => [...inFlight.values()].map(({ until }) => until))
  ]
  const first = Math.min(...expiries.filter((at) => at >= world.now))
  return [...new Set([first - 1, first, first + 1, last])]
    .filter((now) => Number.isFinite(now) && now > world.now && now <= last)
    .map((now) => {
      const entries = Object.entries(world.store).filter(([, { until = Infinity }]) => until > now)
      return { label: `${now - world.now} ms pass`, to: { ...world, now, left, store: Object.fromEntries(entries) } }
    })
}

export const moves = (world: World, bounds: DeliveryBounds): Moves => [
  ...world.copies.flatMap((status, copy) =>
    status === "waiting"
      ? world.instances.map((_, at) => ({
          label: `delivery ${copy + 1} is sent to I${at + 1}`,
          to: send(world, copy, at, bounds)
        }))
      : []
  ),
  ...world.instances.flatMap(({ works }, at) => works.flatMap((_, work) => workMoves(world, { at, work }, bounds))),
  ...world.instances.flatMap(({ works }, at) => works.flatMap((_, work) => closeMoves(world, { at, work }))),
  ...world.instances.flatMap(({ works }, at) =>
    world.left.kills > 0 && works.length > 0
      ? [{ label: `I${at + 1} is killed`, to: kill(world, at, bounds), isFault: true }]
      : []
  ),
  ...timeMoves(world)
]
