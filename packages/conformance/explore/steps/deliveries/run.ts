// Does what the steps of a delivery say, as the driver does, up to the next access of the store, the next handling or wait.
import * as Cause from "effect/Cause"
import {
  type Access,
  claimEvent,
  claimLease,
  forgetEvent,
  pollEvent,
  recordEvent,
  ownRecordOf,
  releaseEvent
} from "../../../../webhooks/src/receive/delivery/claims.ts"
import {
  type Command,
  failureOf,
  type Happened,
  type Request,
  type Step,
  step
} from "../../../../webhooks/src/receive/delivery/delivery.ts"
import { addInFlight, removeInFlight } from "../../../../webhooks/src/receive/delivery/in-flight.ts"
import {
  changeInstance,
  changeWork,
  excuse,
  instanceOf,
  type Place,
  timeLimit,
  type Work,
  withoutLoss,
  workOf,
  type World
} from "./world.ts"

const cause = Cause.fail("no")

export const workFor = ([state, commands]: Step, copy: Work["copy"], groups: Work["groups"], now: number): Work => ({
  copy,
  groups,
  state,
  commands,
  since: now,
  own: {},
  others: {}
})

/** The work ends with a response, or the work after it does. */
const finish = (world: World, place: Place): World => {
  const { copy, groups, state } = workOf(world, place)
  const [next, ...rest] = groups
  if (state._tag !== "Rejected" && next !== undefined)
    return run(changeWork(world, place, workFor(next, copy, rest, world.now)), place)
  const works = instanceOf(world, place.at).works.filter((_, index) => index !== place.work)
  const ended = changeInstance(world, place.at, { works })
  const status = state._tag === "Rejected" ? ("waiting" as const) : ("accepted" as const)
  return typeof copy !== "number" ? ended : { ...ended, copies: ended.copies.with(copy, status) }
}

/** Something has happened as the result of the last command. */
const happen = (world: World, place: Place, happened: Happened): World => {
  const { state } = workOf(world, place)
  const [next, commands] = step(state, happened)
  if (next === state) throw new Error(`${happened._tag} in ${state._tag}`)
  return run(changeWork(world, place, { state: next, commands, since: world.now }), place)
}

/** The command in progress is done, and what follows begins. */
export const after = (world: World, place: Place, tag: Happened["_tag"] | undefined): World => {
  const { commands } = workOf(world, place)
  const rest = changeWork(world, place, {
    commands: commands.slice(1),
    since: world.now,
    access: undefined,
    sent: undefined
  })
  if (commands.length > 1) return run(rest, place)
  return tag === undefined ? finish(rest, place) : happen(rest, place, { _tag: tag as "StoreFailed", cause })
}

const isNote = (command: Command): boolean => !Object.hasOwn(failureOf, command._tag)

/** The access of the store in progress fails, or the handler does. A note is logged instead. */
export const failCommand = (world: World, place: Place): World => {
  const [command] = workOf(world, place).commands
  if (command === undefined) return world
  if (isNote(command)) return after(withoutLoss(excuse(world, command.event.key), command.event.key), place, undefined)
  // An event that was handled may be handled again, and one whose record fails twice may be lost, as a log says.
  const { state } = workOf(world, place)
  const isExcused = state._tag === "Recording" || (state._tag === "Accepting" && state.hasFailed === true)
  const logged = isExcused ? excuse(world, command.event.key) : world
  return after(logged, place, failureOf[command._tag as Request["_tag"]])
}

/** Goes on with an access of the store, or with its result. */
export const follow = (world: World, place: Place, access: Access<unknown>): World => {
  if (access._tag !== "Done")
    return changeWork(world, place, { access, sent: access._tag === "Sleep" ? undefined : { since: world.now } })
  const [command] = workOf(world, place).commands
  if (command !== undefined && isNote(command)) return after(world, place, undefined)
  const result = command?._tag === "Record" ? "Recorded" : (access.result as Happened["_tag"])
  return after(world, place, result)
}

/** Claims an event in memory first, as the driver does. */
const claim = (world: World, place: Place, key: string, among: number): World => {
  const { inFlight, records } = instanceOf(world, place.at)
  const changed = new Map(inFlight)
  const added = { until: world.now + claimLease(timeLimit, among), id: world.count }
  const entry = addInFlight(changed, key, added, world.now)
  const { others, own } = workOf(world, place)
  const entries = entry === added ? { own: { ...own, [key]: entry } } : { others: { ...others, [key]: entry.id } }
  const next = changeInstance({ ...world, count: world.count + 1 }, place.at, { inFlight: changed })
  const placed = changeWork(next, place, entries)
  return entry === added ? follow(placed, place, claimEvent(records, key, among)) : after(placed, place, "InProgress")
}

/** The functions of records change the keys in memory. */
const withRecords = (world: World, { at }: Place) => {
  const { records: before } = instanceOf(world, at)
  const records = { ...before, recent: new Set(before.recent) }
  return { world: changeInstance(world, at, { records }), records }
}

const settle = (world: World, place: Place, command: Command & { readonly _tag: "Settle" }): World => {
  const { key } = command.event
  const entry = workOf(world, place).own[key]
  if (entry === undefined) return after(world, place, undefined)
  const changed = new Map(instanceOf(world, place.at).inFlight)
  removeInFlight(changed, key, entry)
  const next = changeInstance(world, place.at, { inFlight: changed })
  return after({ ...next, outcomes: { ...next.outcomes, [entry.id]: command.outcome } }, place, undefined)
}

/** What was handed over begins. */
const begin = (world: World, place: Place, { later }: Command & { readonly _tag: "Begin" }): World => {
  const { works } = instanceOf(world, place.at)
  const begun = changeInstance(world, place.at, { works: [...works, workFor(later, undefined, [], world.now)] })
  return after(begun, place, undefined)
}

/** Begins the command that is next, and does what nobody else can notice. */
export const run = (world: World, place: Place): World => {
  const [command] = workOf(world, place).commands
  if (command === undefined) return finish(world, place)
  const { key } = command.event
  const { records, world: next } = withRecords(world, place)
  switch (command._tag) {
    case "Claim":
      return claim(world, place, key, command.among)
    case "Release":
      return follow(next, place, releaseEvent(records, key))
    case "Poll":
      return follow(next, place, pollEvent(records, key))
    case "Record":
      return follow(next, place, recordEvent(records, key, [[key, ownRecordOf(records, 1)]]))
    case "Forget":
      return follow(next, place, forgetEvent(records, key))
    case "Begin":
      return begin(world, place, command)
    case "Settle":
      return settle(world, place, command)
    case "Log":
      return after(logged(world, command.message, key), place, undefined)
    default:
      return world
  }
}

/** A log that says that an event was lost. */
const logged = (world: World, message: string, key: string): World =>
  message === "An event was lost" ? { ...excuse(world, key), lost: [...world.lost, key] } : world
