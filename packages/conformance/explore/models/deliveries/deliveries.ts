// Deliveries of the same events to instances that share a store. The surroundings: X, which sends a delivery again until it is
// accepted; a store that is slow, or fails before or after an access; handlers that fail; kills; and claims that expire.
import * as Effect from "effect/Effect"
import type { State } from "../../../../webhooks/src/receive/delivery/delivery.ts"
import type { Model } from "../../explorer.ts"
import type { Asked } from "../../process.ts"
import { type Choice, fault, type Replayed, replaying, type Run } from "../../replaying.ts"
import { type DeliveryRequest, type Instance, openInstance, statesOf } from "./process.ts"
import { brokenPromise } from "./promises.ts"
import { timeChoices } from "./time.ts"
import { view } from "./view.ts"
import { carryOut, type DeliveryBounds, type DeliveryWorld, excuse, startOf, withoutLoss } from "./world.ts"

/** The events that may be handled twice, or not at all, if a process is killed now: those that the guide names. */
const riskOf = (state: State): ReadonlyArray<string> => {
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

const stateOf = (instance: Instance, work: number): State | undefined => instance.process.machines.get(work)?.at(-1)

/** Whether the record of an event that was lost is being removed, if it is the instance's own: it is read first. */
const isForgetting = (state: State | undefined): boolean =>
  state?._tag === "HandlingLater" || state?._tag === "Rejected" || state?._tag === "Finished"

const isExcused = (state: State): boolean =>
  state._tag === "Recording" ||
  (state._tag === "Accepting" && state.hasFailed === true) ||
  // What remains to be done is only logged.
  state._tag === "Rejected" ||
  state._tag === "Finished"

const openRun = (world: DeliveryWorld, bounds: DeliveryBounds): Run<DeliveryWorld> => {
  const instances: Array<Instance | undefined> = Array.from({ length: bounds.instances }, () => undefined)
  let attempts = 0
  const open = (): Instance => {
    const instance: Instance = {
      works: new Map(),
      refuses: false,
      process: openInstance(
        () => world.now,
        world.count++,
        bounds,
        () => instance.refuses,
        (message, key) => {
          if (message !== "An event was lost") return
          excuse(world, key)
          world.lost.push(key)
        }
      )
    }
    return instance
  }
  const send = (copy: number, at: number) => {
    const instance = (instances[at] ??= open())
    const work = attempts++
    world.copies[copy] = "sent"
    instance.works.set(work, copy)
    instance.process.deliver(work, (isAccepted) => {
      const sent = instance.works.get(work)
      instance.works.delete(work)
      if (typeof sent === "number") world.copies[sent] = isAccepted ? "accepted" : "waiting"
    })
  }
  const kill = (at: number, instance: Instance) => {
    const undone = instance.process.asked().flatMap(({ request }) => {
      if (request._tag !== "Access") return []
      const { access, work } = request
      const isForgotten = access._tag === "Remove" || (access._tag === "Get" && isForgetting(stateOf(instance, work)))
      return isForgotten ? [access.key] : []
    })
    for (const key of [...undone, ...statesOf(instance).flatMap(riskOf)]) {
      excuse(world, key)
      withoutLoss(world, key)
    }
    for (const copy of instance.works.values()) if (copy !== "closed") world.copies[copy] = "waiting"
    instances[at] = undefined
  }
  const failed = (instance: Instance, work: number, key: string) => {
    const state = stateOf(instance, work)
    if (state === undefined || !isExcused(state)) return
    excuse(world, key)
    if (state._tag === "Rejected" || state._tag === "Finished") withoutLoss(world, key)
  }
  const accessChoices = (
    name: string,
    instance: Instance,
    request: DeliveryRequest & { readonly _tag: "Access" },
    respond: Asked<DeliveryRequest>["respond"]
  ): ReadonlyArray<Choice> => {
    const { access, served, work } = request
    const fail = () => {
      failed(instance, work, access.key)
      respond(Effect.fail("no"))
    }
    const label = `${name}: ${access._tag}`
    if (served !== undefined)
      return [
        { label: `${label} has its reply`, happen: () => respond(Effect.succeed(served.reply)) },
        ...fault(world.left, "faults", `${label}: the reply is lost`, fail)
      ]
    const lose = () => {
      carryOut(world, access)
      fail()
    }
    return [
      ...(bounds.slow > 0
        ? [
            {
              label: `${label} is carried out`,
              happen: () => {
                request.served = { reply: carryOut(world, access) }
              }
            }
          ]
        : [
            { label, happen: () => respond(Effect.succeed(carryOut(world, access))) },
            // Without time that passes meanwhile, nobody can notice when the reply arrives.
            ...fault(world.left, "faults", `${label}: the reply is lost`, lose)
          ]),
      ...fault(world.left, "faults", `${label} fails`, fail)
    ]
  }
  const choicesOf = (
    name: string,
    instance: Instance,
    { request, respond }: Asked<DeliveryRequest>
  ): ReadonlyArray<Choice> => {
    const { work } = request
    const label = `${name}.${work}`
    switch (request._tag) {
      case "Access":
        return accessChoices(label, instance, request, respond)
      case "Handle": {
        const { key } = request
        const handle = () => {
          withoutLoss(world, key)
          world.handled[key] = (world.handled[key] ?? 0) + 1
          respond(Effect.void)
        }
        return [
          { label: `${label}: ${key} is handled`, happen: handle },
          ...fault(world.left, "faults", `${label}: the handler fails`, () => respond(Effect.fail("no")))
        ]
      }
      case "Sleep": {
        const wake = () => respond(Effect.void)
        const state = stateOf(instance, work)
        if (!request.isLimit)
          return Object.values(world.store).some(({ until }) => until !== undefined)
            ? []
            : [{ label: `${label}: looks again`, happen: wake }]
        if (world.now < request.until) return []
        if (state?._tag === "Waiting") return [{ label: `${label}: it takes too long`, happen: wake }]
        const key = state !== undefined && "event" in state ? state.event.key : ""
        return fault(world.left, "faults", `${label}: it takes too long`, () => {
          failed(instance, work, key)
          wake()
        })
      }
    }
  }
  const instanceChoices = (instance: Instance | undefined, at: number): ReadonlyArray<Choice> => {
    if (instance === undefined) return []
    const name = `I${at + 1}`
    const isBusy = instance.process.asked().length > 0
    return [
      ...instance.process.asked().flatMap((asked) => choicesOf(name, instance, asked)),
      ...(isBusy ? fault(world.left, "kills", `${name} is killed`, () => kill(at, instance)) : []),
      ...(isBusy && bounds.background === 1 && !instance.refuses
        ? fault(world.left, "faults", `the background of ${name} refuses more work`, () => {
            instance.refuses = true
          })
        : []),
      ...(!isBusy && instance.refuses
        ? [{ label: `the background of ${name} takes work again`, happen: () => void (instance.refuses = false) }]
        : []),
      ...[...instance.works].flatMap(([work, copy]) =>
        copy === "closed"
          ? []
          : fault(world.left, "closed", `X closes the connection of delivery ${copy + 1} to ${name}`, () => {
              instance.works.set(work, "closed")
              world.copies[copy] = "waiting"
            })
      )
    ]
  }
  const alive = () => instances.flatMap((instance) => instance ?? [])
  return {
    world,
    isAlive: () => alive().length > 0,
    choices: () => [
      ...world.copies.flatMap((status, copy) =>
        status === "waiting"
          ? instances.map((_, at) => ({
              label: `delivery ${copy + 1} is sent to I${at + 1}`,
              happen: () => send(copy, at)
            }))
          : []
      ),
      ...instances.flatMap(instanceChoices),
      ...timeChoices(world, alive())
    ],
    view: () => view(world, instances),
    violation: () => brokenPromise(world, alive(), bounds),
    isEnd: () =>
      world.copies.every((status) => status === "accepted") &&
      alive().every(({ process }) => process.asked().length === 0)
  }
}

export const deliveries = (bounds: DeliveryBounds): Model<Replayed<DeliveryWorld>> =>
  replaying(startOf(bounds), (world) => openRun(world, bounds))
