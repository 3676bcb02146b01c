import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import { checkOperation } from "./check-operation.ts"
import type { Arguments, NoneGiven, PagedArgument, PagedParams } from "./arguments.ts"
import type { Operation } from "./operation.ts"
import { entriesOf, fetchCounted, type Item, pageSteps, type PagingOptions } from "./page-steps.ts"
import type { Apply } from "../shape/select.ts"
import type { XApi } from "../definition/xapi.ts"

export type { Item, PagingOptions } from "./page-steps.ts"

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
 * @since 0.1.0
 * @example
 * ```ts
 * import { pages } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = pages(searchRecentTweets, { query: "effect", max_results: 100 }).pipe(
 *   Stream.take(3),
 *   Stream.runForEach((page) => Effect.log(`resume from ${page.meta?.next_token}`))
 * )
 * ```
 */
export const pages: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
  self: PagedArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given, [options?: PagingOptions]>
) => Stream.Stream<Apply<Result, Given>, XError, XApi> = ((...args: PagingArguments) =>
  paginate("pages", args, (page) => [page])) as never

/**
 * The entries of all pages as one stream; see {@link pages}. A page's `includes` and `errors` are not part of it: use
 * {@link pages} to read them, or `items(failOnErrors(operation))` to fail on errors. A page with errors and `meta`, and
 * without data, has no entries.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * const program = items(searchRecentTweets, { query: "effect" }).pipe(Stream.take(250), Stream.runCollect)
 * ```
 */
export const items: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
  self: PagedArgument<Self, Params, Result>,
  ...args: Arguments<Params, Given, [options?: PagingOptions]>
) => Stream.Stream<Item<Apply<Result, Given>>, XError, XApi> = ((...args: PagingArguments) =>
  paginate("items", args, entriesOf)) as never

// Callers are checked against the parameters of the operation, which its pages and their entries follow.
type PagingArguments = [self: Operation<PagedParams, unknown>, params?: PagedParams, options?: PagingOptions]

const paginate = (
  verb: string,
  [self, params, options]: PagingArguments,
  elementsOf: (page: unknown) => ReadonlyArray<unknown>
): Stream.Stream<unknown, XError, XApi> => {
  const invalid = checkOperation(self)
  if (invalid !== undefined) return Stream.fromEffect(refuse(verb, invalid))
  const { fetch, first } = pageSteps(self, params, options)
  return Stream.paginate(first, (position) =>
    Effect.map(fetchCounted(self.definition, fetch, position), ([page, next]) => [elementsOf(page), next] as const)
  )
}
