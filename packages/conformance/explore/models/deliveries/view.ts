// The parts that tell apart the states of instances that receive deliveries.
import { viewDelivery } from "../../../../webhooks/src/receive/delivery/explored-state.ts"
import type { DeliveryRequest, Instance } from "./process.ts"
import type { DeliveryWorld } from "./world.ts"

const remaining = ({ now }: DeliveryWorld, until: number | undefined) =>
  until === undefined ? undefined : Math.max(0, until - now)

const viewRequest = (world: DeliveryWorld, own: string, request: DeliveryRequest): unknown => {
  switch (request._tag) {
    case "Access": {
      const { access, served } = request
      const reply = served?.reply
      // The number of an instance is its own claim, or that of another one.
      const shown = typeof reply === "string" && reply.startsWith("claimed") ? reply === own : reply
      return [access._tag, access.key, served === undefined, shown]
    }
    case "Handle":
      return [request.key]
    case "Sleep":
      return request.isLimit ? remaining(world, request.until) : "pause"
  }
}

const viewInstance = (world: DeliveryWorld, instance: Instance | undefined): unknown => {
  if (instance === undefined) return undefined
  const { process, refuses, works } = instance
  const own = `claimed:${process.number}`
  const asked = process.asked()
  const names = new Map<unknown, number>()
  const nameOf = (entry: unknown) => {
    const name = names.get(entry) ?? names.size
    names.set(entry, name)
    return name
  }
  const shown = [...process.machines].map(([work, states]) => {
    const requests = asked
      .filter(({ request }) => request.work === work)
      .map(({ request }) => viewRequest(world, own, request))
    const entry = process.entries.get(work)
    if (requests.length === 0 && !works.has(work)) return []
    return [[works.get(work), states.map(viewDelivery), requests, entry && nameOf(entry)]]
  })
  return [
    shown.flat(),
    process.inFlight().map(([key, entry]) => [key, nameOf(entry), remaining(world, entry.until)]),
    process.recent(),
    Object.entries(world.store).map(([key, { value }]) => [key, value === own]),
    refuses
  ]
}

/** Instances can be exchanged for each other: they are in the order of their texts. */
export const view = (world: DeliveryWorld, instances: ReadonlyArray<Instance | undefined>): unknown => {
  const { copies, excused, handled, left, lost, store } = world
  return [
    Object.entries(store).map(([key, { until }]) => [key, remaining(world, until)]),
    instances.map((instance) => JSON.stringify(viewInstance(world, instance)) ?? "").sort(),
    copies,
    Object.entries(handled).filter(([key]) => !excused.includes(key)),
    excused,
    lost,
    left
  ]
}
