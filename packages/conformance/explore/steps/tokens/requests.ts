// The outcomes of requests to the store and to the X API.
import { BadRequest, OutcomeUnknown, XError } from "@xeffect/core"
import { observeEntry } from "../../../../http/src/sign-in/refresh/machine/claim-expiry.ts"
import type { Command, Happened } from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import type { SavingEvent } from "../../../../http/src/sign-in/refresh/machine/saving.ts"
import type { Move } from "../../explorer.ts"
import { after, afterSaving, storeFailure } from "./machines.ts"
import {
  type Request,
  type Role,
  type TokenBounds,
  type World,
  carryOut,
  entryOf,
  fail,
  numberOf,
  processOf,
  put,
  tokensOf
} from "./world.ts"

export const rejection = new XError({
  operation: "oauth2_refresh",
  reason: new BadRequest({ detail: "no" }),
  response: { status: 400, headers: {}, excerpt: "", problem: { error: "invalid_grant" } }
})

export const lost = new XError({
  operation: "oauth2_refresh",
  reason: new OutcomeUnknown({ detail: "lost", cause: undefined })
})

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

export const roleMoves = (world: World, index: number, role: Role, bounds: TokenBounds): ReadonlyArray<Move<World>> => {
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

export const savingMoves = (world: World, index: number, bounds: TokenBounds): ReadonlyArray<Move<World>> => {
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
