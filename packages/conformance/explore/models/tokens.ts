// Processes that share the tokens of a user. The surroundings: a store whose writes are slow, late or lost; the X API, at which a
// refresh token works once; kills; and time, which passes to the points at which something is about to change.
import { BadRequest, OutcomeUnknown, XError } from "@xeffect/core"
import * as Redacted from "effect/Redacted"
import {
  endClaim,
  lease,
  refreshLimits,
  noObservations,
  type Observations,
  observeEntry,
  rememberRejection
} from "../../../http/src/sign-in/refresh/machine/lease.ts"
import {
  beginObtaining,
  type Command,
  type Happened,
  type ObtainingEnd,
  type State,
  step,
  type Step
} from "../../../http/src/sign-in/refresh/machine/obtaining.ts"
import {
  beginSaving,
  type Saving,
  type SavingCommand,
  type SavingEvent,
  type SavingStep,
  stepSaving
} from "../../../http/src/sign-in/refresh/machine/saving.ts"
import { viewObtaining, viewSaving } from "../../../http/src/sign-in/refresh/machine/view.ts"
import { type Entry, type StoredEntry, TokenStoreError } from "../../../http/src/sign-in/stores/token-store.ts"
import { type Model, type Move, plain } from "../explorer.ts"

export interface TokenBounds {
  readonly processes: number
  /** How often the access token expires. Each process then needs a new one. */
  readonly expiries: number
  readonly kills: number
  /** Responses of the X API that are lost, and writes of the store that are late or never done. */
  readonly faults: number
}

/** The content of the store. Generations of tokens are numbers: refresh token 1 gets access token 2. */
interface Stored {
  readonly generation: number
  readonly claim?: { readonly id: string; readonly at: number } | undefined
}

interface Write {
  readonly expected: Stored
  readonly next: Stored
}

/** A write on its way, or the exchange of a refresh token. */
interface Request {
  readonly since: number
  readonly what: Write | number
  /** The response, once the request was carried out. */
  readonly result?: "done" | "refused"
}

interface Machine<S, C> {
  readonly state: S
  /** What remains to be done, the command in progress first. */
  readonly commands: ReadonlyArray<C>
  readonly request?: Request | undefined
}

interface Process {
  /** The access tokens up to this generation have expired, as far as calls of this process need to know. */
  readonly served: number
  readonly caller?: Machine<State, Command> | undefined
  readonly refresh?: Machine<State, Command> | undefined
  readonly saving?: Machine<Saving, SavingCommand> | undefined
  readonly observations: Observations
  /** Whether the store or the time has changed since it was read. A sleeping process finds the same otherwise. */
  readonly isStale: boolean
  readonly claims: number
}

interface World {
  readonly now: number
  readonly store: Stored
  /** The refresh token that the X API accepts. */
  readonly valid: number
  /** The access tokens up to this generation have expired. */
  readonly expired: number
  readonly processes: ReadonlyArray<Process>
  /** Requests of killed processes and those given up. They are carried out late, or never. */
  readonly late: ReadonlyArray<Request>
  readonly left: { readonly expiries: number; readonly kills: number; readonly faults: number }
  /** Whether a response with new tokens was lost, or the process that had them: that cannot be prevented. */
  readonly isExcused: boolean
  readonly failed?: string | undefined
}

const signIn = "s"

const tokensOf = (generation: number) => ({
  access_token: Redacted.make(`a${generation}`),
  refresh_token: Redacted.make(`r${generation}`),
  scopes: []
})

const textOf = (stored: Stored) => JSON.stringify(stored)

const entryOf = (stored: Stored): StoredEntry => ({
  tokens: tokensOf(stored.generation),
  claim: stored.claim,
  sign_in: signIn,
  text: Redacted.make(textOf(stored))
})

const storedOf = ({ text }: StoredEntry): Stored => JSON.parse(Redacted.value(text)) as Stored

const generationOf = ({ tokens }: Entry): number => Number(Redacted.value(tokens.access_token).slice(1))

const numberOf = (refresh_token: Redacted.Redacted): number => Number(Redacted.value(refresh_token).slice(1))

