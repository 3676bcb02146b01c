import type { Definition } from "@xeffect/core"
import { attempt, type UncheckedParameters } from "@xeffect/core/options"
import type { Price } from "@xeffect/core/prices"
import { listedNames, maxEntries } from "../pricing/upper-bound.ts"
import type { Priced, Range } from "../pricing/pricing.ts"
import { hasOneEntry } from "../pricing/form-of-data.ts"
import type { Known } from "./known.ts"
import { roughly, mapRange } from "./range.ts"

/** Divides the keys of a lookup into those of each request, as `hydrateTweets` does. */
export const batchesOf = (
  { method, params }: Definition,
  given: UncheckedParameters
): ReadonlyArray<UncheckedParameters> => {
  const batches = (name: string): ReadonlyArray<UncheckedParameters> => {
    const { maximum = Infinity } = params[name] ?? {}
    const keys = [...new Set(listedNames(given[name]))]
    return Array.from({ length: Math.ceil(keys.length / maximum) }, (_, index) => {
      return { ...given, [name]: keys.slice(index * maximum, (index + 1) * maximum) }
    })
  }
  const name = method === "GET" ? ["ids", "usernames"].find((one) => params[one]?.maximum !== undefined) : undefined
  // A value that cannot be read, or is empty, is refused when it is encoded.
  const divided =
    name === undefined
      ? []
      : attempt(
          () => batches(name),
          () => []
        )
  return divided.length === 0 ? [given] : divided
}

// Parameters with which a list is less than all of it.
const narrowing = ["exclude", "start_time", "end_time", "since_id", "until_id", "pagination_token", "next_token"]

/** Whether fewer entries than a profile has may be returned; the counts of a search respect all but the tokens. */
export const isNarrowed = (params: UncheckedParameters) => (basis: Known["basis"]) =>
  (basis === "counts" ? ["next_token", "pagination_token"] : narrowing).some((name) => params[name] !== undefined)

/** How many entries and requests there will be, and how that is known. */
export interface Size {
  readonly basis: Known["basis"] | "ids" | "max_results" | "request"
  readonly entries: Range<number>
  readonly requests: Range<number>
  readonly assumptions: ReadonlyArray<string>
  /** How many entries there are, before anything is assumed. */
  readonly counted?: number | undefined
  /** The requests that were made to know it, and their cost. */
  readonly asked: { readonly micros: number; readonly requests: number }
}

/** The size of several calls of one operation. */
export const plusSize = (one: Size, other: Size): Size => ({
  basis: one.basis,
  entries: plusRange(one.entries, other.entries),
  requests: plusRange(one.requests, other.requests),
  assumptions: [...new Set([...one.assumptions, ...other.assumptions])],
  counted: one.counted === undefined || other.counted === undefined ? undefined : one.counted + other.counted,
  asked: {
    micros: one.asked.micros + other.asked.micros,
    requests: one.asked.requests + other.asked.requests
  }
})

const plusRange = (one: Range<number>, other: Range<number>): Range<number> => ({
  min: one.min + other.min,
  max: one.max + other.max
})

interface Sizing {
  readonly calls: ReadonlyArray<Priced>
  readonly priced: Priced
  readonly price: Price | undefined
  readonly known: Known | undefined
  readonly pages: number | undefined
  readonly isNarrowed: (basis: Known["basis"]) => boolean
}

/** How many entries and requests a call has, with all its pages. */
export const sizeOf = (sizing: Sizing): Size => {
  const { micros = 0, requests = 0 } = sizing.known ?? {}
  return { ...sizeWithoutCost(sizing), asked: { micros, requests } }
}

const sizeWithoutCost = ({ calls, isNarrowed, known, pages, price, priced }: Sizing): Omit<Size, "asked"> => {
  const { definition } = priced
  const one = { min: 1, max: 1 }
  if (price?.per === "request") {
    const requests = definition.paging === undefined ? one : { min: 1, max: pages ?? 1 }
    return { basis: "request", entries: requests, requests, assumptions: [] }
  }
  const perPage = maxEntries(priced)
  if (known?.entries !== undefined) return sizeOfKnown(known, known.entries, perPage, pages, isNarrowed(known.basis))
  if (definition.paging === undefined && definition.params["max_results"] === undefined) {
    const count = calls.reduce((sum, call) => sum + maxEntries(call), 0)
    const isOfKeys = calls.length > 1 || hasKeys(priced)
    if (price === undefined && !isOfKeys) return { basis: "request", entries: one, requests: one, assumptions: [] }
    const isLookup = isOfKeys || hasOneEntry(definition)
    if (isLookup) return sizeOfLookup(count, calls.length)
  }
  const count = pages ?? 1
  const maximum = perPage * count
  const where = count === 1 ? "a page" : `${count} pages`
  const bound = `No request can count the entries. The estimate assumes at most ${maximum} in ${where} of ${perPage}.`
  return {
    basis: "max_results",
    entries: { min: 0, max: maximum },
    requests: { min: 1, max: count },
    assumptions: [bound]
  }
}

const hasKeys = ({ values }: Priced): boolean => values?.has("ids") === true || values?.has("usernames") === true

const sizeOfLookup = (count: number, requests: number): Omit<Size, "asked"> => ({
  basis: "ids",
  counted: count,
  entries: { min: Math.ceil(count * 0.9), max: count },
  requests: { min: requests, max: requests },
  assumptions: ["Missing entries are free. The estimate assumes that at most one in ten is deleted or protected."]
})

const sizeOfKnown = (
  { basis, maximum }: Known,
  count: number,
  perPage: number,
  pages: number | undefined,
  narrowed: boolean
): Omit<Size, "asked"> => {
  const bound = Math.min(maximum, pages === undefined ? Infinity : pages * perPage)
  const all = mapRange(roughly(count), (end) => Math.min(end, bound))
  const entries = narrowed ? { min: 0, max: all.max } : all
  const changes = "Entries come and go between the count and the call. The estimate assumes at most one in ten."
  const part = "The parameters select a part of the counted entries, possibly none."
  return {
    basis,
    counted: Math.min(count, maximum),
    entries,
    requests: mapRange(entries, (end) => Math.max(1, Math.ceil(end / perPage))),
    assumptions: narrowed ? [changes, part] : [changes]
  }
}
