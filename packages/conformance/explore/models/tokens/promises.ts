// The promises of shared tokens.
import type { TokenProcess } from "./process.ts"
import { numberOf, type TokenWorld } from "./world.ts"

type Processes = ReadonlyArray<TokenProcess | undefined>

/** A refresh token is in use: sent by a process that lives, or exchanged for tokens that it still stores. */
const usersOf = (processes: Processes, token: number): number =>
  processes.filter(
    (process) =>
      process?.asked().some(({ request }) => request._tag === "Exchange" && request.what === token) === true ||
      process
        ?.machines()
        .some(
          (state) => (state._tag === "Looking" || state._tag === "Writing") && numberOf(state.given.used) === token
        ) === true
  ).length

export const brokenPromise = (world: TokenWorld, processes: Processes): string | undefined => {
  if (world.failed !== undefined && !world.isExcused) return world.failed
  const isCalm = world.left.faults > 0 || !world.isExcused
  for (let token = 1; token <= world.valid; token++)
    if (isCalm && usersOf(processes, token) > 1) return "Two processes never use the same refresh token."
  const isQuiet = processes.every((process) => (process?.asked().length ?? 0) === 0) && world.late.length === 0
  if (isQuiet && !world.isExcused && world.store.generation !== world.valid) return "New tokens are never lost."
  return undefined
}