const storeFailure: Happened = { _tag: "Failed", error: new TokenStoreError({ detail: "no response" }) }

const rejection = new XError({
  operation: "oauth2_refresh",
  reason: new BadRequest({ detail: "no" }),
  response: { status: 400, headers: {}, excerpt: "", problem: { error: "invalid_grant" } }
})

const lost = new XError({
  operation: "oauth2_refresh",
  reason: new OutcomeUnknown({ detail: "lost", cause: undefined })
})

type Role = "caller" | "refresh"

const processOf = (world: World, index: number): Process =>
  world.processes[index] ?? fail(`there is no process ${index}`)

const machineOf = (world: World, index: number, role: Role): Machine<State, Command> =>
  processOf(world, index)[role] ?? fail(`no ${role} runs`)

const fail = (why: string): never => {
  throw new Error(why)
}

const put = (world: World, index: number, change: Partial<Process>): World => ({
  ...world,
  processes: world.processes.with(index, { ...processOf(world, index), ...change })
})

/** A request reaches the store or the X API. */
const carryOut = (world: World, { what }: Request): readonly [World, boolean] =>
  typeof what === "number" ? exchange(world, what) : write(world, what)

const write = (world: World, { expected, next }: Write): readonly [World, boolean] => {
  if (textOf(world.store) !== textOf(expected)) return [world, false]
  return [{ ...world, store: next, processes: world.processes.map((one) => ({ ...one, isStale: true })) }, true]
}

/** An exchange reaches the X API. */
const exchange = (world: World, token: number): readonly [World, boolean] =>
  token === world.valid ? [{ ...world, valid: token + 1 }, true] : [world, false]

/** The end of a call: its tokens, or a failure, which nobody expects without a fault. */
const finish = (world: World, index: number, end: ObtainingEnd, bounds: TokenBounds): World => {
  const idle = put(world, index, { caller: undefined })
  if (end._tag === "Obtained")
    return generationOf(end.entry) > processOf(world, index).served
      ? idle
      : { ...idle, failed: "A call gets tokens that have not expired." }
  const isCalm = world.left.kills === bounds.kills && world.left.faults === bounds.faults
  return isCalm ? { ...idle, failed: "A call gets tokens if nothing fails." } : idle
}

/** Gives a machine the result of its last command. */
const proceed = (world: World, index: number, role: Role, happened: Happened, bounds: TokenBounds): World => {
  const machine = machineOf(world, index, role)
  const [state, commands] = step(machine.state, happened, world.now)
  if (commands.length > 0) return runLocal(put(world, index, { [role]: { state, commands } }), index, role, bounds)
  return role === "refresh"
    ? proceed(put(world, index, { refresh: undefined }), index, "caller", state as ObtainingEnd, bounds)
    : finish(world, index, state as ObtainingEnd, bounds)
}

/** The command is done. Its result matters only if it is the last one, as for the driver. */
const after = (world: World, index: number, role: Role, happened: Happened | undefined, bounds: TokenBounds): World => {
  const { commands, state } = machineOf(world, index, role)
  if (commands.length > 1)
    return runLocal(put(world, index, { [role]: { state, commands: commands.slice(1) } }), index, role, bounds)
  if (happened !== undefined) return proceed(world, index, role, happened, bounds)
  return role === "refresh"
    ? proceed(put(world, index, { refresh: undefined }), index, "caller", state as ObtainingEnd, bounds)
    : finish(world, index, state as ObtainingEnd, bounds)
}

