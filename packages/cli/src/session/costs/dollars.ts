/** Planned calls, and their dollars in words. */

/** The request of a call, and what it costs, as far as its parameters say. */
export interface Planned {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  /** For all its pages. `max` is `null` if nobody knows how many there are, and for a stream. */
  readonly dollars: { readonly min: number; readonly max: number | null }
  /** Pages of a list: how many are read, or `null` for all of them, and what one has and costs at most. */
  readonly pages?: PlannedPages
  /** The upper bound of the cost of an entry of a stream. */
  readonly each?: number
}

export interface PlannedPages {
  readonly count: number | null
  readonly entries: number | null
  readonly dollars: number
}

/** Dollars with cents, and without further digits that say nothing: `$0.20`, `$0.015`. */
export const showDollars = (dollars: number): string => `$${dollars.toFixed(6).replace(/0{1,4}$/, "")}`

interface Dollars {
  readonly min: number
  readonly max: number | null
}

const pagesOf = ({ count, entries }: PlannedPages): string =>
  `${count === 1 ? "1 page" : `${count} pages`}${entries === null ? "" : ` of ${entries} entries`}`

const aPage = ({ dollars, entries }: PlannedPages): string =>
  `at most ${showDollars(dollars)} for each page${entries === null ? "" : ` of ${entries} entries`}`

/** The cost of calls, as a sentence. */
export const sentenceOf = (plans: ReadonlyArray<Planned>): string => {
  const { max, min } = sumOf(plans)
  const last = plans.at(-1)
  if (max === null && last?.pages !== undefined) return `It costs ${aPage(last.pages)}, until the last page.`
  if (max === null) return `X bills entries as they arrive: at most ${showDollars(last?.each ?? 0)} for each.`
  if (max === 0) return "It costs nothing."
  if (min === max) return `It costs ${showDollars(max)}.`
  const pages = last?.pages === undefined || last.pages.count === 1 ? "" : `, for ${pagesOf(last.pages)}`
  return `It costs at most ${showDollars(max)}${pages}.`
}

const inMicros = (dollars: number): number => Math.round(dollars * 1e6) / 1e6

export const sumOf = (plans: ReadonlyArray<Planned>): Dollars => ({
  min: inMicros(plans.reduce((sum, { dollars }) => sum + dollars.min, 0)),
  max: plans.reduce<number | null>(
    (sum, { dollars: { max } }) => (sum === null || max === null ? null : inMicros(sum + max)),
    0
  )
})
