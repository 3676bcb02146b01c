import type * as Effect from "effect/Effect"
import type { Definition } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { Exact } from "./exact.ts"
import type { Operation } from "./operation.ts"
import type { Apply } from "../shape/select.ts"
import type { XApi } from "../definition/xapi.ts"

/**
 * Any operation, whatever its parameters and its response: its definition, and a function that makes the call. A program
 * that takes operations as data has them by this type, and runs them by {@link runCall} and its like.
 *
 * A function that calls operations of its caller has better types. `(params: Params) => Effect.Effect<Response, …>` is the
 * type of an operation that it calls itself, and `const Params` keeps the names of the requested fields, on which the
 * response type depends. One that returns a wrapped operation, such as `logged` below, uses {@link Exact} for the parameters
 * and {@link Apply} for the result.
 *
 * @example
 * ```ts
 * import type { AnyOperation } from "xeffect/core"
 * import { getList } from "xeffect/lists"
 * import { getTweet } from "xeffect/tweets"
 * import { getUser } from "xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const allowed: ReadonlyArray<AnyOperation> = [getTweet, getUser, getList]
 *
 * const names = allowed.map(({ definition }) => definition.name)
 *
 * const call = <const Params, A, E, R>(operation: (params: Params) => Effect.Effect<A, E, R>, params: Params) =>
 *   Effect.withSpan(operation(params), "call")
 *
 * const language = Effect.map(call(getTweet, { id: "20", tweet_fields: ["lang"] }), ({ data }) => data?.lang)
 *
 * const byId = <Result>(operation: (params: { readonly id: string }) => Result, id: string) => operation({ id })
 *
 * const all = Effect.all([byId(getTweet, "20"), byId(getUser, "12"), byId(getList, "84839422")])
 * ```
 * @example
 * ```ts
 * import type { Exact, Operation, XApi, XError } from "xeffect/core"
 * import type { Apply } from "xeffect/core/define"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const logged =
 *   <Params, Result>(operation: Operation<Params, Result>) =>
 *   <const Given extends Params>(params: Exact<Given, Params>): Effect.Effect<Apply<Result, Given>, XError, XApi> =>
 *     Effect.tap(operation(params), () => Effect.log(operation.definition.name))
 *
 * const language = Effect.map(logged(getTweet)({ id: "20", tweet_fields: ["lang"] }), ({ data }) => data?.lang)
 * ```
 */
export interface AnyOperation {
  (params: never): unknown
  readonly definition: Definition
}

/**
 * Calls an operation inside a generic function, where the type of the parameters is not known yet. The `Exact` on that
 * function's own parameters checks that parameters, fields and expansions exist.
 *
 * @param self the operation
 * @param params its parameters
 * @since 0.1.0
 * @example
 * ```ts
 * import { type Exact, generic } from "xeffect/core"
 * import { searchRecentTweets, type SearchRecentTweetsParams } from "xeffect/tweets"
 *
 * const searchWithLanguage = <const Params extends Omit<SearchRecentTweetsParams, "tweet_fields">>(
 *   params: Params & Exact<Params, Omit<SearchRecentTweetsParams, "tweet_fields">>
 * ) => generic(searchRecentTweets, { ...params, tweet_fields: ["lang"] })
 *
 * const program = searchWithLanguage({ query: "effect", expansions: ["author_id"] })
 * ```
 */
export const generic = <Params, Result, const Given extends Params>(
  self: Operation<Params, Result>,
  params: Given
): Effect.Effect<Apply<Result, Given>, XError, XApi> =>
  // `Exact` is `Given` if all names exist, which cannot be seen of a type that is not known yet.
  self(params as Exact<Given, Params>)
