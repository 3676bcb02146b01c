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
  /** Whether only what is new after the first start is delivered. An entry is listed before it. */
  readonly now: number
}

export interface PollingWorld {
  now: number
  /** The IDs that the X API lists, the newest first. */
  listed: Array<string>
  /** How many entries have ever been listed. */
  count: number
  position?: Position | undefined
  round?: Position | undefined
  /** How many entries were listed when the first position was saved. They are not delivered. */
  first?: number | undefined
  /** The entries that the program has processed, in order. */
  readonly processed: Array<string>
  /** The newest entry of the first page of a round. */
  newest?: string | undefined
  /** The entries that a round of several requests has read. */
  read: ReadonlyArray<string>
  /** Whether the X API lists no more what a round has read. */
  isForgotten: boolean
  /** Whether the program ended because of a response. */
  isEndedByResponse?: boolean
  readonly left: { rounds: number; kills: number; faults: number; lost: number }
}

/** Entries that a page has. */
const pageSize = 2

export const startOf = ({ faults, kills, lost, now, rounds }: PollingBounds): PollingWorld => ({
  now: Date.UTC(2026, 10, 22),
  listed: now === 1 ? [idOf(1)] : [],
  count: now,
  first: now === 1 ? undefined : 0,
  processed: [],
  read: [],
  isForgotten: false,
  left: { rounds, kills, faults, lost }
})

/** The ID of an entry. A later one is greater. */
export const idOf = (number: number): string => `${1000 + number}`

export const arrive = (world: PollingWorld, entries: number): void => {
  for (let number = 0; number < entries; number++) world.listed.unshift(idOf(++world.count))
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
  const { newest = idOf(0) } = world
  if (token === undefined) world.newest = page.data?.[0]?.id
  world.read = token === undefined ? [] : world.listed.filter((id) => id <= newest)
  return page
}
