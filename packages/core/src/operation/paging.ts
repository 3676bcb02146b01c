import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { XError } from "../errors/errors.ts"
import { checkObject } from "../parameters/argument.ts"
import { refuse } from "../errors/refuse.ts"
import type { Exact } from "./exact.ts"
import type { Operation, OptionalOperation } from "./operation.ts"
import { DecodeError, InvalidInput, PartialErrors, RepeatedToken } from "../errors/reasons.ts"
import { errorsOf } from "./data.ts"
import { field, writeJson } from "../text/json.ts"
import { setAside } from "../response/set-aside.ts"
import type { Apply } from "../resources/select.ts"
import type { XApi } from "../definition/xapi.ts"

/** The parameters of a paged operation. */
export type PagedParams =
  | { readonly pagination_token?: string | undefined }
  | { readonly next_token?: string | undefined }

// Appears in the compiler's message for an operation that is not paged.
type Unpaged = "an operation with pages"

/** The direction of paging. */
export interface PagingOptions {
  /**
   * `"forward"` (the default) follows `meta.next_token`; `"back"` follows `meta.previous_token`, towards newer entries,
   * and needs a token to start from: without one among the parameters the stream fails with the reason `InvalidInput`
   * before anything is sent.
   */
  readonly direction?: "forward" | "back" | undefined
}

/** Returns the pages of an operation; see {@link pages}. */
export interface Pages<Params, Result> {
  <const Given extends Params>(params: Exact<Given, Params>): Stream.Stream<Apply<Result, Given>, XError, XApi>
}

/** {@link Pages} of an operation whose parameters may all be left out. */
export interface OptionalPages<Params, Result> extends Pages<Params, Result> {
  (): Stream.Stream<Apply<Result, {}>, XError, XApi>
}

/** Returns the entries of an operation's pages; see {@link items}. */
export interface Items<Params, Result> {
  <const Given extends Params>(params: Exact<Given, Params>): Stream.Stream<Item<Apply<Result, Given>>, XError, XApi>
}

/** {@link Items} of an operation whose parameters may all be left out. */
export interface OptionalItems<Params, Result> extends Items<Params, Result> {
  (): Stream.Stream<Item<Apply<Result, {}>>, XError, XApi>
}

/** The entries of one page. */
export type Item<Page> = Page extends { readonly data?: infer Data }
  ? NonNullable<Data> extends ReadonlyArray<infer Entry>
    ? Entry
    : never
  : never

/**
 * The pages of an operation as a stream of its responses, from the beginning or from the token among the parameters.
 *
 * A page is fetched when it is needed, never ahead, so `Stream.take` limits the requests. The stream ends at a response
 * without a further token; empty pages with a token do not end it. To resume after a page, pass its `meta.next_token`
 * (`previous_token` when going back). Fails like the operation; with `RepeatedToken` if a token is returned twice; with
 * `DecodeError` after a page whose token cannot be read; with `InvalidInput` if the direction is `"back"` without a
 * token. An unusable page fails with `DecodeError`, whose `nextToken` continues after it when going forward. A page with
 * errors, and with neither data nor `meta`, fails with `PartialErrors`, whose `pageToken` requests it again.
 *
 * @example
 * ```ts
 * import { pages } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = pages(searchRecentTweets)({ query: "effect", max_results: 100 }).pipe(
 *   Stream.take(3),
 *   Stream.runForEach((page) => Effect.log(`resume from ${page.meta?.next_token}`))
 * )
 * ```
 */
export const pages: {
  <Params extends PagedParams, Result>(
    self: OptionalOperation<Params, Result>,
    options?: PagingOptions
  ): OptionalPages<Params, Result>
  <Params extends PagedParams, Result>(self: Operation<Params, Result>, options?: PagingOptions): Pages<Params, Result>
  (self: Unpaged): unknown
} =
  <Params extends PagedParams, Result>(self: Operation<Params, Result> | Unpaged, options?: PagingOptions) =>
  <const Given extends Params>(params?: Exact<Given, Params>): Stream.Stream<Apply<Result, Given>, XError, XApi> =>
    paginate(self, options, params, (page) => [page])

/**
 * The entries of all pages as one stream; see {@link pages}. A page's `includes` and `errors` are not part of it: use
 * {@link pages} to read them, or `items(failOnErrors(operation))` to fail on errors. A page with errors and `meta`, and
 * without data, has no entries.
 *
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * const program = items(searchRecentTweets)({ query: "effect" }).pipe(Stream.take(250), Stream.runCollect)
 * ```
 */
