import { callSteps, isXError, type XError } from "@xeffect/core"
import { fetchWhole, missingEntries, type PagePosition } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ExportError } from "../../export-error.ts"
import { rowsOf } from "../../page/rows.ts"
import { countsOf, type PostCount } from "./counts.ts"
import { timeOfId } from "../../plan/newest.ts"
import { type CountedPeriod, inSeconds, minuteInMilliseconds } from "../../plan/slices.ts"
import { dayInMilliseconds } from "../../plan/search-reach.ts"
import type { HiddenPosts, LateWindow, SlicePosition } from "../../store/checkpoint.ts"
import { chooseWindows, type FetchedMinutes } from "./late-windows.ts"
import { isOutOfReach, type PageStep, stepOf, type StepSource, type Steps, tokenAfter } from "./steps.ts"

/** The rest of the work, as the token of a position. */
interface Recount {
  /** The first of them is being fetched. */
  readonly windows: ReadonlyArray<LateWindow>
  readonly token?: string | undefined
  /** How many posts of the first window were returned. */
  readonly returned: number
}

const rowsComparedAtOnce = 10_000

/** How many stored posts each minute has. */
const storedByMinute = Effect.fnUntraced(function* (
  { store }: StepSource,
  { since, to }: CountedPeriod
): Effect.fn.Return<ReadonlyMap<number, number>, ExportError> {
  const found = new Map<number, number>()
  for (let time = since; time < to + dayInMilliseconds; time += dayInMilliseconds) {
    const day = new Date(time).toISOString().slice(0, 10)
    for (let after = 0; ;) {
      const rows = yield* store.rows({ kind: "posts", day, after, limit: rowsComparedAtOnce })
      for (const { id } of rows) {
        const minute = Math.floor(timeOfId(id) / minuteInMilliseconds) * minuteInMilliseconds
        found.set(minute, (found.get(minute) ?? 0) + 1)
      }
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.number
    }
  }
  return found
})

const countPosts = ({ row, slice: { params } }: StepSource, { since, to }: CountedPeriod) =>
  row.counts === undefined
    ? Effect.succeed<ReadonlyArray<PostCount>>([])
    : Stream.runCollect(
        countsOf(row.counts, {
          query: params["query"],
          granularity: "minute",
          start_time: inSeconds(since),
          end_time: inSeconds(to)
        })
      )

/** The result of a step: the rest of the work, and what is missing. */
interface Recounted {
  readonly left: Recount
  readonly late: ReadonlyArray<LateWindow>
  readonly hidden?: HiddenPosts | undefined
  readonly short?: number
}

const stepWith = (
  { rows, entries }: Pick<PageStep, "entries" | "rows">,
  before: SlicePosition,
  { hidden, late, left, short }: Recounted
): PageStep => {
  const done = left.windows.length === 0
  const step = stepOf({ rows, entries }, before, { token: done ? undefined : JSON.stringify(left), done, short })
  const all = [...(before.late ?? []), ...late]
  const missing = { ...(all.length > 0 && { late: all }), ...(hidden !== undefined && { hidden }) }
  return { ...step, position: { ...step.position, ...missing } }
}

// The minutes of a gap are fetched whatever they cost. Where posts are gone any minute may have late ones. A gap whose posts
// were counted has one of its own for those.
const minutesToFetch = ({ gap }: CountedPeriod): FetchedMinutes => {
  if (gap === undefined) return "within_limit"
  if (gap.reason === "counted_fewer") return "all"
  return gap.posts === undefined ? "different" : "lacking"
}

const compareCounts = Effect.fnUntraced(function* (source: StepSource, counted: CountedPeriod, before: SlicePosition) {
  const counts = yield* countPosts(source, counted)
  const stored = yield* storedByMinute(source, counted)
  const { fetched, gone, hidden, left } = chooseWindows(counts, stored, minutesToFetch(counted))
  // A gap of posts that are counted was there besides one of those that may be hidden.
  const missing = { late: left, hidden: counted.gap?.posts === undefined ? hidden : undefined }
  const step = stepWith({ rows: [], entries: 0 }, before, { left: { windows: fetched, returned: 0 }, ...missing })
  return gone === 0 ? step : { ...step, position: { ...step.position, uncounted_posts: gone } }
})

