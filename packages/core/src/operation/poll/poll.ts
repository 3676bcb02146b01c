import { observe } from "../../parameters/callback.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { XError } from "../../errors/errors.ts"
import { refuse } from "../../errors/refuse.ts"
import { countUnusable, mayRepeat } from "../../errors/unusable.ts"
import { InvalidInput } from "../../errors/reasons.ts"
import type { UncheckedParameters } from "../../parameters/parameter.ts"
import type { XApi } from "../../definition/xapi.ts"
import type { Apply } from "../../shape/select.ts"
import { checkOperation } from "../check-operation.ts"
import type { Arguments, NoneGiven, PagedArgument, PagedParams } from "../arguments.ts"
import type { Operation } from "../operation.ts"
import type { Item } from "../page-steps.ts"
import { makeServiceClock } from "../../wire/service-clock.ts"
import { type PollOptions, readPollOptions } from "./options.ts"
import { type Fetched, fetchRound, hasSinceId, type PolledEntry, type Polling, withIds } from "./fetch-round.ts"
import { loadPosition } from "./position.ts"
import { delivered, type PollState, pauseAfter } from "./rounds.ts"
import { assumeSettled, deliveredSince } from "./settled.ts"

export type { PollEvent, PollOptions } from "./options.ts"
export type { PollGap } from "./rounds.ts"

/**
 * Polls a list for new entries, as a stream that does not end: the oldest of a round first, each entry once. With a
 * `checkpoint` also over restarts: an entry counts as processed when the next one is taken, so process one after the other,
 * with no buffer in between. If the process is killed between processing an entry and saving the position, that one entry is
 * delivered once more, unless `save` of the checkpoint commits what the processing wrote.
 *
 * The X API lists some entries late, below newer ones. So the last 15 minutes are read again in each round (`overlap`), and what was
 * delivered is set aside. Operations with `since_id` (mentions, timelines, searches) are asked for what is newer than an ID. Others
 * (likes, followers, messages) list the newest first: they are compared with the last 200 IDs. A period that can no longer be
 * requested is reported as a `Gap`: more than `reach` new entries, a search that was not polled for 7 days, a list in which nothing
 * known is found. An entry that is listed later than the overlap is missed.
 *
 * While nothing is new the time between rounds doubles, up to `max_every`. A failure that may pass is reported and the round
 * repeated, after a 429 when the limit resets; any other ends the stream. A body that is not JSON may pass; so may a page
 * that cannot be used, until five rounds in a row had one. A page with fewer entries than its `result_count` is requested
 * once more.
 *
 * @param self a paged operation whose entries have IDs, for example `getUsersMentions`
 * @param args its parameters, and options: `every`, default 1 minute; `max_every`, default 15
 * minutes; `checkpoint`; `start`, `now` or `oldest`, default `now`; `overlap`, default 15
 * minutes; `reach`, by default the operation's own; `max_pages`, default 10; `on_event`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/pagination
 * @example
 * ```ts
 * import { positionNamed } from "xeffect/core/checkpoint"
 * import { poll } from "xeffect/core"
 * import { getUsersMentions } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = poll(getUsersMentions, { id: "2244994945" }, { checkpoint: positionNamed("mentions") }).pipe(
 *   Stream.runForEach((post) => Effect.log(post.text))
 * )
 * ```
 */
export const poll: <Self, Params, Result, const Given extends Params = NoneGiven<Params>, RC = never, RE = never>(
  self: PagedArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given, [options?: PollOptions<RC, RE>]>
) => Stream.Stream<Item<Apply<Result, Given>>, XError, XApi | RC | RE> = ((
  self: Operation<PagedParams, object>,
  params: UncheckedParameters = {},
  options: PollOptions = {}
) => {
  const invalid = checkOperation(self)
  if (invalid !== undefined) return Stream.fromEffect(refuse("poll", invalid))
  const settings = readPollOptions(options)
  if (settings instanceof InvalidInput) return Stream.fromEffect(refuse(self.definition.name, settings))
  return Stream.unwrap(
    Effect.map(resumePoll(options, hasSinceId(self)), (start) => {
      const polling = { self, params, settings, clock: makeServiceClock() }
      return Stream.paginate(start, (cursor) => pollStep(polling, options, cursor))
    })
  )
  // The types hold callers to the parameters and entries of the operation, which cannot be checked here.
}) as never

