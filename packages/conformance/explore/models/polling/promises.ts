// The promises of the page "Polling".
import type { PollingProcess } from "./process.ts"
import { idOf, type PollingBounds, type PollingWorld } from "./world.ts"

/** How many entries are processed more than once. */
const repeats = ({ processed }: PollingWorld) => processed.length - new Set(processed).size

/** What is listed, and was not processed. */
const waiting = ({ first = 0, listed, processed }: PollingWorld) =>
  listed.filter((id) => id > idOf(first) && !processed.includes(id))

/** How often something has failed after which an entry may be delivered once more. */
const failures = ({ left }: PollingWorld, { faults, kills, lost }: PollingBounds) =>
  kills - left.kills + faults - left.faults + lost - left.lost

export const brokenPromise = (
  world: PollingWorld,
  bounds: PollingBounds,
  process: PollingProcess | undefined
): string | undefined => {
  const { position, processed } = world
  if (world.isEndedByResponse === true) return "A request that fails for a cause that may pass ends nothing."
  const firsts = [...new Set(processed)]
  if (bounds.late === 0 && firsts.some((id, index) => id !== idOf((world.first ?? 0) + index + 1)))
    return "Entries are delivered from the oldest, and none is skipped."
  if (repeats(world) > failures(world, bounds))
    return "An entry is delivered once, and once more at most for each failure."
  if (position?.keys.some((key) => !processed.includes(key) && key > idOf(world.first ?? 0)))
    return "The position is never beyond what was processed."
  const { settled } = position ?? {}
  if (bounds.compared === 0 && settled !== undefined && waiting(world).some((id) => id <= settled))
    return "Nothing that was listed and not processed is settled."
  if (!world.isForgotten && (process?.gaps() ?? 0) > 0)
    return "A gap is reported only if something can no longer be requested."
  return undefined
}