export const items: {
  <Params extends PagedParams, Result>(
    self: OptionalOperation<Params, Result>,
    options?: PagingOptions
  ): OptionalItems<Params, Result>
  <Params extends PagedParams, Result>(self: Operation<Params, Result>, options?: PagingOptions): Items<Params, Result>
  (self: Unpaged): unknown
} =
  <Params extends PagedParams, Result>(self: Operation<Params, Result> | Unpaged, options?: PagingOptions) =>
  <const Given extends Params>(
    params?: Exact<Given, Params>
  ): Stream.Stream<Item<Apply<Result, Given>>, XError, XApi> =>
    paginate(self, options, params, entriesOf)

interface Position {
  readonly token: string | undefined
  /** An earlier token with which later ones are compared. Replaced after `left` more pages. */
  readonly anchor: string | undefined
  readonly left: number
  readonly span: number
  /** Why the page at this position cannot be fetched, if so. */
  readonly failure: DecodeError | RepeatedToken | undefined
}

const paginate = <Params extends PagedParams, Result, Given extends Params, Element>(
  paged: Operation<Params, Result> | Unpaged,
  options: PagingOptions | undefined,
  params: Exact<Given, Params> | undefined,
  elementsOf: (page: Apply<Result, Given>) => ReadonlyArray<Element>
): Stream.Stream<Element, XError, XApi> => {
  // `Unpaged` has no values: it only appears in messages.
  const self = paged as Operation<Params, Result>
  const { name, paging = "pagination_token" } = self.definition
  const malformed =
    (params === undefined ? undefined : checkObject("params", params, "an object of parameters")) ??
    (options === undefined ? undefined : checkObject("options", options))
  if (malformed !== undefined) return Stream.fromEffect(refuse(name, malformed))
  const isBack = options?.direction === "back"
  const first = field(params, paging)
  if (isBack && first === undefined) {
    const rule = 'given if direction is "back"'
    return Stream.fromEffect(refuse(name, new InvalidInput({ parameter: paging, value: first, rule })))
  }
  const token = typeof first === "string" ? first : undefined
  // `undefined` is possible only if the operation accepts no parameters. The first request gets the parameters
  // unchanged, so that mistakes are reported as in a call.
  const given = params as Exact<Given, Params>
  const start: Position = { token, anchor: undefined, left: 1, span: 1, failure: undefined }
  return Stream.paginate(start, (position) =>
    position.failure !== undefined
      ? Effect.fail(new XError({ operation: name, reason: position.failure }))
      : self<Given>(position === start ? given : { ...given, [paging]: position.token }).pipe(
          Effect.tap((page) => failWithoutEntries(name, page)),
          Effect.mapError((error) => withToken(error, position.token)),
          Effect.map(
            (page) =>
              [elementsOf(page), nextPosition(position, page, isBack ? "previous_token" : "next_token")] as const
          )
        )
  )
}

// Errors in the place of both data and meta are no page: there may be more after it.
const failWithoutEntries = (operation: string, page: unknown): Effect.Effect<void, XError> => {
  const errors = errorsOf(page)
  const isPage = errors.length === 0 || field(page, "data") !== undefined || field(page, "meta") !== undefined
  return isPage ? Effect.void : Effect.fail(new XError({ operation, reason: new PartialErrors({ errors }) }))
}

const withToken = (error: XError, pageToken: string | undefined): XError => {
  const { operation, reason, response } = error
  if (reason._tag !== "PartialErrors" || pageToken === undefined) return error
  const located = new PartialErrors({ errors: reason.errors, pageToken })
  return new XError({ operation, reason: located, ...(response === undefined ? {} : { response }) })
}

const nextPosition = (position: Position, page: unknown, name: "next_token" | "previous_token") => {
  const token = field(field(page, "meta"), name)
  if (typeof token === "string" && token !== "") return Option.some(advance(position, token))
  // A token that cannot be read does not mean that there are no more pages.
  const list = typeof page === "object" && page !== null ? setAside(page) : []
  const unread = list.find(({ path }) => path[0] === "meta" && (path.length === 1 || path[1] === name))
  if (unread === undefined) return Option.none()
  const { expected, path, value } = unread
  const detail = `expected ${expected}: there may be more pages, but the token of the next one cannot be read`
  return Option.some({
    ...position,
    failure: new DecodeError({ path, detail, body: writeJson(value), carriedOut: false })
  })
}

// Comparing each token with one earlier token, replaced after 1, 2, 4, 8 … pages, finds every cycle in flat memory (R.
// P. Brent, "An Improved Monte Carlo Factorization Algorithm", BIT 20, 1980).
const advance = ({ anchor, left, span, token }: Position, next: string): Position => {
  const failure = next === token || next === anchor ? new RepeatedToken({ token: next }) : undefined
  return left === 1
    ? { token: next, anchor: token, left: span * 2, span: span * 2, failure }
    : { token: next, anchor, left: left - 1, span, failure }
}

// `Item` is the type of the entries in `data`.
const entriesOf = <Page>(page: Page): ReadonlyArray<Item<Page>> => {
  const data = field(page, "data")
  return Array.isArray(data) ? data : []
}
