import { functionName } from "@xeffect/core/options"
import type { Priced, Range } from "../pricing/pricing.ts"
import { linkedPrice } from "../pricing/links.ts"
import { countingOf } from "./known.ts"

/** Another way that costs less. */
export interface Suggestion {
  /** The subject of the suggestion: a parameter, or `counts`. */
  readonly of: "counts" | "expansions" | "ids" | "max_results" | "text"
  /** The advice, in a sentence. */
  readonly text: string
  /** The upper bound of the saving. */
  readonly saves: { readonly dollars: number; readonly requests: number }
}

interface Estimated {
  readonly priced: Priced
  readonly dollars: Range<number>
  /** The most that includes cost. */
  readonly included: number
  /** The cost of a request for counts. */
  readonly counts: number
  /** The cost of a post without a link. */
  readonly plain: number
  readonly entries: number
  readonly requests: number
}

// The operations that look up several resources at once.
const operationsForSeveral: Readonly<Record<string, string>> = {
  get_tweet: "getTweets({ ids })",
  get_user: "getUsers({ ids })",
  get_space: "getSpaces({ ids })"
}

/** The changes that would make a call cost less, the largest saving first. */
export const suggestionsFor = (estimated: Estimated): ReadonlyArray<Suggestion> =>
  [
    suggestCounts(estimated),
    withoutIncludes(estimated),
    together(estimated),
    fullPages(estimated),
    withoutLink(estimated)
  ]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.saves.dollars - one.saves.dollars)

const suggestCounts = ({ counts, dollars, priced, requests }: Estimated): Suggestion | undefined => {
  const counting = countingOf(priced.definition)
  if (counting === undefined || dollars.max <= counts) return undefined
  const name = functionName(counting.definition.name)
  const text = `If you only need numbers, count the posts with ${name}: it costs ${counts} dollars per request.`
  return { of: "counts", text, saves: { dollars: toCents(dollars.max - counts), requests: requests - 1 } }
}

const withoutIncludes = ({ included }: Estimated): Suggestion | undefined =>
  included === 0
    ? undefined
    : {
        of: "expansions",
        text: "Leave expansions out, or read the included resources once for all entries: X may bill them.",
        saves: { dollars: included, requests: 0 }
      }

const together = ({ priced: { definition } }: Estimated): Suggestion | undefined => {
  const operation = operationsForSeveral[definition.name]
  if (operation === undefined) return undefined
  const text = `For several, use ${operation}: up to 100 in one request, at the same price for each.`
  return { of: "ids", text, saves: { dollars: 0, requests: 99 } }
}

const fullPages = ({ entries, priced, requests }: Estimated): Suggestion | undefined => {
  const { maximum = 0 } = priced.definition.params["max_results"] ?? {}
  const least = Math.max(1, Math.ceil(entries / maximum))
  if (maximum === 0 || least >= requests) return undefined
  const text = `Call ${functionName(priced.definition.name)} with max_results: ${maximum}, for fewer requests.`
  return { of: "max_results", text, saves: { dollars: 0, requests: requests - least } }
}

const withoutLink = ({ dollars, plain, priced, requests }: Estimated): Suggestion | undefined => {
  const saved = toCents(dollars.max - plain * requests)
  if (linkedPrice(priced) === undefined || saved <= 0) return undefined
  const text = `A post without a link, media, a quote or a card costs ${plain} dollars. Pass links to find links in texts.`
  return { of: "text", text, saves: { dollars: saved, requests: 0 } }
}

const toCents = (dollars: number): number => Math.round(dollars * 1e6) / 1e6
