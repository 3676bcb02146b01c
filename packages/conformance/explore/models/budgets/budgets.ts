// Calls that share a budget in a store of one process, which may be killed and started again.
import * as Effect from "effect/Effect"
import type { Exit } from "effect/Exit"
import { findFailure } from "@xeffect/core/failure"
import type { XError } from "@xeffect/core"
import { viewKeyValueCosts } from "../../../../costs/src/stores/explored-state.ts"
import { type Model, plain } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, fault as faultLeft, type Replayed, replaying, type Run } from "../../replaying.ts"
import { type BudgetProcess, type BudgetRequest, lost, notSent, openProcess, refused } from "./process.ts"
import { bill, type BudgetBounds, type BudgetWorld, dayOf, midnight, postsOf, requested, startOf } from "./world.ts"
import { brokenPromise, refusedWithRoom } from "./promises.ts"

type AskedCall = Asked<BudgetRequest>

type Send = BudgetRequest & { readonly _tag: "Send" }

/** After a failure nothing is calm any more. */
const fault = (
  world: BudgetWorld,
  left: keyof BudgetWorld["left"],
  label: string,
  happen: () => void
): ReadonlyArray<Choice> =>
  faultLeft(world.left, left, label, () => {
    world.isCalm = false
    happen()
  })

const storeChoices = (world: BudgetWorld, { request, respond }: AskedCall): ReadonlyArray<Choice> => {
  if (request._tag === "Send" || request._tag === "Sleep") return []
  const { call, key } = request
  const name = `call ${call + 1}: ${request._tag} ${key}`
  const write = () => {
    if (request._tag === "Set") world.store.set(key, request.value)
    if (request._tag === "Remove") world.store.delete(key)
  }
  const isWrite = request._tag !== "Get"
  return [
    {
      label: name,
      happen: () => {
        write()
        respond(Effect.succeed(isWrite ? undefined : world.store.get(key)))
      }
    },
    ...fault(world, "failures", `${name}, which fails`, () => respond(Effect.fail("no store"))),
    ...(isWrite
      ? fault(world, "failures", `${name}, which fails when it is done`, () => {
          write()
          respond(Effect.fail("no store"))
        })
      : [])
  ]
}

const responseTo = (call: number, { ids, at }: NonNullable<Send["served"]>) => ({
  status: 200,
  headers: new Headers({ date: new Date(at).toUTCString() }),
  text: `call ${call}`,
  json: { data: ids.map((id) => ({ id })) }
})

const sendChoices = (
  world: BudgetWorld,
  { request, respond }: AskedCall,
  { excess, midnights }: BudgetBounds
): ReadonlyArray<Choice> => {
  if (request._tag !== "Send") return []
  const { call, served } = request
  const name = `call ${call + 1}`
  const fail = (label: string, error: XError, before: () => void = () => undefined) =>
    fault(world, "faults", `${name}: ${label}`, () => {
      before()
      respond(Effect.fail(error))
    })
  if (served !== undefined)
    return [
      { label: `${name}: the response arrives`, happen: () => respond(Effect.succeed(responseTo(call, served))) },
      ...fail("the response is lost", lost)
    ]
  const counts = excess > 0 ? [1, requested, requested + 1] : [1, requested]
  const isAtOnce = midnights === 0
  return [
    ...counts.map((count) => ({
      label: `${name}: it is carried out, with ${count} posts`,
      happen: () => {
        const served = { ids: postsOf(call, count), at: world.now }
        bill(world, served.ids)
        if (isAtOnce) respond(Effect.succeed(responseTo(call, served)))
        else request.served = served
      }
    })),
    ...fail("it is refused", refused),
    ...fail("it is not sent", notSent),
    ...fail("no response, it may be carried out", lost, () => giveUp(world, call, isAtOnce))
  ]
}

/** Nobody waits any more for a request. Within a day it matters only that it may be carried out, and at once is the earliest. */
const giveUp = (world: BudgetWorld, call: number, isAtOnce: boolean) => {
  if (isAtOnce) bill(world, postsOf(call, requested))
  else world.late.push(call)
}

/** A killed process leaves half a text at most where it was writing. */
const kill = (world: BudgetWorld, process: BudgetProcess, isTorn: boolean, isAtOnce: boolean) => {
  for (const { request } of process.asked()) {
    if (request._tag === "Send" && request.served === undefined) giveUp(world, request.call, isAtOnce)
    if (request._tag === "Set" && isTorn) world.store.set(request.key, request.value.slice(0, request.value.length / 2))
  }
  for (const [call, status] of world.calls.entries()) if (status === "begun") world.calls[call] = "ended"
}

