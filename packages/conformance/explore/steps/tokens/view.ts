// The parts that tell apart the states of processes that share tokens.
import * as Redacted from "effect/Redacted"
import { lease } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import type { Command } from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import type { SavingCommand } from "../../../../http/src/sign-in/refresh/machine/saving.ts"
import { viewObtaining, viewSaving } from "../../../../http/src/sign-in/refresh/machine/explored-state.ts"
import { plain } from "../../explorer.ts"
import { type Machine, type Process, type World, storedOf } from "./world.ts"

/** Replaces times by ages, and the IDs of claims by their order of appearance. */
const makeShow = (now: number) => {
  const names = new Map<string, number>()
  const age = (at: number) => Math.max(0, Math.min(now - at, lease + 2))
  const nameOf = (id: string) => {
    const known = names.get(id) ?? names.size
    names.set(id, known)
    return known
  }
  const show = (value: unknown, name = ""): unknown => {
    if (typeof value === "number")
      return name === "at" || name === "since" ? age(value) : name === "until" ? Math.max(0, value - now) : value
    if (typeof value === "string") return name === "id" ? nameOf(value) : value
    if (Redacted.isRedacted(value)) return Redacted.value(value)
    if (value instanceof Error || typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map((part) => show(part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, show(part, key)]))
  }
  return { age, names, show }
}

const viewCommand = (command: Command | SavingCommand) => ({
  _tag: command._tag,
  stored: command._tag === "Release" ? storedOf(command.entry) : undefined
})

const viewMachine = <S, C extends Command | SavingCommand>(
  machine: Machine<S, C> | undefined,
  view: (state: S) => unknown
) => machine && { state: view(machine.state), commands: machine.commands.map(viewCommand), request: machine.request }

const viewProcess = ({ caller, isStale, refresh, saving, served }: Process) => ({
  caller: viewMachine(caller, viewObtaining),
  refresh: viewMachine(refresh, viewObtaining),
  saving: viewMachine(saving, viewSaving),
  served,
  isStale
})

/** Processes can be exchanged for each other: they are in the order of their texts. */
export const view = (world: World): unknown => {
  const keyed = world.processes.map((process) => {
    const shown = viewProcess(process)
    const holds = world.store.claim !== undefined && process.observations.seen?.id === world.store.claim.id
    return { process, shown, key: JSON.stringify([plain(makeShow(world.now).show(shown)), holds]) }
  })
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  const { age, names, show } = makeShow(world.now)
  const { expired, failed, isExcused, late, left, store, valid } = world
  const requests = late.map(({ what }) => JSON.stringify(plain(show(what)))).sort()
  const rest = {
    store: show(store),
    processes: keyed.map(({ shown }) => show(shown)),
    requests,
    valid,
    expired,
    left,
    isExcused,
    failed
  }
  // Claims that nobody can see any more do not matter.
  const observations = keyed.map(
    ({
      process: {
        observations: { ended, rejection, seen }
      }
    }) => ({
      ended: ended.filter((id) => names.has(id)).map((id) => names.get(id)),
      rejection: rejection?.refresh_token,
      seen: seen !== undefined && names.has(seen.id) ? { id: names.get(seen.id), since: age(seen.since) } : undefined
    })
  )
  return { rest, observations }
}
