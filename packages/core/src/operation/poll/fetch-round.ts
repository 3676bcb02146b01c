import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Definition } from "../../definition/definition.ts"
import { XApi } from "../../definition/xapi.ts"
import type { XError } from "../../errors/errors.ts"
import type { UncheckedParameters } from "../../parameters/parameter.ts"
import { field } from "../../text/json.ts"
import type { ServiceClock } from "../../wire/service-clock.ts"
import { inSpan } from "../tracing/span.ts"
import type { Operation } from "../operation.ts"
import type { PagedParams } from "../arguments.ts"
import { entriesOf, fetchWhole, type PagePosition, pageSteps } from "../page-steps.ts"
import type { PollSettings } from "./options.ts"
import {
  isLater,
  type PollGap,
  type PollState,
  remembered,
  type Round,
  roundOfList,
  roundSince,
  startOfKnown
} from "./rounds.ts"
import { beginSettling, deliveredSince, idTime, newestId, oldestId, settledKeys, settleKnown } from "./settled.ts"

/** A new entry with its ID. */
export interface PolledEntry {
  readonly id: string
  readonly entry: unknown
}

/** The findings of a round. */
export interface Fetched {
  readonly found: ReadonlyArray<PolledEntry>
  readonly gap: PollGap | undefined
  /** The state before any of `found` is processed. */
  readonly state: PollState
  /** When it began, by the X API's clock, in milliseconds since 1970. Later than any round before. */
  readonly time: number
  /** How many requests it took. */
  readonly requests: number
}

/** A poll: what every round needs. */
export interface Polling {
  readonly self: PagedOperation
  readonly params: UncheckedParameters
  readonly settings: PollSettings
  /** Learns from each response. The local clock may be wrong. */
  readonly clock: ServiceClock
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

/** Whether the operation can be asked for what is newer than an ID. */
export const hasSinceId = ({ definition }: PagedOperation): boolean => definition.params["since_id"] !== undefined

/** Fetches what is new since the state, in a span of its own. */
export const fetchRound = (polling: Polling, state: PollState): Effect.Effect<Fetched, XError, XApi> =>
  inSpan(
    () => ["poll", { attributes: { "x.operation": polling.self.definition.name } }],
    Effect.fnUntraced(function* (_, span) {
      const { clock, self, settings } = polling
      const began = yield* Clock.currentTimeMillis
      const known = settleKnown(state, hasSinceId(self), settings.overlap)
      const fetched = yield* learning(clock, findNew(polling, known, clock.at(began)))
      span?.attribute("x.poll.requests", fetched.requests)
      span?.attribute("x.poll.found", fetched.found.length)
      // The X API has responded, so its times are used. They order the rounds, so they are never set back.
      const time = Math.max(clock.at(began), state.time + 1)
      const ended = Math.max(clock.at(yield* Clock.currentTimeMillis), time)
      return { ...fetched, time, state: beginSettling(fetched.state, hasSinceId(self), ended) }
    })
  )

/** Learns the X API's time from all responses. */
const learning = <A>(clock: ServiceClock, effect: Effect.Effect<A, XError, XApi>): Effect.Effect<A, XError, XApi> =>
  XApi.use((api) =>
    Effect.provideService(effect, XApi, {
      ...api,
      execute: Effect.fnUntraced(function* (definition, parameters) {
        const sent = yield* Clock.currentTimeMillis
        const response = yield* api.execute(definition, parameters)
        clock.learn(response.headers.get("date"), sent, yield* Clock.currentTimeMillis)
        return response
      })
    })
  )

type FoundNew = Omit<Fetched, "time">

const findNew = (polling: Polling, state: PollState, now: number): Effect.Effect<FoundNew, XError, XApi> => {
  const { params, self, settings } = polling
  const given = hasSinceId(self) ? idOrUndefined(params["since_id"]) : undefined
  if (state.keys === undefined && given === undefined && settings.start === "now") return beginNow(polling, state)
  const known = { ...state, keys: state.keys ?? (given === undefined ? [] : [given]) }
  if (!hasSinceId(self)) return compareList(polling, known)
  return readSince(polling, state.keys === undefined ? { ...known, settled: given } : known, now)
}

const beginNow = Effect.fnUntraced(function* ({ params, self, settings: { overlap } }: Polling, state: PollState) {
  const { entries, isEnd, requests } = yield* readPages(self, params, (found) => found.length > 0)
  const ids = idsOfEntries(entries)
  const nothing = { found: [], gap: undefined, requests }
  if (!hasSinceId(self)) return { ...nothing, state: { ...state, keys: ids.slice(0, remembered), settled: ids[0] } }
  const newest = newestId(ids)
  const known = { ...state, keys: ids, settled: isEnd ? undefined : oldestId(ids) }
  return { ...nothing, state: newest === undefined ? known : deliveredSince(known, newest, overlap) }
})

const readSince = Effect.fnUntraced(function* (
  { params, self, settings }: Polling,
  state: PollState & { readonly keys: ReadonlyArray<string> },
  now: number
) {
  const { definition } = self
  const { keys, settled } = state
  const newest = newestId([settled, ...keys])
  const oldest = now - spanOf(definition)
  const { since_id: _, ...others } = params
  const size = pageSize(definition, params, keys.filter((key) => settled === undefined || isLater(key, settled)).length)
  const from = settled === undefined || isMadeBefore(settled, oldest) ? {} : { since_id: settled }
  const read = yield* readPages(self, { ...others, ...size, ...from }, () => false)
  // If it was polled meanwhile, nothing is missing from before that.
  const isOld = isMadeBefore(newest, oldest) && state.time < oldest
  const reach = settings.reach ?? entriesReached(definition, params)
  return toFound(read, roundSince(idsOfEntries(read.entries), { keys, newest, settled }, reach, isOld), state)
})

/** Without an ID there is nothing to ask from. IDs without a time are older than any search reaches. */
const isMadeBefore = (id: string | undefined, time: number): boolean => id !== undefined && (idTime(id) ?? 0) < time

/** Entries that are set aside take no requests of their own, unless the caller says how long a page is. */
const pageSize = ({ params: { max_results } }: Definition, params: UncheckedParameters, known: number) => {
  const { default: usual, maximum } = max_results ?? {}
  if (params["max_results"] !== undefined || known === 0) return {}
  return typeof usual === "number" && typeof maximum === "number"
    ? { max_results: Math.min(maximum, usual + known) }
    : {}
}

const compareList = Effect.fnUntraced(function* (
  { params, self, settings: { max_pages, overlap } }: Polling,
  state: PollState & { readonly keys: ReadonlyArray<string> }
) {
  const settled = settledKeys(state, overlap)
  const read = yield* readPages(
    self,
    params,
    (found, pages) => pages >= max_pages || startOfKnown(idsOfEntries(found), settled, false) !== undefined
  )
  return toFound(read, roundOfList(idsOfEntries(read.entries), state.keys, settled, read.isEnd), state)
})

const idsOfEntries = (found: ReadonlyArray<PolledEntry>): ReadonlyArray<string> => found.map(({ id }) => id)

interface PagesRead {
  readonly entries: ReadonlyArray<PolledEntry>
  readonly isEnd: boolean
  readonly requests: number
}

const toFound = ({ entries, requests }: PagesRead, { fresh, gap }: Round, state: PollState): FoundNew => {
  const byId = new Map(entries.map((one) => [one.id, one]))
  return { found: fresh.flatMap((id) => byId.get(id) ?? []), gap, state, requests }
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
