import type { InvalidInput } from "@xeffect/core"
import { checkObject, checkOptions, option } from "@xeffect/core/options"
import * as Parameter from "@xeffect/core/parameter"

/** The pictures that can be plotted. */
export const pictures = ["posts", "entries", "growth", "metrics"] as const

/** The picture to plot. */
export type Picture = (typeof pictures)[number]

/** The lengths of time that are one bar, or one point of a line. */
export const periods = ["hour", "day", "week", "month"] as const

/** A length of time that is one bar, or one point of a line. Weeks begin on Monday. */
export type PlotPeriod = (typeof periods)[number]

/** The options of a plot. */
export interface PlotOptions {
  /**
   * - `posts`: how many posts were made, as bars; of a collection of counts, how many were counted.
   * - `entries`: how many rows of each kind the last rounds added, as stacked bars.
   * - `growth`: how many entries the lists of a collection have over time, such as the followers of accounts, as lines.
   * - `metrics`: a counter of posts or users over time, as lines. It needs updates with `refresh`.
   */
  readonly picture: Picture
  /** The period of one bar or point, in UTC. Not for `entries`. Default: `day`. */
  readonly by?: PlotPeriod | undefined
  /** How many lines there are at most: those with the largest last value. From 1 to 50. For `growth` and `metrics`. Default: 10. */
  readonly top?: number | undefined
  /** How many of the last rounds are shown. From 1 to 1,000. For `entries`. Default: 30. */
  readonly rounds?: number | undefined
  /**
   * The counter, for `metrics`: the name of a field of `public_metrics`. Default: `like_count` of posts, `followers_count` of
   * users.
   */
  readonly counter?: string | undefined
}

const only = (picture: Picture, ...names: ReadonlyArray<Picture>) =>
  option(`left out: it is for ${names.join(" and ")}`, () => names.includes(picture))

/** The error in the options of a plot, if any. */
export const checkPlot = (options: PlotOptions): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  const { picture, ...others } = options
  return (
    checkOptions({ picture: picture ?? "none" }, { picture: Parameter.choice(...pictures) }) ??
    checkOptions(others, {
      by: Parameter.choice(...periods),
      top: Parameter.integer(1, 50),
      rounds: Parameter.integer(1, 1000),
      counter: option("the name of a counter, such as like_count", (name) => /^[a-z_]{1,50}$/.test(String(name)))
    }) ??
    checkOptions(others, {
      by: only(picture, "posts", "growth", "metrics"),
      top: only(picture, "growth", "metrics"),
      rounds: only(picture, "entries"),
      counter: only(picture, "metrics")
    })
  )
}
