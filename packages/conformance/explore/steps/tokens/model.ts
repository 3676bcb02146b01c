// Processes that share the tokens of a user. The surroundings: a store whose writes are slow, late or lost; the X API, at which a
// refresh token works once; kills; and time, which passes to the points at which something is about to change.
import { noObservations } from "../../../../http/src/sign-in/refresh/machine/claim-expiry.ts"
import { beginObtaining } from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import type { Model, Move } from "../../explorer.ts"
import { brokenPromise } from "./promises.ts"
import { view } from "./view.ts"
import { type TokenBounds, type World, carryOut, isBusy, processOf, put, requestsOf, settle } from "./world.ts"
import { roleMoves, savingMoves } from "./requests.ts"
import { timeMoves } from "./time.ts"

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

// No refresh of an earlier sign-in leads to these tokens.
const nextSignIn = 10

const signInMoves = (world: World): ReadonlyArray<Move<World>> => {
  if (world.left.signIns === 0) return []
  const generation = world.valid + nextSignIn
  const to = {
    ...world,
    valid: generation,
    store: { generation },
    processes: world.processes.map((process) => ({ ...process, isStale: true })),
    left: { ...world.left, signIns: world.left.signIns - 1 }
  }
  return [{ label: "the user signs in again", to, isFault: true }]
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
    left: {
      expiries: bounds.expiries - 1,
      kills: bounds.kills,
      faults: bounds.faults,
      signIns: bounds.signIns ?? 0
    },
    isExcused: false
  },
  moves: (world) =>
    [
      ...world.processes.flatMap((_, index) => processMoves(world, index, bounds)),
      ...lateMoves(world),
      ...expiryMoves(world),
      ...signInMoves(world),
      ...timeMoves(world)
    ].map((move) => ({ ...move, to: settle(move.to) })),
  view,
  violation: brokenPromise,
  isEnd: (world) => world.processes.every((process) => !isBusy(process) && process.served >= world.expired)
})
