// The promises of shared tokens.
import { type World, isBusy, numberOf, requestsOf } from "./world.ts"

/** A refresh token is in use: sent by a process that lives, or exchanged for tokens that it still stores. */
const usersOf = (world: World, token: number): number =>
  world.processes.filter(
    (process) =>
      requestsOf(process).some(({ what }) => what === token) ||
      (process.saving !== undefined &&
        process.saving.state._tag !== "Saved" &&
        process.saving.state._tag !== "SignedOut" &&
        numberOf(process.saving.state.given.used) === token)
  ).length

export const brokenPromise = (world: World): string | undefined => {
  if (world.failed !== undefined && !world.isExcused) return world.failed
  const isCalm = world.left.faults > 0 || !world.isExcused
  for (let token = 1; token <= world.valid; token++)
    if (isCalm && usersOf(world, token) > 1) return "Two processes never use the same refresh token."
  const isQuiet = !world.processes.some(isBusy) && world.late.length === 0
  if (isQuiet && !world.isExcused && world.store.generation !== world.valid) return "New tokens are never lost."
  return undefined
}
