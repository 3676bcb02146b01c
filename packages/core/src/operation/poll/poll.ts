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
import { type PollOptions, type PollSettings, readPollOptions } from "./options.ts"
import { type Fetched, type PolledEntry, fetchRound, withIds } from "./fetch-round.ts"
import { delivered, type PollState, pauseAfter } from "./rounds.ts"

export type { PollEvent, PollOptions } from "./options.ts"
export type { PollGap } from "./rounds.ts"

/**
 * Polls a list for new entries, as a stream that does not end: the oldest first, each entry once. With a
 * `checkpoint` also over restarts: an entry counts as processed when the next one is taken, so process one after the other,
 * with no buffer in between. If the process is killed between processing an entry and saving the position, that one entry is
 * delivered once more, unless `save` of the checkpoint commits what the processing wrote.
 *
 * Over operations with `since_id` (mentions, timelines, searches) it is exact. Others (likes, followers, messages) list the
 * newest first: they are compared with the last 200 IDs. A period that can no longer be requested is reported as a `Gap`: more than
 * `reach` new entries, a search that was not polled for 7 days, a list in which nothing known is found.
 *
 * While nothing is new the time between rounds doubles, up to `max_every`. A failure that may pass is reported and the round
 * repeated, after a 429 when the limit resets; any other ends the stream. A body that is not JSON may pass; so may a page
 * that cannot be used, until five rounds in a row had one. A page with fewer entries than its `result_count` is requested
 * once more.
 *
 * @param self a paged operation whose entries have IDs, for example `getUsersMentions`
 * @param args its parameters, and options: `every`, default 1 minute; `max_every`, default 15
 * minutes; `checkpoint`; `start`, `now` or `oldest`, default `now`; `reach`, default that of the operation; `max_pages`, default 10; `on_event`
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
    Effect.map(resumePoll(options), (start) =>
      Stream.paginate(start, (cursor) => pollStep(self, params, options, settings, cursor))
    )
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
  /** When the round of `pending` began. */
  readonly began?: number
  /** How many rounds in a row had a response that cannot be used. */
  readonly unusable?: number
}

/** Where the last process stopped: in a round that it had fetched, or between two. */
const resumePoll = Effect.fnUntraced(function* ({ checkpoint }: PollOptions): Effect.fn.Return<Cursor, XError> {
  const position = yield* checkpoint?.load ?? Effect.succeed(undefined)
  const state: PollState = { keys: position?.keys, time: position?.time ?? 0, quiet: 0 }
  const idle: Cursor = { state, pending: [], isSaved: true, wait: 0 }
  const round = position === undefined ? undefined : yield* checkpoint?.round?.load ?? Effect.succeed(undefined)
  if (round === undefined || round.time <= state.time) return idle
  const entries = withIds(round.entries ?? [])
  const processed = entries.findIndex(({ id }) => id === state.keys?.[0])
  return { ...idle, pending: entries.slice(processed + 1), began: round.time }
})

type PollStep = readonly [ReadonlyArray<unknown>, Option.Option<Cursor>]

// Taking the next entry means that the one before was processed.
const pollStep = Effect.fnUntraced(function* (
  self: Operation<PagedParams, object>,
  params: UncheckedParameters,
  options: PollOptions,
  settings: PollSettings,
  cursor: Cursor
): Effect.fn.Return<PollStep, XError, XApi> {
  const { began, isSaved, pending, state, wait } = cursor
  const [next, ...rest] = pending
  const isComplete = next === undefined && began !== undefined
  const known = isComplete ? { ...state, time: began } : state
  if (!isSaved || isComplete) yield* savePosition(options, known)
  if (next !== undefined)
    return [[next.entry], Option.some({ ...cursor, state: delivered(state, next.id), pending: rest, isSaved: false })]
  if (wait > 0) yield* Effect.sleep(wait)
  const time = yield* Clock.currentTimeMillis
  const after = (round: Partial<Cursor>): PollStep => [
    [],
    Option.some({ state: known, pending: [], isSaved: true, wait: 0, ...round })
  ]
  return yield* Effect.matchEffect(fetchRound(self, params, settings, known, time), {
    onSuccess: Effect.fnUntraced(function* (fetched) {
      const { found, gap, keys } = fetched
      const quiet = found.length === 0 ? known.quiet + 1 : 0
      const pause = pauseAfter(quiet, settings.every, settings.maxEvery)
      if (fetched.requests > 1) yield* saveRound(options, known, fetched, time)
      if (gap !== undefined) yield* reportPoll(options, { _tag: "Gap", ...gap })
      yield* reportPoll(options, { _tag: "Polled", count: found.length, wait: pause })
      return after({ state: { ...known, keys, quiet }, pending: found, wait: pause, began: time })
    }),
    onFailure: Effect.fnUntraced(function* (error) {
      const unusable = countUnusable(error, cursor.unusable ?? 0)
      if (!mayRepeat(error, unusable)) return yield* error
      const pause = Math.max(pauseAfter(0, settings.every, settings.maxEvery), (error.retryAt ?? 0) - time)
      yield* reportPoll(options, { _tag: "Failed", error, wait: pause })
      return after({ wait: pause, unusable })
    })
  })
})

const savePosition = ({ checkpoint }: PollOptions, { keys = [], time }: PollState) =>
  checkpoint?.save({ keys, time }) ?? Effect.void

// One request is soon repeated. More may no longer reach all entries after a restart.
const saveRound = Effect.fnUntraced(function* (
  options: PollOptions,
  known: PollState,
  { found, keys }: Fetched,
  time: number
) {
  const { round } = options.checkpoint ?? {}
  if (round === undefined) return
  // Without a position a round belongs to none.
  if (known.keys === undefined) yield* savePosition(options, { ...known, keys })
  yield* round.save({ time, keys: [], entries: found.map(({ entry }) => entry) })
})

const reportPoll = ({ on_event }: PollOptions, event: Parameters<NonNullable<PollOptions["on_event"]>>[0]) =>
  observe("on_event", () => on_event?.(event))
