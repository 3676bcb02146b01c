// Time passes to the points at which something is about to change.
import { lease, refreshLimits } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import type { Move } from "../../explorer.ts"
import { type Process, type World, isBusy, limitOf, requestsOf } from "./world.ts"

const ends = (process: Process) => requestsOf(process).map((request) => request.since + limitOf(request))

/** The points of time with which `step` and `observeEntry` compare. */
const deadlines = ({ processes, store }: World): ReadonlyArray<number> =>
  processes.flatMap(({ observations: { seen }, refresh }) => [
    ...(refresh?.state._tag === "Claiming" ? [refresh.state.refresh.claim.at + refreshLimits.claim] : []),
    ...(refresh?.state._tag === "Releasing" ? [refresh.state.until] : []),
    ...(seen !== undefined && seen.id === store.claim?.id ? [seen.since + lease] : [])
  ])

/** A sleep is short. It ends before anything else, unless the process would find the same as before. */
const isAwake = (process: Process) =>
  [process.caller, process.refresh, process.saving].some((machine) => {
    const tag = machine?.commands[0]?._tag
    return tag === "Read" || tag === "Inspect" || (tag === "Sleep" && process.isStale)
  })

/**
 * Time passes while every process waits: to the end of the first request that takes as long as it may, or to the moments just
 * before, at and after the first point with which the code compares.
 */
export const timeMoves = (world: World): ReadonlyArray<Move<World>> => {
  if (world.processes.some(isAwake) || !world.processes.some(isBusy)) return []
  const last = Math.min(...world.processes.flatMap(ends))
  const first = Math.min(...deadlines(world).filter((at) => at >= world.now))
  const moments = [...new Set([first - 1, first, first + 1, last])]
  return moments
    .filter((at) => Number.isFinite(at) && at > world.now && at <= last)
    .map((now) => ({
      label: `${((now - world.now) / 1000).toFixed(3)} s pass`,
      to: { ...world, now, processes: world.processes.map((process) => ({ ...process, isStale: true })) }
    }))
}
