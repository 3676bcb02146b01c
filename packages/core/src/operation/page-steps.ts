import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { catchFailure } from "../errors/find-failure.ts"
import { checkObject } from "../parameters/argument.ts"
import type { PagedParams } from "./arguments.ts"
import type { Exact } from "./exact.ts"
import type { Operation } from "./operation.ts"
import { DecodeError, InvalidInput, PartialErrors, type Reason, RepeatedToken } from "../errors/reasons.ts"
import { errorsOf } from "./data.ts"
import { functionName } from "../text/function-name.ts"
import { field, writeJson } from "../text/json.ts"
import { toStderr } from "../text/to-stderr.ts"
import { credentialNote } from "../response/credential-note.ts"
import { setAside } from "../response/set-aside-of-response.ts"
import type { Apply } from "../shape/select.ts"
import type { XApi } from "../definition/xapi.ts"

/** The direction of paging. */
export interface PagingOptions {
  /**
   * `"forward"` (the default) follows `meta.next_token`; `"back"` follows `meta.previous_token`, towards newer entries,
   * and needs a token to start from: without one among the parameters the stream fails with the reason `InvalidInput`
   * before anything is sent.
   */
  readonly direction?: "forward" | "back" | undefined
}

/** The entries of one page. */
export type Item<Page> = Page extends { readonly data?: infer Data }
  ? NonNullable<Data> extends ReadonlyArray<infer Entry>
    ? Entry
    : never
  : never

/** Where a run over pages is. A value without state: the same position fetches the same page. */
export interface PagePosition {
  readonly token: string | undefined
  /** An earlier token with which later ones are compared. Replaced after `left` more pages. */
  readonly anchor: string | undefined
  readonly left: number
  readonly span: number
  /** Why the page at this position cannot be fetched, if so. */
  readonly failure: Reason | undefined
}

/** A run over the pages of an operation, one step at a time. */
export interface PageSteps<Page> {
  readonly first: PagePosition
  /** Fetches the page at a position. Returns it with the next position, if there is one. */
  readonly fetch: (position: PagePosition) => Effect.Effect<readonly [Page, Option.Option<PagePosition>], XError, XApi>
}

/**
 * The steps of {@link pages}, for those who iterate by other means than a `Stream`.
 *
 * @param self a paged operation
 * @param params its parameters; with a token the run begins there
 * @param options `direction`
 * @returns the first position, and what fetches the page at a position
 * @since 0.1.0
 * @example
 * ```ts
 * import { pageSteps } from "xeffect/core/machine"
 * import { getUsersTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const { fetch, first } = pageSteps(getUsersTweets, { id: "20" })
 * const program = Effect.map(fetch(first), ([page]) => page.meta?.next_token)
 * ```
 */
export const pageSteps = <Params extends PagedParams, Result, const Given extends Params>(
  self: Operation<Params, Result>,
  params?: Exact<Given, Params>,
  options?: PagingOptions
): PageSteps<Apply<Result, Given>> => {
  const { meta, name, paging = "pagination_token" } = self.definition
  const broken = malformedPaging(params, options)
  // Input that cannot be read is not read.
  const isBack = broken === undefined && options?.direction === "back"
  const tokens = { name: isBack ? "previous_token" : "next_token", isOptional: meta === "optional" }
  const token = broken === undefined ? field(params, paging) : undefined
  const failure = broken ?? (isBack && token === undefined ? withoutToken(paging) : undefined)
  const from = typeof token === "string" ? token : undefined
  const first: PagePosition = { token: from, anchor: undefined, left: 1, span: 1, failure }
  // `undefined` is possible only if the operation accepts no parameters. The first request gets the parameters
  // unchanged, so that mistakes are reported as in a call.
  const given = params as Exact<Given, Params>
  const fetch = (position: PagePosition) =>
    position.failure !== undefined
      ? Effect.fail(new XError({ operation: name, reason: position.failure }))
      : catchFailure(
          Effect.map(
            Effect.tap(self<Given>(position === first ? given : { ...given, [paging]: position.token }), (page) =>
              failWithoutEntries(name, page)
            ),
            (page) => [page, nextPosition(position, page, tokens)] as const
          ),
          (error) => Effect.fail(withToken(error, position.token))
        )
  return { first, fetch }
}

const malformedPaging = (params: unknown, options: unknown): InvalidInput | undefined =>
  (params === undefined ? undefined : checkObject("params", params, "an object of parameters")) ??
  (options === undefined ? undefined : checkObject("options", options))

const withoutToken = (parameter: string): InvalidInput =>
  new InvalidInput({ parameter, value: undefined, rule: 'given if direction is "back"' })

// Errors in the place of both data and meta are no page: there may be more after it.
const failWithoutEntries = (operation: string, page: unknown): Effect.Effect<void, XError> => {
  const errors = errorsOf(page)
  const isPage = errors.length === 0 || field(page, "data") !== undefined || field(page, "meta") !== undefined
  if (isPage) return Effect.void
  return Effect.fail(new XError({ operation, reason: new PartialErrors({ errors }), ...credentialNote(page) }))
}

