import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import { checkOperation } from "./check-operation.ts"
import type { Exact } from "./exact.ts"
import type { Operation, OptionalOperation } from "./operation.ts"
import { entriesOf, fetchCounted, type Item, type PagedParams, pageSteps, type PagingOptions } from "./page-steps.ts"
import type { Apply } from "../resources/select.ts"
import type { XApi } from "../definition/xapi.ts"

export type { Item, PagedParams, PagingOptions } from "./page-steps.ts"

// Appears in the compiler's message for an operation that is not paged.
type Unpaged = "an operation with pages"

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

/**
 * The pages of an operation as a stream of its responses, from the beginning or from the token among the parameters.
 *
 * A page is fetched when it is needed, never ahead, so `Stream.take` limits the requests. The stream ends after a page
 * whose `meta` has no further token; empty pages with a token do not end it. To resume after a page, pass its
 * `meta.next_token` (`previous_token` when going back). Fails like the operation; with `RepeatedToken` if a token is
 * returned twice; with `DecodeError` after a page without `meta`, or whose token cannot be read, since there may be more
 * pages: its `pageToken` requests the page again; with `InvalidInput` if the direction is `"back"` without a token. An
 * unusable page fails with `DecodeError`, whose `nextToken` continues after it when going forward. A page with errors,
 * and with neither data nor `meta`, fails with `PartialErrors`, whose `pageToken` requests it again.
 *
 * A page with fewer entries than its `meta.result_count` is requested once more, which may be billed. If that lacks entries
 * too, or fails, the better of the two is delivered, with a warning in the log: the entries that it has are right, and the
 * next page has its token.
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
    paginate("pages", self, options, params, (page) => [page])

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
    paginate("items", self, options, params, entriesOf)

const paginate = <Params extends PagedParams, Result, Given extends Params, Element>(
  verb: string,
  paged: Operation<Params, Result> | Unpaged,
  options: PagingOptions | undefined,
  params: Exact<Given, Params> | undefined,
  elementsOf: (page: Apply<Result, Given>) => ReadonlyArray<Element>
): Stream.Stream<Element, XError, XApi> => {
  const invalid = checkOperation(paged)
  if (invalid !== undefined) return Stream.fromEffect(refuse(verb, invalid))
  // `Unpaged` has no values: it only appears in messages.
  const self = paged as Operation<Params, Result>
  const { fetch, first } = pageSteps<Params, Result, Given>(self, params, options)
  return Stream.paginate(first, (position) =>
    Effect.map(fetchCounted(self.definition, fetch, position), ([page, next]) => [elementsOf(page), next] as const)
  )
}
