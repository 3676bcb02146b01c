// The parts that tell apart the states of processes that share tokens.
import * as Redacted from "effect/Redacted"
import { viewObtaining, viewSaving } from "../../../../http/src/sign-in/refresh/machine/explored-state.ts"
import { lease } from "../../../../http/src/sign-in/refresh/machine/time-limits.ts"
import { plain } from "../../explorer.ts"
import type { TokenProcess, TokenRequest } from "./process.ts"
import type { TokenWorld } from "./world.ts"

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

const viewRequest = (request: TokenRequest): unknown =>
  request._tag === "Sleep" && !request.isLimit ? request._tag : request

const viewProcess = (world: TokenWorld, process: TokenProcess | undefined, index: number) => ({
  machines: process
    ?.machines()
    .map((state) =>
      state._tag === "Looking" || state._tag === "Writing" ? viewSaving(state) : viewObtaining(state as never)
    ),
  asked: process?.asked().map(({ request }) => viewRequest(request)),
  isCalling: process?.isCalling() === true,
  served: world.served[index],
  isStale: world.isStale[index]
})

/** Processes can be exchanged for each other: they are in the order of their texts. */
export const view = (world: TokenWorld, processes: ReadonlyArray<TokenProcess | undefined>): unknown => {
  const keyed = processes.map((process, index) => {
    const shown = viewProcess(world, process, index)
    const observations = process?.observations()
    const holds = world.store.claim !== undefined && observations?.seen?.id === world.store.claim.id
    return { observations, shown, key: JSON.stringify([plain(makeShow(world.now).show(shown)), holds]) }
  })
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  const { age, names, show } = makeShow(world.now)
  const { expired, failed, isExcused, late, left, store, valid } = world
  const rest = {
    store: show(store),
    processes: keyed.map(({ shown }) => show(shown)),
    requests: late.map(({ what }) => JSON.stringify(plain(show(what)))).sort(),
    valid,
    expired,
    left,
    isExcused,
    failed
  }
  // Claims that nobody can see any more do not matter.
  const observations = keyed.map(({ observations: { ended = [], rejection, seen } = {} }) => ({
    ended: ended.filter((id) => names.has(id)).map((id) => names.get(id)),
    rejection: rejection?.refresh_token,
    seen: seen !== undefined && names.has(seen.id) ? { id: names.get(seen.id), since: age(seen.since) } : undefined
  }))
  return { rest, observations }
}
