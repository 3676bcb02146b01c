import type { SliceState } from "../../store/store.ts"
import type { ExportEvent } from "../events.ts"

/**
 * Adds the time that is left to the events of a run: as long as what is done of the slices in this run took for as much.
 *
 * @param states the slices when the run begins
 * @param started when it begins, in milliseconds since 1970
 */
export const makeTimeLeft = (
  states: ReadonlyArray<SliceState>,
  started: number
): ((event: ExportEvent, now: number) => ExportEvent) => {
  const parts = new Map(
    states.map(({ position, slice }) => [slice.number, position.done ? 1 : (position.part ?? 0)] as const)
  )
  const before = Array.from(parts.values()).reduce((sum, part) => sum + part, 0)
  let done = before
  return (event, now) => {
    if (event._tag !== "Page") return event
    const last = parts.get(event.slice) ?? 0
    const part = event.done ? 1 : (event.part ?? last)
    parts.set(event.slice, part)
    done += part - last
    return done > before ? { ...event, timeLeft: ((now - started) * (parts.size - done)) / (done - before) } : event
  }
}