/** Runs the commands that nobody else can notice, and starts requests. */
const runLocal = (world: World, index: number, role: Role, bounds: TokenBounds): World => {
  const process = processOf(world, index)
  const machine = machineOf(world, index, role)
  const command = machine.commands[0] ?? fail("nothing to do")
  const request = (given: Omit<Request, "since">) =>
    put(world, index, { [role]: { ...machine, request: { ...given, since: world.now } } })
  const begin = ([state, commands]: Step) =>
    runLocal(put(world, index, { refresh: { state, commands } }), index, "refresh", bounds)
  switch (command._tag) {
    case "Refresh":
      return begin(command.begun)
    case "Claim": {
      const expected = storedOf(command.refresh.entry)
      return request({ what: { expected, next: { generation: expected.generation, claim: command.refresh.claim } } })
    }
    case "Release": {
      const expected = storedOf(command.entry)
      return request({ what: { expected, next: { generation: expected.generation } } })
    }
    case "Exchange":
      return request({ what: numberOf(command.refresh.refresh_token) })
    case "EndClaim": {
      const observations = endClaim(process.observations, command.refresh.claim)
      return after(put(world, index, { observations }), index, role, undefined, bounds)
    }
    case "Remember": {
      const observations = rememberRejection(process.observations, command.refresh.refresh_token, command.error)
      return after(put(world, index, { observations }), index, role, undefined, bounds)
    }
    case "Store": {
      const { entry, refresh_token } = command.refresh
      return runSaving(
        world,
        index,
        beginSaving({ used: refresh_token, next: { tokens: command.tokens, sign_in: entry.sign_in } }),
        bounds
      )
    }
    default:
      return world
  }
}

/** Applies a step of the machine that stores new tokens. */
const runSaving = (world: World, index: number, [state, commands]: SavingStep, bounds: TokenBounds): World => {
  if (state._tag === "Saved" || state._tag === "SignedOut") {
    const idle = put(world, index, { saving: undefined })
    if (processOf(idle, index).refresh?.commands[0]?._tag !== "Store") return idle
    const happened: Happened = state._tag === "Saved" ? { _tag: "Obtained", entry: state.entry } : storeFailure
    return after(idle, index, "refresh", happened, bounds)
  }
  const command = commands[0]
  if (command?._tag !== "Write") return put(world, index, { saving: { state, commands } })
  const expected = storedOf(command.found)
  const what = { expected, next: { generation: generationOf(command.entry) } }
  return put(world, index, { saving: { state, commands, request: { since: world.now, what } } })
}

const afterSaving = (world: World, index: number, event: SavingEvent | undefined, bounds: TokenBounds): World => {
  const { commands, state } = processOf(world, index).saving ?? fail("nothing is saved")
  if (commands.length > 1) return put(world, index, { saving: { state, commands: commands.slice(1) } })
  return event === undefined ? world : runSaving(world, index, stepSaving(state, event), bounds)
}

/** How long a request may take before the process stops waiting for it. */
const limitOf = ({ what }: Request) => (typeof what === "number" ? refreshLimits.exchange : refreshLimits.write)

const requestsOf = ({ caller, refresh, saving }: Process): ReadonlyArray<Request> =>
  [caller, refresh, saving].flatMap((machine) => (machine?.request === undefined ? [] : [machine.request]))

/** Late requests that can change nothing any more are dropped. */
const isAlive = (world: World, { result, what }: Request): boolean => {
  if (result !== undefined) return false
  return typeof what === "number" ? what >= world.valid : what.expected.generation >= world.store.generation
}

const settle = (world: World): World => {
  const late = world.late.filter((one) => isAlive(world, one))
  return late.length === world.late.length ? world : { ...world, late }
}

/** The moves of a request: it is carried out, its response arrives, or it is lost. */
const requestMoves = (
  world: World,
  name: string,
  request: Request,
  keep: (world: World, request: Request) => World,
  respond: (world: World, result: "done" | "refused" | undefined) => World
): ReadonlyArray<Move<World>> => {
  const moves: Array<Move<World>> = []
  const fault = { ...world, left: { ...world.left, faults: world.left.faults - 1 } }
  if (request.result !== undefined) {
    moves.push({ label: `${name}: the response arrives (${request.result})`, to: respond(world, request.result) })
    if (world.left.faults > 0) {
      const isExcused = world.isExcused || (typeof request.what === "number" && request.result === "done")
      moves.push({
        label: `${name}: the response is lost`,
        to: respond({ ...fault, isExcused }, undefined),
        isFault: true
      })
    }
    return moves
  }
  const [next, isDone] = carryOut(world, request)
  const result = isDone ? "done" : "refused"
  moves.push({ label: `${name}: it is carried out (${result})`, to: keep(next, { ...request, result }) })
  if (world.left.faults > 0)
    moves.push({
      label: `${name}: no response, it may be carried out later`,
      to: respond({ ...fault, late: [...world.late, request] }, undefined),
      isFault: true
    })
  return moves
}