const withToken = (error: XError, pageToken: string | undefined): XError => {
  const { note, operation, reason, response } = error
  if (reason._tag !== "PartialErrors" || pageToken === undefined) return error
  const located = new PartialErrors({ errors: reason.errors, pageToken })
  const others = { ...(response && { response }), ...(note === undefined ? {} : { note }) }
  return new XError({ operation, reason: located, ...others })
}

const setAsideIn = (page: unknown) => (typeof page === "object" && page !== null ? setAside(page) : [])

interface PageTokens {
  /** The field of `meta` that has the token of the next page. */
  readonly name: string
  /** Whether the last page may lack `meta`. */
  readonly isOptional: boolean
}

const nextPosition = (position: PagePosition, page: unknown, { isOptional, name }: PageTokens) => {
  const meta = field(page, "meta")
  const token = field(meta, name)
  if (typeof token === "string" && token !== "") return Option.some(positionAfter(position, token))
  const unread = setAsideIn(page).find(({ path }) => path[0] === "meta" && (path.length === 1 || path[1] === name))
  if (unread === undefined && (isOptional || meta !== undefined)) return Option.none()
  // A `meta` or a token that cannot be read, or is missing, does not mean that there are no more pages.
  const { expected, path, value } = unread ?? { expected: "object", path: ["meta"], value: page }
  const detail = `expected ${expected}: there may be more pages, but the token of the next page cannot be read`
  const at = position.token === undefined ? {} : { pageToken: position.token }
  return Option.some({
    ...position,
    failure: new DecodeError({ path, detail, body: writeJson(value), carriedOut: false, ...at })
  })
}

// Comparing each token with one earlier token, replaced after 1, 2, 4, 8 … pages, finds every cycle in flat memory (R.
// P. Brent, "An Improved Monte Carlo Factorization Algorithm", BIT 20, 1980).
const positionAfter = ({ anchor, left, span, token }: PagePosition, next: string): PagePosition => {
  const failure = next === token || next === anchor ? new RepeatedToken({ token: next }) : undefined
  return left === 1
    ? { token: next, anchor: token, left: span * 2, span: span * 2, failure }
    : { token: next, anchor, left: left - 1, span, failure }
}

/**
 * The entries of a page.
 * @since 0.1.0
 */
export const entriesOf = <Page>(page: Page): ReadonlyArray<Item<Page>> => {
  const data = field(page, "data")
  // `Item` is the type of the entries in `data`.
  return Array.isArray(data) ? data : []
}

const resultCount = (page: unknown): unknown => field(field(page, "meta"), "result_count")

/**
 * How many entries a page lacks: those that `meta.result_count` counts beyond the list as the X API sent it, before
 * entries were set aside. A count that is not a whole number says nothing.
 * @since 0.1.0
 */
export const missingEntries = (page: unknown): number => {
  const count = resultCount(page)
  if (typeof count !== "number" || !Number.isSafeInteger(count)) return 0
  const removed = setAsideIn(page).filter(({ path }) => path[0] === "data" && path.length === 2)
  return Math.max(0, count - entriesOf(page).length - removed.length)
}

type FetchedPage<Page> = readonly [Page, Option.Option<PagePosition>]

// If the last page may lack `meta`, a page without it cannot be distinguished from one that lost everything.
const lack = <Page extends object>([page, next]: FetchedPage<Page>): number =>
  Option.isNone(next) && field(page, "meta") === undefined ? Infinity : missingEntries(page)

/**
 * Fetches a page, and once more if it lacks entries, or ends the list without `meta`. Returns the one that lacks less.
 * @since 0.1.0
 */
export const fetchWhole = <Page extends object>(
  fetch: PageSteps<Page>["fetch"],
  position: PagePosition
): Effect.Effect<FetchedPage<Page>, XError, XApi> =>
  Effect.flatMap(fetch(position), (first) =>
    lack(first) === 0
      ? Effect.succeed(first)
      : Effect.map(fetch(position), (second) => (lack(second) <= lack(first) ? second : first))
  )

/**
 * Fetches a page for somebody who reads it now: once more if it has fewer entries than its `result_count`. One that lacks
 * entries all the same, or cannot be fetched again, is returned with a warning: what it has was received, and is billed.
 * @since 0.1.0
 */
export const fetchCounted = <Page>(
  { name }: Definition,
  fetch: PageSteps<Page>["fetch"],
  position: PagePosition
): Effect.Effect<FetchedPage<Page>, XError, XApi> =>
  Effect.flatMap(fetch(position), (first) => {
    const missing = missingEntries(first[0])
    if (missing === 0) return Effect.succeed(first)
    const again = catchFailure(fetch(position), () => Effect.succeed(first))
    const better = Effect.map(again, (second) => (missingEntries(second[0]) <= missing ? second : first))
    return Effect.tap(better, ([page]) => {
      const lacks = `a page lacks ${missingEntries(page)} of the ${resultCount(page)} entries of its result_count`
      const warning = Effect.logWarning(`${functionName(name)}: ${lacks}, even when requested again`)
      return missingEntries(page) === 0 ? Effect.void : toStderr(warning)
    })
  })