// A collection without what counting needs, such as an app-only token, is complete without it.
const isCountRefused = (error: XError): boolean =>
  ["BadRequest", "Forbidden", "InvalidInput", "MissingCredentials", "NotFound", "Unauthorized"].includes(
    error.reason._tag
  )

const compareOrEnd = (source: StepSource, counted: CountedPeriod, before: SlicePosition) =>
  Effect.catch(compareCounts(source, counted, before), (error) => {
    if (!isXError(error) || !isCountRefused(error)) return Effect.fail(error)
    const { token: _, ...position } = before
    const ended = { ...position, done: true, uncounted: error.reason._tag }
    return Effect.succeed<PageStep>({ rows: [], entries: 0, position: ended })
  })

const pageOf = ({ row: { operation }, slice }: StepSource, { from, to }: LateWindow, token: string | undefined) => {
  const params = { ...slice.params, start_time: inSeconds(from), end_time: inSeconds(to) }
  const paged = token === undefined ? params : { ...params, [operation.definition.paging ?? "next_token"]: token }
  const { fetch, first } = callSteps({ operation, params: paged })
  return fetchWhole(fetch, first)
}

const afterPage = (
  source: StepSource,
  { returned, windows: [window, ...others] }: Recount,
  before: SlicePosition,
  [page, next]: readonly [object, Option.Option<PagePosition>]
): PageStep => {
  const found = rowsOf(source.row, page, source.slice.target)
  const after = tokenAfter(next)
  if (window === undefined || after === undefined) return { ...found, position: before, isUnusable: true }
  const sum = returned + found.entries
  const short = missingEntries(page)
  if (after.token !== undefined) {
    const left = { windows: [window, ...others], token: after.token, returned: sum }
    return stepWith(found, before, { left, late: [], short })
  }
  const lacking = Math.min(window.lacking, window.counted - sum)
  const late = lacking > 0 ? [{ ...window, lacking }] : []
  return stepWith(found, before, { left: { windows: others, returned: 0 }, late, short })
}

// A recount that continues days later meets minutes that the X API does not return any more: the others are fetched.
const withoutFirst = (before: SlicePosition, { windows: [window, ...others] }: Recount): PageStep => {
  const late = window === undefined || window.lacking === 0 ? [] : [window]
  const hidden = window?.lacking === 0 ? (before.hidden ?? { gone: 1, counted: window.counted }) : undefined
  return stepWith({ rows: [], entries: 0 }, before, { left: { windows: others, returned: 0 }, late, hidden })
}

const fetchFirst = (source: StepSource, left: Recount, window: LateWindow, before: SlicePosition) =>
  Effect.map(pageOf(source, window, left.token), (page) => afterPage(source, left, before, page)).pipe(
    Effect.catch((error) =>
      isOutOfReach(source.slice, error, window.from) ? Effect.succeed(withoutFirst(before, left)) : Effect.fail(error)
    )
  )

/**
 * Counts the posts of a search, minute by minute, and fetches again the minutes of which the collection has fewer, because the
 * X API has found some of them late, and minutes of which some posts are gone, because these may hide others.
 */
export const recountSteps = (source: StepSource, counted: CountedPeriod, start: SlicePosition): Steps =>
  Stream.paginate(start, (before) => {
    // Written by `stepWith`.
    const left: Recount | undefined = before.token === undefined ? undefined : JSON.parse(before.token)
    const [window] = left?.windows ?? []
    const step =
      left === undefined || window === undefined
        ? compareOrEnd(source, counted, before)
        : fetchFirst(source, left, window, before)
    return Effect.map(
      step,
      (done) => [[done], done.position.done || done.isUnusable ? Option.none() : Option.some(done.position)] as const
    )
  })