const roleMoves = (world: World, index: number, role: Role, bounds: TokenBounds): ReadonlyArray<Move<World>> => {
  const process = processOf(world, index)
  const machine = process[role]
  const command = machine?.commands[0]
  if (machine === undefined || command === undefined) return []
  const name = `P${index + 1} ${command._tag}`
  const { request } = machine
  switch (command._tag) {
    case "Read":
    case "Inspect": {
      const entry = entryOf(world.store)
      const [observations, observed] = observeEntry(process.observations, entry, world.now)
      const claim = { id: `${index}.${process.claims}`, at: world.now }
      const read = put(world, index, { observations, isStale: false, claims: process.claims + 1 })
      return [
        {
          label: `${name}: it reads the store`,
          to: after(read, index, role, { _tag: "Found", entry, ...observed, claim }, bounds)
        }
      ]
    }
    case "Sleep":
      return process.isStale ? [{ label: `${name}: it wakes`, to: after(world, index, role, undefined, bounds) }] : []
    case "Claim":
    case "Exchange":
    case "Release":
      return requestMoves(
        world,
        name,
        request ?? fail("nothing was sent"),
        (next, sent) => put(next, index, { [role]: { ...machine, request: sent } }),
        (next, result) => after(next, index, role, happenedOf(command, result), bounds)
      )
    default:
      return []
  }
}

const happenedOf = (command: Command, result: "done" | "refused" | undefined): Happened | undefined => {
  if (command._tag === "Release") return undefined
  if (command._tag === "Claim")
    return result === undefined ? storeFailure : { _tag: result === "done" ? "Claimed" : "Changed" }
  if (command._tag !== "Exchange") throw new Error(command._tag)
  if (result === undefined) return { _tag: "Failed", error: lost }
  if (result === "refused") return { _tag: "Failed", error: rejection }
  return { _tag: "Exchanged", tokens: tokensOf(numberOf(command.refresh.refresh_token) + 1) }
}

const savingMoves = (world: World, index: number, bounds: TokenBounds): ReadonlyArray<Move<World>> => {
  const { isStale, saving } = processOf(world, index)
  const command = saving?.commands[0]
  if (saving === undefined || command === undefined) return []
  const name = `P${index + 1} saves`
  if (command._tag === "Sleep")
    return isStale ? [{ label: `${name}: it wakes`, to: afterSaving(world, index, undefined, bounds) }] : []
  if (command._tag === "Read") {
    const read = put(world, index, { isStale: false })
    return [
      {
        label: `${name}: it reads the store`,
        to: afterSaving(read, index, { _tag: "Found", entry: entryOf(world.store) }, bounds)
      }
    ]
  }
  return requestMoves(
    world,
    name,
    saving.request ?? fail("nothing was sent"),
    (next, request) => put(next, index, { saving: { ...saving, request } }),
    (next, result) => {
      const event: SavingEvent = { _tag: result === undefined ? "Failed" : result === "done" ? "Written" : "Changed" }
      // After a failure it tries again, whether or not anything has changed.
      return afterSaving(put(next, index, { isStale: true }), index, event, bounds)
    }
  )
}

const isBusy = ({ caller, saving }: Process) => caller !== undefined || saving !== undefined

const ends = (process: Process) => requestsOf(process).map((request) => request.since + limitOf(request))

/** The points of time with which `step` and `observeEntry` compare. */
const deadlines = ({ processes, store }: World): ReadonlyArray<number> =>
  processes.flatMap(({ observations: { seen }, refresh }) => [
    ...(refresh?.state._tag === "Claiming" ? [refresh.state.refresh.claim.at + refreshLimits.claim] : []),
    ...(refresh?.state._tag === "Releasing" ? [refresh.state.until] : []),
    ...(seen !== undefined && seen.id === store.claim?.id ? [seen.since + lease] : [])
  ])