interface Cursor {
  /** The state after the processed entries and the one that was delivered last. */
  readonly state: PollState
  readonly pending: ReadonlyArray<PolledEntry>
  readonly isSaved: boolean
  /** The time to the next round, in milliseconds. */
  readonly wait: number
  /** When the round of `pending` began, by the X API's clock. */
  readonly began?: number
  /** How many rounds in a row had a response that cannot be used. */
  readonly unusable?: number
}

/** Where the last process stopped: in a round that it had fetched, or between two. */
const resumePoll = Effect.fnUntraced(function* (
  { checkpoint }: PollOptions,
  isExact: boolean
): Effect.fn.Return<Cursor, XError> {
  const position = yield* loadPosition(checkpoint?.load)
  const { keys, settled, settling, time = 0 } = position ?? {}
  const state = assumeSettled({ keys, settled, settling, time, quiet: 0 }, isExact)
  const idle: Cursor = { state, pending: [], isSaved: true, wait: 0 }
  const round = position === undefined ? undefined : yield* loadPosition(checkpoint?.round?.load)
  if (round === undefined || round.time <= state.time) return idle
  const entries = withIds(round.entries ?? [])
  const processed = entries.findIndex(({ id }) => id === state.keys?.[0])
  return { ...idle, pending: entries.slice(processed + 1), began: round.time }
})

type PollStep = readonly [ReadonlyArray<unknown>, Option.Option<Cursor>]

// Taking the next entry means that the one before was processed.
const pollStep = Effect.fnUntraced(function* (
  polling: Polling,
  options: PollOptions,
  cursor: Cursor
): Effect.fn.Return<PollStep, XError, XApi> {
  const { began, isSaved, pending, state, wait } = cursor
  const [next, ...rest] = pending
  const isComplete = next === undefined && began !== undefined
  const known = isComplete ? { ...state, time: began } : state
  if (!isSaved || isComplete) yield* savePosition(options, known)
  if (next !== undefined)
    return [
      [next.entry],
      Option.some({ ...cursor, state: afterEntry(polling, state, next.id), pending: rest, isSaved: false })
    ]
  if (wait > 0) yield* Effect.sleep(wait)
  const time = polling.clock.at(yield* Clock.currentTimeMillis)
  const after = (round: Partial<Cursor>): PollStep => [
    [],
    Option.some({ state: known, pending: [], isSaved: true, wait: 0, ...round })
  ]
  return yield* Effect.matchEffect(fetchRound(polling, known), {
    onSuccess: Effect.fnUntraced(function* (fetched) {
      const { found, gap, state, time } = fetched
      const quiet = found.length === 0 ? known.quiet + 1 : 0
      const pause = pauseFor(polling, quiet)
      if (fetched.requests > 1) yield* saveRound(options, known, fetched)
      if (gap !== undefined) yield* reportPoll(options, { _tag: "Gap", ...gap })
      yield* reportPoll(options, { _tag: "Polled", count: found.length, wait: pause })
      return after({ state: { ...state, quiet }, pending: found, wait: pause, began: time })
    }),
    onFailure: Effect.fnUntraced(function* (error) {
      const unusable = countUnusable(error, cursor.unusable ?? 0)
      if (!mayRepeat(error, unusable)) return yield* error
      const pause = Math.max(pauseFor(polling, 0), (error.retryAt ?? 0) - time)
      yield* reportPoll(options, { _tag: "Failed", error, wait: pause })
      return after({ wait: pause, unusable })
    })
  })
})

const pauseFor = ({ settings }: Polling, quiet: number): number => pauseAfter(quiet, settings.every, settings.maxEvery)

const afterEntry = ({ self, settings }: Polling, state: PollState, id: string): PollState =>
  hasSinceId(self) ? deliveredSince(state, id, settings.overlap) : delivered(state, id)

const savePosition = ({ checkpoint }: PollOptions, { keys = [], settled, settling, time }: PollState) =>
  checkpoint?.save({
    keys,
    time,
    ...(settled !== undefined && { settled }),
    ...(settling !== undefined && { settling })
  }) ?? Effect.void

// One request is soon repeated. More may no longer reach all entries after a restart.
const saveRound = Effect.fnUntraced(function* (
  options: PollOptions,
  known: PollState,
  { found, state, time }: Fetched
) {
  const { round } = options.checkpoint ?? {}
  if (round === undefined) return
  // Without a position a round belongs to none.
  if (known.keys === undefined) yield* savePosition(options, state)
  yield* round.save({ time, keys: [], entries: found.map(({ entry }) => entry) })
})

const reportPoll = ({ on_event }: PollOptions, event: Parameters<NonNullable<PollOptions["on_event"]>>[0]) =>
  observe("on_event", () => on_event?.(event))
