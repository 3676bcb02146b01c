// Time passes to the moments before, at and after the next expiry, and until something takes as long as it may.
import type { Choice } from "../../replaying.ts"
import type { DeliveryRequest, Instance } from "./process.ts"
import type { DeliveryWorld } from "./world.ts"

/** Whether time that passes makes an access or a handler slow. A handler in the background may take as long as it likes. */
const isSlowed = (instances: ReadonlyArray<Instance>): boolean =>
  instances.some(({ process }) =>
    process
      .asked()
      .some(
        ({ request }) =>
          request._tag === "Access" ||
          (request._tag === "Handle" && process.machines.get(request.work)?.at(-1)?._tag === "Handling")
      )
  )

export const timeChoices = (world: DeliveryWorld, instances: ReadonlyArray<Instance>): ReadonlyArray<Choice> => {
  const requests: ReadonlyArray<DeliveryRequest> = instances.flatMap(({ process }) =>
    process.asked().map(({ request }) => request)
  )
  const isClaimed = Object.values(world.store).some(({ until }) => until !== undefined)
  const isAwake = !isClaimed && requests.some((request) => request._tag === "Sleep" && !request.isLimit)
  const isSlow = isSlowed(instances)
  if (isAwake || (isSlow && world.left.slow === 0)) return []
  const last = Math.min(
    ...requests.map((request) => (request._tag === "Sleep" && request.isLimit ? request.until : Infinity))
  )
  const expiries = [
    ...Object.values(world.store).map(({ until = Infinity }) => until),
    ...instances.flatMap(({ process }) => process.inFlight().map(([, { until }]) => until))
  ]
  const first = Math.min(...expiries.filter((at) => at >= world.now))
  return [...new Set([first - 1, first, first + 1, last])]
    .filter((now) => Number.isFinite(now) && now > world.now && now <= last)
    .map((now) => ({
      label: `${now - world.now} ms pass`,
      happen: () => {
        world.now = now
        if (isSlow) world.left.slow--
        for (const [key, { until = Infinity }] of Object.entries(world.store)) if (until <= now) delete world.store[key]
      }
    }))
}
