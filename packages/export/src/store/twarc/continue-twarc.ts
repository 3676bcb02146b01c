import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject, checkOptions, option } from "@xeffect/core/options"
import * as Parameter from "@xeffect/core/parameter"
import { timeOf } from "@xeffect/text"
import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { collect } from "../../plan/collect.ts"
import type { Plan } from "../../plan/plan.ts"
import { dayInMilliseconds } from "../../plan/search-reach.ts"
import { readTwarc, type TwarcFile } from "./read-twarc.ts"

/** How to go on with a search of twarc. */
export interface ContinueTwarcOptions {
  /** The query. Default: the file's, which has it unless an old version of twarc wrote it. */
  readonly query?: string | undefined
  /** Which search: `recent`, of the last 7 days, or `all`, of the archive. Default: the file's. */
  readonly search?: "recent" | "all" | undefined
  /** As of `collect`. Default: 8. */
  readonly slices?: number | undefined
}

/** A search of twarc that can go on. */
export interface TwarcContinuation {
  /** The search since the newest post of the file, with the fields and expansions of the file. */
  readonly plan: Plan
  readonly file: TwarcFile
  /** The period that a recent search does not reach any more, as RFC 3339 text. Absent if it reaches the file. */
  readonly gap?: { readonly from: string; readonly to: string } | undefined
}

interface Search {
  readonly query: string
  readonly search: "recent" | "all"
  readonly fields: Readonly<Record<string, string>>
}

const searches: Readonly<Record<string, "recent" | "all">> = {
  "/2/tweets/search/recent": "recent",
  "/2/tweets/search/all": "all"
}

const fieldNames = ["tweet", "user", "media", "poll", "place"].map((name) => `${name}.fields`)

const searchIn = (address: string): Search | undefined => {
  const { pathname, searchParams } = new URL(address)
  const [search, query] = [searches[pathname], searchParams.get("query")]
  if (search === undefined || query === null) return undefined
  const fields = [...fieldNames, "expansions"].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null || value === "" ? [] : [[name.replace(".", "_"), value] as const]
  })
  return { search, query, fields: Object.fromEntries(fields) }
}

const invalidFile = (file: string, rule: string) => new InvalidInput({ parameter: "file", value: file, rule })

const chooseSearch = (path: string, { requested }: TwarcFile, options: ContinueTwarcOptions): InvalidInput | Search => {
  const found = requested.map(searchIn).filter((search) => search !== undefined)
  const last = found.at(-1)
  const query = options.query ?? last?.query
  const search = options.search ?? last?.search
  if (query === undefined || search === undefined) {
    return invalidFile(path, "a file that twarc2 search wrote. For another file, pass query and search")
  }
  if (options.query === undefined && new Set(found.map((one) => one.query)).size > 1) {
    return invalidFile(path, "of one search: it has several. Pass the query to continue")
  }
  return { query, search, fields: last?.fields ?? {} }
}

/** How far back a recent search reaches, in milliseconds: a bit less than 7 days, since time passes until it is sent. */
const recentReach = 7 * dayInMilliseconds - 120_000

const toIsoTime = (time: number): string => new Date(time).toISOString()

/** The period between the newest post and what a recent search reaches, if there is one. */
const gapAfter = (newest: string, { search }: Search, now: number) => {
  const time = timeOf(newest)?.getTime()
  const reached = now - recentReach
  return search === "all" || time === undefined || time >= reached
    ? undefined
    : { from: toIsoTime(time), to: toIsoTime(reached) }
}

const checkContinue = (file: unknown, options: ContinueTwarcOptions): InvalidInput | undefined =>
  (typeof file === "string" && file !== ""
    ? undefined
    : new InvalidInput({ parameter: "file", value: file, rule: "the path of a file" })) ??
  checkObject("options", options) ??
  checkOptions(options, {
    query: option("a query", (query) => typeof query === "string" && query !== ""),
    search: Parameter.choice("recent", "all")
  })

/**
 * Makes the plan that continues a search of twarc: its JSONL, flattened or not, says what was searched for, with which fields, and
 * which post is the newest. Nothing is sent. Lines that cannot be read are left out, and `file.damaged` has their numbers.
 *
 * @param file the path of the file that `twarc2 search` wrote
 * @param options `query` and `search`, for files that do not say them; `slices`
 * @returns `plan`, for `run` and later `update`; what the `file` has; and `gap`, if the newest post is older than the 7 days of a recent
 * search. Fails with `InvalidInput` if the file cannot be read, has no posts, or not the posts of one search
 * @since 0.1.0
 * @see https://twarc-project.readthedocs.io/en/latest/twarc2_en_us/
 * @example
 * ```ts
 * import { continueTwarc, update } from "xeffect/export"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { file, plan } = yield* continueTwarc("tides.jsonl")
 *   yield* Effect.log(`${file.entries} posts until ${file.newestId}`)
 *   return yield* update(plan, { directory: "tides" })
 * })
 * ```
 */
export const continueTwarc = (
  file: string,
  options: ContinueTwarcOptions = {}
): Effect.Effect<TwarcContinuation, XError> =>
  Effect.gen(function* () {
    const invalid = checkContinue(file, options)
    if (invalid !== undefined) return yield* invalid
    const read = yield* readTwarc(file)
    const { newestId } = read
    if (newestId === undefined) return yield* invalidFile(file, "a file of twarc that has posts")
    const chosen = chooseSearch(file, read, options)
    if (chosen instanceof InvalidInput) return yield* chosen
    const gap = gapAfter(newestId, chosen, yield* Clock.currentTimeMillis)
    const params = { ...chosen.fields, query: chosen.query, ...(gap === undefined ? { since_id: newestId } : {}) }
    const slices = { slices: options.slices }
    const plan = yield* chosen.search === "all"
      ? collect(searchAllTweets, params, slices)
      : collect(searchRecentTweets, params, slices)
    return { plan, file: read, ...(gap === undefined ? {} : { gap }) }
  }).pipe(Effect.catchTag("InvalidInput", (error) => refuse("continueTwarc", error)))