/** A sleep is short. It ends before anything else, unless the process would find the same as before. */
const isAwake = (process: Process) =>
  [process.caller, process.refresh, process.saving].some((machine) => {
    const tag = machine?.commands[0]?._tag
    return tag === "Read" || tag === "Inspect" || (tag === "Sleep" && process.isStale)
  })

/**
 * Time passes while every process waits: to the end of the first request that takes as long as it may, or to the moments just
 * before, at and after the first point with which the code compares.
 */
const timeMoves = (world: World): ReadonlyArray<Move<World>> => {
  if (world.processes.some(isAwake) || !world.processes.some(isBusy)) return []
  const last = Math.min(...world.processes.flatMap(ends))
  const first = Math.min(...deadlines(world).filter((at) => at >= world.now))
  const moments = [...new Set([first - 1, first, first + 1, last])]
  return moments
    .filter((at) => Number.isFinite(at) && at > world.now && at <= last)
    .map((now) => ({
      label: `${((now - world.now) / 1000).toFixed(3)} s pass`,
      to: { ...world, now, processes: world.processes.map((process) => ({ ...process, isStale: true })) }
    }))
}

const kill = (world: World, index: number): World => {
  const process = processOf(world, index)
  const requests = requestsOf(process)
  const hasTokens =
    process.saving !== undefined || requests.some(({ result, what }) => typeof what === "number" && result === "done")
  return {
    ...put(world, index, {
      caller: undefined,
      refresh: undefined,
      saving: undefined,
      observations: noObservations,
      served: -1
    }),
    late: [...world.late, ...requests],
    left: { ...world.left, kills: world.left.kills - 1 },
    isExcused: world.isExcused || hasTokens || requests.some(({ what }) => typeof what === "number")
  }
}

const processMoves = (world: World, index: number, bounds: TokenBounds): ReadonlyArray<Move<World>> => {
  const process = processOf(world, index)
  const name = `P${index + 1}`
  const moves: Array<Move<World>> = []
  if (!isBusy(process) && process.served < world.expired) {
    const [state, commands] = beginObtaining(`a${world.expired}`, 60_000)
    const to = put(world, index, { served: world.expired, caller: { state, commands } })
    moves.push({ label: `${name} needs tokens after a${world.expired}`, to })
  }
  if (isBusy(process) && world.left.kills > 0)
    moves.push({ label: `${name} is killed`, to: kill(world, index), isFault: true })
  return [
    ...moves,
    ...roleMoves(world, index, "caller", bounds),
    ...roleMoves(world, index, "refresh", bounds),
    ...savingMoves(world, index, bounds)
  ]
}

const lateMoves = (world: World): ReadonlyArray<Move<World>> =>
  world.late.map((request, at) => {
    const rest = { ...world, late: world.late.filter((_, other) => other !== at) }
    const isNew = request.what === world.valid
    const [to] = carryOut(rest, request)
    return {
      label: `late request ${at + 1} is carried out`,
      to: { ...to, isExcused: to.isExcused || isNew },
      isFault: true
    }
  })

const expiryMoves = (world: World): ReadonlyArray<Move<World>> =>
  world.left.expiries > 0 && world.valid > world.expired && world.store.generation === world.valid
    ? [
        {
          label: `a${world.valid} expires`,
          to: { ...world, expired: world.valid, left: { ...world.left, expiries: world.left.expiries - 1 } },
          isFault: true
        }
      ]
    : []

/** A refresh token is in use: sent by a process that lives, or exchanged for tokens that it still stores. */
const usersOf = (world: World, token: number): number =>
  world.processes.filter(
    (process) =>
      requestsOf(process).some(({ what }) => what === token) ||
      (process.saving !== undefined &&
        process.saving.state._tag !== "Saved" &&
        process.saving.state._tag !== "SignedOut" &&
        numberOf(process.saving.state.given.used) === token)
  ).length

