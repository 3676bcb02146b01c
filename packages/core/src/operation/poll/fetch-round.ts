import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Definition } from "../../definition/definition.ts"
import type { XApi } from "../../definition/xapi.ts"
import type { XError } from "../../errors/errors.ts"
import type { UncheckedParameters } from "../../parameters/parameter.ts"
import { field } from "../../text/json.ts"
import { inSpan } from "../tracing/span.ts"
import type { Operation } from "../operation.ts"
import type { PagedParams } from "../arguments.ts"
import { entriesOf, fetchWhole, type PagePosition, pageSteps } from "../page-steps.ts"
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
export interface PolledEntry {
  readonly id: string
  readonly entry: unknown
}

/** The findings of a round. */
export interface Fetched {
  readonly found: ReadonlyArray<PolledEntry>
  readonly gap: PollGap | undefined
  /** The known IDs before any of `found` is processed. */
  readonly keys: ReadonlyArray<string>
  /** How many requests it took. */
  readonly requests: number
}

type PagedOperation = Operation<PagedParams, object>

/** How long ago the oldest entry is that can be requested. The X API refuses an older `since_id`. A minute is for the way there. */
const spanOf = ({ reach: { days } = {} }: Definition): number =>
  days === undefined ? Infinity : days * 24 * 60 * 60_000 - 60_000

/** How many of the newest entries can be requested. */
const entriesReached = ({ reach }: Definition, { exclude }: UncheckedParameters): number => {
  const withoutReplies = String(exclude).split(",").includes("replies")
  return (withoutReplies ? reach?.withoutReplies : undefined) ?? reach?.entries ?? Infinity
}

/** Fetches what is new since the state, in a span of its own. */
export const fetchRound = (
  self: PagedOperation,
  params: UncheckedParameters,
  settings: PollSettings,
  state: PollState,
  now: number
): Effect.Effect<Fetched, XError, XApi> =>
  inSpan(
    () => ["poll", { attributes: { "x.operation": self.definition.name } }],
    (_, span) =>
      Effect.map(findNew(self, params, settings, state, now), (fetched) => {
        span?.attribute("x.poll.requests", fetched.requests)
        span?.attribute("x.poll.found", fetched.found.length)
        return fetched
      })
  )

const findNew = Effect.fnUntraced(function* (
  self: PagedOperation,
  params: UncheckedParameters,
  settings: PollSettings,
  state: PollState,
  now: number
): Effect.fn.Return<Fetched, XError, XApi> {
  const { definition } = self
  const isExact = definition.params["since_id"] !== undefined
  const since = state.keys?.[0] ?? idOrUndefined(params["since_id"])
  if (state.keys === undefined && since === undefined && settings.start === "now") {
    const { entries, requests } = yield* readPages(self, params, () => true)
    return { found: [], gap: undefined, keys: idsOfEntries(entries).slice(0, isExact ? 1 : remembered), requests }
  }
  const keys = state.keys ?? (since === undefined ? [] : [since])
  if (!isExact) return yield* compareList(self, params, settings, keys)
  const oldest = now - spanOf(definition)
  const isOld = idTime(since) < oldest
  const from = since === undefined || isOld ? {} : { since_id: since }
  const { since_id: _, ...others } = params
  const read = yield* readPages(self, { ...others, ...from }, () => false)
  // If it was polled meanwhile, nothing is missing from before that.
  const isCut =
    (isOld && state.time < oldest) || read.entries.length >= (settings.reach ?? entriesReached(definition, params))
  return toFetched(read, roundSince(idsOfEntries(read.entries), since, isCut), keys)
})

const compareList = Effect.fnUntraced(function* (
  self: PagedOperation,
  params: UncheckedParameters,
  { max_pages }: PollSettings,
  keys: ReadonlyArray<string>
) {
  const read = yield* readPages(
    self,
    params,
    (found, pages) => pages >= max_pages || startOfKnown(idsOfEntries(found), keys, false) !== undefined
  )
  const ids = idsOfEntries(read.entries)
  return toFetched(read, roundOfList(ids, keys, startOfKnown(ids, keys, read.isEnd)), keys)
})

const idsOfEntries = (found: ReadonlyArray<PolledEntry>): ReadonlyArray<string> => found.map(({ id }) => id)

interface PagesRead {
  readonly entries: ReadonlyArray<PolledEntry>
  readonly isEnd: boolean
  readonly requests: number
}

const toFetched = ({ entries, requests }: PagesRead, { fresh, gap }: Round, keys: ReadonlyArray<string>): Fetched => {
  const byId = new Map(entries.map((one) => [one.id, one]))
  return { found: fresh.flatMap((id) => byId.get(id) ?? []), gap, keys, requests }
}

/** Entries with their IDs. */
export const withIds = (entries: ReadonlyArray<unknown>): ReadonlyArray<PolledEntry> =>
  entries.flatMap((entry) => {
    const id = idOrUndefined(field(entry, "id"))
    return id === undefined ? [] : [{ id, entry }]
  })

// Such a page says nothing of what is in the list.
const isUnusablePage = (next: Option.Option<PagePosition>): boolean =>
  Option.isSome(next) && next.value.failure?._tag === "DecodeError"

/** Reads pages until enough was found, or to the end. */
const readPages = Effect.fnUntraced(function* (
  self: PagedOperation,
  params: UncheckedParameters,
  isEnough: (found: ReadonlyArray<PolledEntry>, pages: number) => boolean
): Effect.fn.Return<PagesRead, XError, XApi> {
  // The types hold the caller of `poll` to the operation's parameters.
  const { fetch, first } = pageSteps<PagedParams, object, PagedParams>(self, params as PagedParams)
  const entries: Array<PolledEntry> = []
  let isEnd = false
  let requests = 0
  for (let position = Option.some(first); Option.isSome(position);) {
    const [page, next] = yield* fetchWhole(fetch, position.value)
    requests++
    entries.push(...withIds(entriesOf(page)))
    isEnd = Option.isNone(next)
    position = !isUnusablePage(next) && isEnough(entries, requests) ? Option.none() : next
  }
  return { entries, isEnd, requests }
})

const idOrUndefined = (id: unknown): string | undefined =>
  typeof id === "string" || typeof id === "number" || typeof id === "bigint" ? String(id) : undefined

/** When an ID was made. IDs without a time are older than any search reaches. */
const idTime = (id: string | undefined): number =>
  id === undefined ? Infinity : /^\d{15,19}$/.test(id) ? Number(BigInt(id) >> 22n) + 1_288_834_974_657 : 0
