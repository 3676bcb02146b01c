import { InvalidInput } from "@xeffect/core"
import { millisOf } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import { isStream } from "../plan/is-stream.ts"
import type { UpdateSettings } from "./known-state.ts"
import type { Plan } from "../plan/plan.ts"
import type { RunOptions } from "../run/options.ts"

/** The requests of an update for more than new entries. */
export interface FreshnessOptions {
  /**
   * How long before the last complete read a search, a timeline or mentions begin, because the X API finds some posts
   * late. A known entry is not added again, but billed once more if the day in UTC is another. Default: 15 minutes.
   */
  readonly overlap?: Duration.Input | undefined
  /**
   * How much later than they were made the X API may find posts of a search, beyond the overlap. With the first update of a
   * day in UTC they are counted, and minutes in which the collection has fewer are fetched again. That costs a request of
   * counts, and at most a twentieth of what it counts; the rest is in `gaps`. 0 never counts. At most 6 days. Default: 1 day.
   */
  readonly recount?: Duration.Input | undefined
  /**
   * `fetch` also requests recorded gaps of a search that the X API still fills: those whose `fetchable` is `true` in the
   * manifest. Each costs a request of counts, and at most the price of `posts`. A gap is removed once its posts are there.
   * Posts that the X API counts and does not return are not requested again. Default: `keep`.
   */
  readonly gaps?: "keep" | "fetch" | undefined
  /**
   * How lists are updated whose entries have no times: followers, members, likes, bookmarks, blocks. `new` lists until
   * known entries come, and finds what appeared. `whole` lists everything, which costs as much as the first run, and also
   * finds what disappeared: what two whole listings lack, or one of a single page. Default: `new`.
   */
  readonly lists?: "new" | "whole" | undefined
  /**
   * Looks up again all posts that are younger than this, so that their counters have a history: rows of `metrics`. Of a
   * lookup by `getUsers`, all users. Each costs as much as the first time, once a day. Default: none.
   */
  readonly refresh?: Duration.Input | undefined
}

/** Reads the settings of an update from its checked options, with their defaults. */
export const readFreshness = ({ gaps, lists, overlap, recount, refresh }: FreshnessOptions): UpdateSettings => ({
  gaps: gaps ?? "keep",
  overlap: millisOf(overlap ?? "15 minutes"),
  recount: millisOf(recount ?? "1 day"),
  lists: lists ?? "new",
  refresh: refresh === undefined ? undefined : millisOf(refresh)
})

/** Refuses an update of a stream without what fills the time in which nobody followed it. */
export const checkFiller = (plan: Plan, { fill_gap }: Pick<RunOptions, "fill_gap">): InvalidInput | undefined =>
  !isStream(plan) || fill_gap !== undefined
    ? undefined
    : new InvalidInput({
        parameter: "fill_gap",
        value: fill_gap,
        rule: "given, because a stream cannot be asked for new entries"
      })

/** Refuses a stream. */
export const checkStream = (plan: Plan): InvalidInput | undefined =>
  isStream(plan)
    ? new InvalidInput({
        parameter: "plan.operation",
        value: plan.operation,
        rule: "no stream: runOnCluster follows it"
      })
    : undefined
