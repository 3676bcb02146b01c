// The surroundings of a poll: a list at the X API that grows, and a place for positions whose saves fail or are lost.
import type { Position } from "@xeffect/core/checkpoint"

export interface PollingBounds {
  /** How often new entries arrive, and how many at a time. */
  readonly rounds: number
  readonly entries: number
  readonly kills: number
  /** Requests that fail, loads and saves that fail, and entries whose processing fails. */
  readonly faults: number
  /** Saves that are reported as done and are not. */
  readonly lost: number
  /** Whether the list has no `since_id`, so that what it lists is compared with what is known. */
  readonly compared: number
  /** How often the oldest of new entries is listed after the others. */
  readonly late: number
  /** Whether only what is new after the first start is delivered. An entry is listed before it. */
  readonly now: number
}

export interface PollingWorld {
  now: number
  /** The IDs that the X API lists, the newest first. */
  listed: Array<string>
  /** IDs of entries that are made, and not listed yet. */
  late: Array<string>
  /** How many entries have ever been made. */
  count: number
  position?: Position | undefined
  round?: Position | undefined
  /** How many entries were listed when the first position was saved. They are not delivered. */
  first?: number | undefined
  /** The entries that the program has processed, in order. */
  readonly processed: Array<string>
  /** The entries of the pages of a round. */
  pages: ReadonlyArray<string>
  /** The entries that a round of several requests has read. */
  read: ReadonlyArray<string>
  /** Whether the X API lists no more what a round has read. */
  isForgotten: boolean
  /** Whether the program ended because of a response. */
  isEndedByResponse?: boolean
  readonly left: { rounds: number; kills: number; faults: number; lost: number; late: number }
}

/** Entries that a page has. */
const pageSize = 2

export const startOf = ({ faults, kills, late, lost, now, rounds }: PollingBounds): PollingWorld => ({
  now: Date.UTC(2026, 10, 22),
  listed: now === 1 ? [idOf(1)] : [],
  late: [],
  count: now,
  first: now === 1 ? undefined : 0,
  processed: [],
  pages: [],
  read: [],
  isForgotten: false,
  left: { rounds, kills, faults, lost, late }
})

/** The ID of an entry. A later one is greater. */
export const idOf = (number: number): string => `${1000 + number}`

export const arrive = (world: PollingWorld, entries: number): void => {
  for (let number = 0; number < entries; number++) world.listed.unshift(idOf(++world.count))
}

/** Makes entries, the oldest of which is listed later. */
export const arriveWithout = (world: PollingWorld, entries: number): void => {
  world.late.push(idOf(++world.count))
  arrive(world, entries - 1)
}

/** Lists what is late, in the place where it belongs. */
export const listLate = (world: PollingWorld): void => {
  world.listed = [...world.listed, ...world.late].toSorted((one, other) => Number(other) - Number(one))
  world.late = []
}

/** A page of the list: a token is the ID after which it begins. */
const pageOf = ({ listed }: PollingWorld, since: unknown, token: unknown) => {
  const after = listed.filter((id) => token === undefined || Number(id) < Number(token))
  const ids = after.filter((id) => since === undefined || Number(id) > Number(since))
  const data = ids.slice(0, pageSize).map((id) => ({ id, text: id }))
  const next_token = ids.length > pageSize ? data.at(-1)?.id : undefined
  return {
    ...(data.length > 0 ? { data } : undefined),
    meta: { result_count: data.length, ...(next_token && { next_token }) }
  }
}

/** Lists a page, and remembers what the round has read. */
export const read = (world: PollingWorld, since: unknown, token: unknown) => {
  const page = pageOf(world, since, token)
  const ids = page.data?.map(({ id }) => id) ?? []
  world.pages = token === undefined ? ids : [...world.pages, ...ids]
  world.read = token === undefined ? [] : world.pages
  return page
}