const timeChoices = (world: BudgetWorld, { midnights }: BudgetBounds): ReadonlyArray<Choice> =>
  midnights === 0
    ? []
    : [midnight - 1, midnight, midnight + 1]
        .filter((at) => at > world.now)
        .map((at) => ({
          label: `it is ${new Date(at).toISOString()}`,
          isFault: true,
          happen: () => {
            // A reservation of a killed process, or of a call without a response, counts on its day: no later arrival is promised.
            if (dayOf(at) !== dayOf(world.now)) world.late.length = 0
            world.now = at
          }
        }))

const openRun = (world: BudgetWorld, bounds: BudgetBounds): Run<BudgetWorld> => {
  let process: BudgetProcess | undefined
  const onEnd = (call: number, exit: Exit<unknown, XError>) => {
    world.calls[call] = "ended"
    const error = exit._tag === "Success" ? undefined : findFailure(exit.cause)
    if (exit._tag === "Failure" && process !== undefined)
      world.violation ??= refusedWithRoom(world, process.costs, error)
  }
  const open = () => (process ??= openProcess(() => world.now, world.store, onEnd))
  const begin = (): ReadonlyArray<Choice> => {
    const call = world.calls.indexOf("new")
    return call < 0
      ? []
      : [
          {
            label: `call ${call + 1} begins`,
            happen: () => {
              world.calls[call] = "begun"
              open().begin(call)
            }
          }
        ]
  }
  const lateChoices = () =>
    world.late.map((call, at): Choice => ({
      label: `the late request of call ${call + 1} is carried out`,
      isFault: true,
      happen: () => {
        world.late.splice(at, 1)
        bill(world, postsOf(call, requested))
      }
    }))
  const processChoices = (process: BudgetProcess): ReadonlyArray<Choice> => [
    ...process.asked().flatMap((asked) => [...storeChoices(world, asked), ...sendChoices(world, asked, bounds)]),
    ...[...process.fibers].flatMap(([call, fiber]) =>
      fault(world, "interrupts", `call ${call + 1} is interrupted`, () => interrupt(process, call, fiber))
    ),
    ...[false, true].flatMap((isTorn) =>
      isTorn && !process.asked().some(({ request }) => request._tag === "Set")
        ? []
        : fault(world, "kills", `the process is killed${isTorn ? ", and half a text is written" : ""}`, () =>
            endProcess(isTorn)
          )
    )
  ]
  const interrupt: (process: BudgetProcess, call: number, fiber: Parameters<BudgetProcess["interrupt"]>[0]) => void = (
    { asked, interrupt },
    call,
    fiber
  ) => {
    for (const { request } of asked())
      if (request.call === call && request._tag === "Send" && request.served === undefined)
        giveUp(world, call, bounds.midnights === 0)
    interrupt(fiber)
  }
  const endProcess = (isTorn: boolean) => {
    if (process !== undefined) kill(world, process, isTorn, bounds.midnights === 0)
    process = undefined
  }
  return {
    world,
    isAlive: () => process !== undefined,
    choices: () => [
      ...begin(),
      ...(process === undefined ? [] : processChoices(process)),
      ...lateChoices(),
      ...timeChoices(world, bounds)
    ],
    view: () => viewOf(world, process),
    violation: () => world.violation ?? brokenPromise(world, process?.costs),
    isEnd: () => world.calls.every((status) => status === "ended")
  }
}

/** Writes are counted from the last one that the process knows, or that is stored. */
const viewOf = (world: BudgetWorld, process: BudgetProcess | undefined) => {
  const text = JSON.stringify(plain({ world, process: process && viewProcess(process) }))
  const last =
    process?.costs.state().entries.last().number ??
    Number(/number":(\d+)/.exec(world.store.get("costs:copy") ?? "")?.[1] ?? 0)
  return text.replaceAll(/number(\\*)":(\d+)/g, (_, _slashes, number) => `number":${Number(number) - last}`)
}

const viewProcess = ({ asked, costs, fibers, queue, turns }: BudgetProcess) => ({
  costs: viewKeyValueCosts(costs),
  asked: asked().map(({ request }) => request),
  turns: [...fibers.keys()].map((call) => [call, turns.get(call)]),
  queue: queue()
})

export const budgets = (bounds: BudgetBounds): Model<Replayed<BudgetWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