const brokenPromise = (world: World): string | undefined => {
  if (world.failed !== undefined && !world.isExcused) return world.failed
  const isCalm = world.left.faults > 0 || !world.isExcused
  for (let token = 1; token <= world.valid; token++)
    if (isCalm && usersOf(world, token) > 1) return "Two processes never use the same refresh token."
  const isQuiet = !world.processes.some(isBusy) && world.late.length === 0
  if (isQuiet && !world.isExcused && world.store.generation !== world.valid) return "New tokens are never lost."
  return undefined
}

/** Replaces times by ages, and the IDs of claims by their order of appearance. */
const makeShow = (now: number) => {
  const names = new Map<string, number>()
  const age = (at: number) => Math.max(0, Math.min(now - at, lease + 2))
  const nameOf = (id: string) => {
    const known = names.get(id) ?? names.size
    names.set(id, known)
    return known
  }
  const show = (value: unknown, name = ""): unknown => {
    if (typeof value === "number")
      return name === "at" || name === "since" ? age(value) : name === "until" ? Math.max(0, value - now) : value
    if (typeof value === "string") return name === "id" ? nameOf(value) : value
    if (Redacted.isRedacted(value)) return Redacted.value(value)
    if (value instanceof Error || typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map((part) => show(part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, show(part, key)]))
  }
  return { age, names, show }
}

const viewCommand = (command: Command | SavingCommand) => ({
  _tag: command._tag,
  stored: command._tag === "Release" ? storedOf(command.entry) : undefined
})

const viewMachine = <S, C extends Command | SavingCommand>(
  machine: Machine<S, C> | undefined,
  view: (state: S) => unknown
) => machine && { state: view(machine.state), commands: machine.commands.map(viewCommand), request: machine.request }

const viewProcess = ({ caller, isStale, refresh, saving, served }: Process) => ({
  caller: viewMachine(caller, viewObtaining),
  refresh: viewMachine(refresh, viewObtaining),
  saving: viewMachine(saving, viewSaving),
  served,
  isStale
})

/** Processes can be exchanged for each other: they are in the order of their texts. */
const view = (world: World): unknown => {
  const keyed = world.processes.map((process) => {
    const shown = viewProcess(process)
    const holds = world.store.claim !== undefined && process.observations.seen?.id === world.store.claim.id
    return { process, shown, key: JSON.stringify([plain(makeShow(world.now).show(shown)), holds]) }
  })
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  const { age, names, show } = makeShow(world.now)
  const { expired, failed, isExcused, late, left, store, valid } = world
  const requests = late.map(({ what }) => JSON.stringify(plain(show(what)))).sort()
  const rest = {
    store: show(store),
    processes: keyed.map(({ shown }) => show(shown)),
    requests,
    valid,
    expired,
    left,
    isExcused,
    failed
  }
  // Claims that nobody can see any more do not matter.
  const observations = keyed.map(
    ({
      process: {
        observations: { ended, rejection, seen }
      }
    }) => ({
      ended: ended.filter((id) => names.has(id)).map((id) => names.get(id)),
      rejection: rejection?.refresh_token,
      seen: seen !== undefined && names.has(seen.id) ? { id: names.get(seen.id), since: age(seen.since) } : undefined
    })
  )
  return { rest, observations }
}

export const tokens = (bounds: TokenBounds): Model<World> => ({
  start: {
    now: 0,
    store: { generation: 1 },
    valid: 1,
    expired: 1,
    processes: Array.from({ length: bounds.processes }, () => ({
      served: 0,
      observations: noObservations,
      isStale: true,
      claims: 0
    })),
    late: [],
    left: { expiries: bounds.expiries - 1, kills: bounds.kills, faults: bounds.faults },
    isExcused: false
  },
  moves: (world) =>
    [
      ...world.processes.flatMap((_, index) => processMoves(world, index, bounds)),
      ...lateMoves(world),
      ...expiryMoves(world),
      ...timeMoves(world)
    ].map((move) => ({ ...move, to: settle(move.to) })),
  view,
  violation: brokenPromise,
  isEnd: (world) => world.processes.every((process) => !isBusy(process) && process.served >= world.expired)
})
