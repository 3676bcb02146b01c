import type {
  Apply,
  DataOf,
  Exact,
  Item,
  Operation,
  OptionalOperation,
  PagedParams,
  PagingOptions,
  XApi
} from "@xeffect/core"
import type { Credential } from "@xeffect/http"
import type * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type * as Stream from "effect/Stream"

/** Options of a call. */
export interface CallOptions {
  /** Ends the call: its promise rejects with the signal's reason, and a request under way is cancelled. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a run over pages. */
export interface PageOptions extends PagingOptions, CallOptions {}

/** What an effect or a stream may need to be run: the X API, and a scope for what `close` frees. */
export type Environment = XApi | Scope

/**
 * Calls operations, for promises. Every failure is thrown: an `XError` of an operation, or whatever else an effect fails
 * with. The stack of what is thrown begins where the call was made.
 */
export interface Calls {
  /** Calls an operation that needs no parameters. */
  <Params, Result>(operation: OptionalOperation<Params, Result>): Promise<Apply<Result, {}>>
  /** Runs any effect: `uploadMedia`, `createThread`, and what you wrote yourself. */
  <A, E>(effect: Effect.Effect<A, E, Environment>, options?: CallOptions): Promise<A>
  /** Calls an operation. The type of the response follows from the parameters. */
  <Params, Result, const Given extends Params>(
    operation: Operation<Params, Result>,
    params: Exact<Given, Params>,
    options?: CallOptions
  ): Promise<Apply<Result, Given>>

  /** Calls an operation for the `data` of its response. Throws with `NotFound` or `PartialErrors` if there is none. */
  readonly data: {
    <Params, Result>(operation: OptionalOperation<Params, Result>): Promise<DataOf<Apply<Result, {}>>>
    <Params, Result, const Given extends Params>(
      operation: Operation<Params, Result>,
      params: Exact<Given, Params>,
      options?: CallOptions
    ): Promise<DataOf<Apply<Result, Given>>>
  }

  /** The pages of an operation, for `for await`. A page is fetched when it is needed: after `break` there are no more. */
  readonly pages: {
    <Params extends PagedParams, Result>(
      operation: OptionalOperation<Params, Result>
    ): AsyncIterableIterator<Apply<Result, {}>>
    <Params extends PagedParams, Result, const Given extends Params>(
      operation: Operation<Params, Result>,
      params: Exact<Given, Params>,
      options?: PageOptions
    ): AsyncIterableIterator<Apply<Result, Given>>
  }

  /** The entries of all pages of an operation, for `for await`. */
  readonly items: {
    <Params extends PagedParams, Result>(
      operation: OptionalOperation<Params, Result>
    ): AsyncIterableIterator<Item<Apply<Result, {}>>>
    <Params extends PagedParams, Result, const Given extends Params>(
      operation: Operation<Params, Result>,
      params: Exact<Given, Params>,
      options?: PageOptions
    ): AsyncIterableIterator<Item<Apply<Result, Given>>>
  }

  /** The elements of a stream, for `for await`: of `streamTweets`, `follow`, `poll`, `uploadProgress`. `break` closes it. */
  readonly stream: <A, E>(stream: Stream.Stream<A, E, Environment>, options?: CallOptions) => AsyncIterableIterator<A>

  /**
   * The same for another user, over the same connections and limits: as `bearer`, `oauth1` and `refreshing` make a
   * credential.
   */
  readonly as: (credential: Credential) => Calls
}

/** {@link promises}. */
export interface Promises extends Calls, AsyncDisposable {
  /** Ends what is under way and frees connections. Later calls reject. */
  readonly close: () => Promise<void>
}
