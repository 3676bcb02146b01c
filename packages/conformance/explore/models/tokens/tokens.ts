// Processes that share the tokens of a user. The surroundings: a store whose writes are slow, late or lost; the X API, at which a
// refresh token works once; kills; and time, which passes to the points at which something is about to change.
import { BadRequest, OutcomeUnknown, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import type { SignedInTokens } from "../../../../http/src/sign-in/refresh/store-tokens.ts"
import type { Model } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, fault, type Replayed, replaying, type Run } from "../../replaying.ts"
import { openTokens, storeFailure, type TokenProcess, type TokenRequest } from "./process.ts"
import { brokenPromise } from "./promises.ts"
import { timeChoices } from "./time.ts"
import { view } from "./view.ts"
import {
  becomeStale,
  carryOut,
  numberOf,
  type Sent,
  settle,
  startOf,
  type TokenBounds,
  tokensOf,
  type TokenWorld
} from "./world.ts"

const rejection = new XError({
  operation: "oauth2_refresh",
  reason: new BadRequest({ detail: "no" }),
  response: { status: 400, headers: {}, excerpt: "", problem: { error: "invalid_grant" } }
})

const lost = new XError({
  operation: "oauth2_refresh",
  reason: new OutcomeUnknown({ detail: "lost", cause: undefined })
})

export const isBusy = (process: TokenProcess | undefined): boolean =>
  process !== undefined && process.asked().length > 0

const responseTo = ({ result, what }: Sent): Effect.Effect<unknown, unknown> => {
  if (typeof what !== "number") return Effect.succeed(result === "done")
  return result === "done" ? Effect.succeed(tokensOf(what + 1)) : Effect.fail(rejection)
}

/** A request is carried out, its response arrives, or it is lost. */
const sentChoices = (
  world: TokenWorld,
  name: string,
  { request, respond }: { readonly request: Sent; readonly respond: Asked<TokenRequest>["respond"] }
): ReadonlyArray<Choice> => {
  const { result, what } = request
  const isExchange = typeof what === "number"
  const fail = () => respond(Effect.fail(isExchange ? lost : storeFailure))
  if (result !== undefined)
    return [
      { label: `${name}: the response arrives (${result})`, happen: () => respond(responseTo(request)) },
      ...fault(world.left, "faults", `${name}: the response is lost`, () => {
        world.isExcused ||= isExchange && result === "done"
        fail()
      })
    ]
  return [
    {
      label: `${name}: it is carried out`,
      happen: () => {
        request.result = carryOut(world, request) ? "done" : "refused"
      }
    },
    ...fault(world.left, "faults", `${name}: no response, it may be carried out later`, () => {
      world.late.push({ since: request.since, what })
      fail()
    })
  ]
}

const choicesOf = (
  world: TokenWorld,
  index: number,
  { request, respond }: Asked<TokenRequest>
): ReadonlyArray<Choice> => {
  const name = `P${index + 1}`
  switch (request._tag) {
    case "Read":
      return [
        {
          label: `${name} reads the store`,
          happen: () => {
            world.isStale[index] = false
            respond(Effect.succeed(world.store))
          }
        },
        ...fault(world.left, "faults", `${name} cannot read the store`, () => {
          world.isStale[index] = true
          respond(Effect.fail(storeFailure))
        })
      ]
    case "Sleep": {
      const wake = () => respond(Effect.void)
      if (request.isLimit)
        return world.now < request.until ? [] : fault(world.left, "faults", `${name} waits no longer`, wake)
      return world.isStale[index] === true ? [{ label: `${name} wakes`, happen: wake }] : []
    }
    case "Write":
    case "Exchange": {
      const claim = typeof request.what === "number" ? undefined : request.what.next.claim
      const what = request._tag === "Exchange" ? "refreshes" : claim === undefined ? "writes" : "claims"
      return sentChoices(world, `${name} ${what}`, { request, respond })
    }
  }
}

const expiryChoices = (world: TokenWorld): ReadonlyArray<Choice> =>
  world.left.expiries > 0 && world.valid > world.expired && world.store.generation === world.valid
    ? [
        {
          label: `a${world.valid} expires`,
          isFault: true,
          happen: () => {
            world.left.expiries--
            world.expired = world.valid
          }
        }
      ]
    : []

// No refresh of an earlier sign-in leads to these tokens.
const nextSignIn = 10

const signInChoices = (world: TokenWorld): ReadonlyArray<Choice> =>
  fault(world.left, "signIns", "the user signs in again", () => {
    world.valid += nextSignIn
    world.store = { generation: world.valid }
    becomeStale(world)
  })

const lateChoices = (world: TokenWorld): ReadonlyArray<Choice> =>
  world.late.map((request, at) => ({
    label: `late request ${at + 1} is carried out`,
    isFault: true,
    happen: () => {
      world.late.splice(at, 1)
      world.isExcused ||= request.what === world.valid
      carryOut(world, request)
    }
  }))

const openRun = (world: TokenWorld, bounds: TokenBounds): Run<TokenWorld> => {
  const processes: Array<TokenProcess | undefined> = Array.from({ length: bounds.processes }, () => undefined)
  const isCalm = () => world.left.kills === bounds.kills && world.left.faults === bounds.faults
  const end = (index: number, exit: Exit<SignedInTokens, unknown>) => {
    if (exit._tag === "Failure") {
      if (isCalm()) world.failed = "A call gets tokens if nothing fails."
    } else if (numberOf(exit.value.access_token) <= (world.served[index] ?? 0))
      world.failed = "A call gets tokens that have not expired."
  }
  const begin = (index: number) => {
    world.served[index] = world.expired
    const process = (processes[index] ??= openTokens(() => world.now))
    process.obtain(`a${world.expired}`, (exit) => end(index, exit))
  }
  const kill = (index: number, process: TokenProcess) => {
    const sent = process
      .asked()
      .flatMap(({ request }) => (request._tag === "Read" || request._tag === "Sleep" ? [] : [request]))
    const hasTokens = process.machines().some(({ _tag }) => _tag === "Looking" || _tag === "Writing")
    processes[index] = undefined
    world.served[index] = -1
    world.late.push(
      ...sent.map(({ result, since, what }) => ({ since, what, ...(result !== undefined && { result }) }))
    )
    world.isExcused ||= hasTokens || sent.some(({ what }) => typeof what === "number")
  }
  const processChoices = (process: TokenProcess | undefined, index: number): ReadonlyArray<Choice> => [
    ...(process?.isCalling() !== true && (world.served[index] ?? 0) < world.expired
      ? [{ label: `P${index + 1} needs tokens after a${world.expired}`, happen: () => begin(index) }]
      : []),
    ...(process === undefined || !isBusy(process)
      ? []
      : fault(world.left, "kills", `P${index + 1} is killed`, () => kill(index, process))),
    ...(process?.asked().flatMap((asked) => choicesOf(world, index, asked)) ?? [])
  ]
  return {
    world,
    isAlive: () => processes.some((process) => process !== undefined),
    choices: () =>
      [
        ...processes.flatMap(processChoices),
        ...lateChoices(world),
        ...expiryChoices(world),
        ...signInChoices(world),
        ...timeChoices(world, processes)
      ].map((choice) => ({
        ...choice,
        happen: () => {
          choice.happen()
          settle(world)
        }
      })),
    view: () => view(world, processes),
    violation: () => brokenPromise(world, processes),
    isEnd: () =>
      processes.every(
        (process, index) =>
          process?.isCalling() !== true && !isBusy(process) && (world.served[index] ?? 0) >= world.expired
      )
  }
}

export const tokens = (bounds: TokenBounds): Model<Replayed<TokenWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
