import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { XApi } from "../../definition/xapi.ts"
import type { XError } from "../../errors/errors.ts"
import type { UncheckedParameters } from "../../parameters/parameter.ts"
import { field } from "../../text/json.ts"
import type { Operation } from "../operation.ts"
import { entriesOf, type PagedParams, pageSteps } from "../page-steps.ts"
import type { PollSettings } from "./options.ts"
import {
  type PollGap,
  type PollState,
  remembered,
  type Round,
  roundOfList,
  roundSince,
  startOfKnown
} from "./rounds.ts"

/** A new entry with its ID. */
export interface Found {
  readonly id: string
  readonly entry: unknown
}

interface Fetched {
  readonly found: ReadonlyArray<Found>
  readonly gap: PollGap | undefined
  /** The known IDs before any of `found` is processed. */
  readonly keys: ReadonlyArray<string>
}

type AnyOperation = Operation<PagedParams, unknown>

// A recent search refuses a `since_id` that is older. A minute is for the way there.
const searchable = 7 * 24 * 60 * 60_000 - 60_000

/** Fetches what is new since the state. */
export const fetchRound = Effect.fnUntraced(function* (
  self: AnyOperation,
  params: UncheckedParameters,
  settings: PollSettings,
  state: PollState,
  now: number
): Effect.fn.Return<Fetched, XError, XApi> {
  const { definition } = self
  const isExact = definition.params["since_id"] !== undefined
  const since = state.keys?.[0] ?? textOf(params["since_id"])
  if (state.keys === undefined && since === undefined && settings.start === "now") {
    const { entries } = yield* readPages(self, params, () => true)
    const ids = entries.map(({ id }) => id).slice(0, isExact ? 1 : remembered)
    return { found: [], gap: undefined, keys: ids }
  }
  const keys = state.keys ?? (since === undefined ? [] : [since])
  if (!isExact) return yield* compareList(self, params, settings, keys)
  const isSearch = definition.params["query"] !== undefined
  const isOld = definition.path === "/2/tweets/search/recent" && idTime(since) < now - searchable
  const from = since === undefined || isOld ? {} : { since_id: since }
  const { since_id: _, ...others } = params
  const { entries } = yield* readPages(self, { ...others, ...from }, () => false)
  // Nothing is missing of a search that was polled meanwhile.
  const isCut = isSearch ? isOld && state.time < now - searchable : entries.length >= settings.reach
  return toFetched(
    entries,
    roundSince(
      entries.map(({ id }) => id),
      since,
      isCut
    ),
    keys
  )
})

const compareList = Effect.fnUntraced(function* (
  self: AnyOperation,
  params: UncheckedParameters,
  { max_pages }: PollSettings,
  keys: ReadonlyArray<string>
) {
  const { entries, isEnd } = yield* readPages(
    self,
    params,
    (found, pages) => pages >= max_pages || startOfKnown(idsOf(found), keys, false) !== undefined
  )
  const ids = idsOf(entries)
  return toFetched(entries, roundOfList(ids, keys, startOfKnown(ids, keys, isEnd)), keys)
})

const idsOf = (found: ReadonlyArray<Found>): ReadonlyArray<string> => found.map(({ id }) => id)

const toFetched = (entries: ReadonlyArray<Found>, { fresh, gap }: Round, keys: ReadonlyArray<string>): Fetched => {
  const byId = new Map(entries.map((one) => [one.id, one]))
  return { found: fresh.flatMap((id) => byId.get(id) ?? []), gap, keys }
}

/** Reads pages until enough was found, or to the end. */
const readPages = Effect.fnUntraced(function* (
  self: AnyOperation,
  params: UncheckedParameters,
  isEnough: (found: ReadonlyArray<Found>, pages: number) => boolean
) {
  // The types hold the caller of `poll` to the operation's parameters.
  const { fetch, first } = pageSteps<PagedParams, unknown, PagedParams>(self, params as PagedParams)
  const entries: Array<Found> = []
  let isEnd = false
  let position = Option.some(first)
  for (let pages = 1; Option.isSome(position); pages++) {
    const [page, next] = yield* fetch(position.value)
    for (const entry of entriesOf(page)) {
      const id = textOf(field(entry, "id"))
      if (id !== undefined) entries.push({ id, entry })
    }
    isEnd = Option.isNone(next)
    position = isEnough(entries, pages) ? Option.none() : next
  }
  return { entries, isEnd }
})

const textOf = (id: unknown): string | undefined =>
  typeof id === "string" || typeof id === "number" || typeof id === "bigint" ? String(id) : undefined

/** When an ID was made. IDs without a time are older than any search reaches. */
const idTime = (id: string | undefined): number =>
  id === undefined ? Infinity : /^\d{15,19}$/.test(id) ? Number(BigInt(id) >> 22n) + 1_288_834_974_657 : 0
