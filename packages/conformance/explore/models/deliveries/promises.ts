// The promises of the page "Webhooks".
import type { Instance } from "./process.ts"
import { type DeliveryBounds, type DeliveryWorld, keysOf } from "./world.ts"

const handling = (instances: ReadonlyArray<Instance>, key: string): number =>
  instances
    .flatMap(({ process }) => process.asked())
    .filter(({ request }) => request._tag === "Handle" && request.key === key).length

/** In a delivery that goes on, or in the background, which is at work. */
const isToBeHandled = (instances: ReadonlyArray<Instance>, key: string): boolean =>
  instances.some(({ process, works }) => {
    if (works.size > 0) return true
    const working = new Set(process.asked().map(({ request }) => request.work))
    return [...process.machines]
      .flatMap(([work, states]) => (working.has(work) ? states : []))
      .some(
        (state) => state._tag === "HandlingLater" && [state.event, ...state.left].some((event) => event.key === key)
      )
  })

/** Whether a delivery of an event would be left out. */
const isKnown = ({ store }: DeliveryWorld, instances: ReadonlyArray<Instance>, key: string): boolean => {
  const entry = store[key]
  return (
    instances.every(({ process }) => process.asked().length === 0) &&
    ((entry !== undefined && entry.until === undefined) ||
      instances.some(({ process }) => process.recent().includes(key)))
  )
}

export const brokenPromise = (
  world: DeliveryWorld,
  instances: ReadonlyArray<Instance>,
  bounds: DeliveryBounds
): string | undefined => {
  const isAccepted = world.copies.every((status) => status === "accepted")
  for (const key of keysOf(bounds)) {
    const count = world.handled[key] ?? 0
    const now = handling(instances, key)
    if (now > 1) return "Two instances never handle an event at the same time."
    if (world.excused.includes(key)) continue
    if (count + now > 1) return "An event that was handled is not handled again."
    if (isAccepted && count === 0 && !isToBeHandled(instances, key))
      return "An event whose delivery was accepted is handled, or a log says that it was not."
  }
  if (world.lost.some((key) => isKnown(world, instances, key)))
    return "An event that was lost is new if a replay delivers it again."
  return undefined
}
