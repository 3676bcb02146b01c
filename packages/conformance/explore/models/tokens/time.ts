// Time passes to the points at which something is about to change.
import { lease, refreshLimits } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import type { Choice } from "../../replaying.ts"
import type { TokenProcess, TokenRequest } from "./process.ts"
import { becomeStale, type TokenWorld } from "./world.ts"

const requestsOf = (process: TokenProcess): ReadonlyArray<TokenRequest> => process.asked().map(({ request }) => request)

/** When a request takes as long as it may. */
const endOf = (request: TokenRequest): number => {
  if (request._tag === "Exchange") return request.since + refreshLimits.exchange
  return request._tag === "Sleep" && request.isLimit ? request.until : Infinity
}

/** The points of time with which the shipped code compares. */
const deadlines = (world: TokenWorld, process: TokenProcess): ReadonlyArray<number> => {
  const { seen } = process.observations()
  return [
    ...process.machines().flatMap((state) => {
      if (state._tag === "Claiming") return [state.refresh.claim.at + refreshLimits.claim]
      return state._tag === "Releasing" ? [state.until] : []
    }),
    ...(seen !== undefined && seen.id === world.store.claim?.id ? [seen.since + lease] : [])
  ]
}

/** A sleep is short. It ends before anything else, unless the process would find the same as before. */
const isAwake = (process: TokenProcess, isStale: boolean): boolean =>
  requestsOf(process).some(
    (request) => request._tag === "Read" || (request._tag === "Sleep" && !request.isLimit && isStale)
  )

/**
 * Time passes while every process waits: to the end of the first request that takes as long as it may, or to the moments just
 * before, at and after the first point with which the code compares.
 */
export const timeChoices = (world: TokenWorld, all: ReadonlyArray<TokenProcess | undefined>): ReadonlyArray<Choice> => {
  const { isStale, now } = world
  if (all.some((process, index) => process !== undefined && isAwake(process, isStale[index] === true))) return []
  const processes = all.flatMap((process) => process ?? [])
  if (!processes.some((process) => process.asked().length > 0)) return []
  const last = Math.min(...processes.flatMap((process) => requestsOf(process).map(endOf)))
  const first = Math.min(...processes.flatMap((process) => deadlines(world, process)).filter((at) => at >= now))
  return [...new Set([first - 1, first, first + 1, last])]
    .filter((at) => Number.isFinite(at) && at > now && at <= last)
    .map((at) => ({
      label: `${((at - now) / 1000).toFixed(3)} s pass`,
      happen: () => {
        world.now = at
        becomeStale(world)
      }
    }))
}
