// A program that polls a list, which may be killed and goes on with the position that it saved.
import { ServerError, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { Model } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, fault, type Replayed, replaying, type Run } from "../../replaying.ts"
import { openPolling, type PollingProcess, type PollingRequest } from "./process.ts"
import { brokenPromise } from "./promises.ts"
import { arrive, arriveWithout, idOf, listLate, type PollingBounds, type PollingWorld, read, startOf } from "./world.ts"

const unavailable = new XError({ operation: "a", reason: new ServerError({ detail: "no", status: 503 }) })

type Respond = Asked<PollingRequest>["respond"]

const saveChoices = (
  world: PollingWorld,
  { place, position }: PollingRequest & { readonly _tag: "Save" },
  respond: Respond
): ReadonlyArray<Choice> => {
  const name = `the ${place} is saved`
  const save = () => {
    world[place] = position
    if (place === "position") world.first ??= Number(position.keys[0] ?? idOf(0)) - Number(idOf(0))
  }
  const done = () => respond(Effect.void)
  const fail = () => respond(Effect.fail(unavailable))
  return [
    {
      label: name,
      happen: () => {
        save()
        done()
      }
    },
    ...fault(world.left, "lost", `${name}, and lost`, done),
    ...fault(world.left, "faults", `${name}, which fails`, fail),
    ...fault(world.left, "faults", `${name}, which fails when it is done`, () => {
      save()
      fail()
    })
  ]
}

const fetchChoices = (
  world: PollingWorld,
  { since, token }: PollingRequest & { readonly _tag: "Fetch" },
  respond: Respond
): ReadonlyArray<Choice> => {
  const name = `entries${since === undefined ? "" : ` since ${since}`}${token === undefined ? "" : ` from ${token}`}`
  return [
    { label: `${name} are listed`, happen: () => respond(Effect.succeed(read(world, since, token))) },
    ...fault(world.left, "faults", `${name}: the response is lost`, () => respond(Effect.fail(unavailable))),
    ...fault(world.left, "faults", `${name}: the response has another form`, () => respond(Effect.succeed({})))
  ]
}

const choicesOf = (world: PollingWorld, { request, respond }: Asked<PollingRequest>): ReadonlyArray<Choice> => {
  switch (request._tag) {
    case "Load":
      return [
        { label: `the ${request.place} is loaded`, happen: () => respond(Effect.succeed(world[request.place])) },
        ...fault(world.left, "faults", `the ${request.place} cannot be loaded`, () => respond(Effect.fail(unavailable)))
      ]
    case "Save":
      return saveChoices(world, request, respond)
    case "Fetch":
      return fetchChoices(world, request, respond)
    case "Process":
      return [
        {
          label: `${request.id} is processed`,
          happen: () => {
            world.processed.push(request.id)
            respond(Effect.void)
          }
        },
        ...fault(world.left, "faults", `${request.id} cannot be processed`, () => respond(Effect.fail(unavailable)))
      ]
    case "Sleep":
      return [
        {
          label: "it wakes",
          happen: () => {
            world.now = request.until
            respond(Effect.void)
          }
        }
      ]
  }
}

const listChoices = (
  world: PollingWorld,
  { entries, lost }: PollingBounds,
  isDelivering: boolean
): ReadonlyArray<Choice> => {
  // Rounds of several requests are saved before they are delivered.
  const saved = isDelivering ? world.read.filter((id) => !world.processed.includes(id)) : []
  return [
    ...(world.left.rounds === 0 ? [] : world.left.rounds === 1 ? [entries, 1] : [entries]).map((count) => ({
      label: `${count} entries arrive`,
      happen: () => {
        world.left.rounds--
        arrive(world, count)
      }
    })),
    ...(world.left.late === 0 || world.left.rounds === 0
      ? []
      : [
          {
            label: `${entries} entries are made, and the oldest is not listed yet`,
            happen: () => {
              world.left.rounds--
              world.left.late--
              arriveWithout(world, entries)
            }
          }
        ]),
    ...world.late.map((id) => ({ label: `${id} is listed late`, happen: () => listLate(world) })),
    ...(saved.length === 0 || world.isForgotten || world.left.lost < lost
      ? []
      : [
          {
            label: `the X API lists ${saved.join(", ")} no more`,
            isFault: true,
            happen: () => {
              world.isForgotten = true
              world.listed = world.listed.filter((id) => !saved.includes(id))
            }
          }
        ])
  ]
}

const openRun = (world: PollingWorld, bounds: PollingBounds): Run<PollingWorld> => {
  let process: PollingProcess | undefined
  const end = () => void (process = undefined)
  const start = (): Choice => ({
    label: "the program starts",
    happen: () => {
      world.now++
      process = openPolling(() => world.now, bounds, end)
    }
  })
  const choicesOfProcess = (asked: Asked<PollingRequest>) =>
    choicesOf(world, asked).map((choice) => ({
      ...choice,
      happen: () => {
        choice.happen()
        if (asked.request._tag === "Fetch" && process === undefined) world.isEndedByResponse = true
      }
    }))
  return {
    world,
    isAlive: () => process !== undefined,
    choices: () => [
      ...(process?.asked().flatMap(choicesOfProcess) ?? [start()]),
      ...(process === undefined ? [] : fault(world.left, "kills", "the program is killed", end)),
      ...listChoices(world, bounds, process?.asked()[0]?.request._tag === "Process")
    ],
    view: () => viewOf(world, process),
    violation: () => brokenPromise(world, bounds, process),
    isEnd: () =>
      world.left.rounds === 0 &&
      process?.asked()[0]?.request._tag === "Sleep" &&
      new Set(world.processed).size === world.count - (world.first ?? 0)
  }
}

/** Time matters as an order alone. */
const viewOf = ({ position, round, ...world }: PollingWorld, process: PollingProcess | undefined) => ({
  world: { ...world, now: undefined },
  position: position && { keys: position.keys, settled: position.settled },
  round: round?.entries,
  isRoundLater: (round?.time ?? 0) > (position?.time ?? 0),
  process: process && {
    asked: process.asked().map(({ request }) => ({ ...request, until: undefined, position: viewPosition(request) })),
    memory: process.memory()
  }
})

const viewPosition = (request: PollingRequest) =>
  request._tag === "Save" ? { ...request.position, time: undefined, settling: undefined } : undefined

export const polling = (bounds: PollingBounds): Model<Replayed<PollingWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
