import type {
  Apply,
  ArgumentOf,
  Arguments,
  DataOf,
  Item,
  NoneGiven,
  Operation,
  OperationArgument,
  OperationKind,
  PagedArgument,
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

/** The requirements of an effect or a stream that can be run: the X API, and a scope for what `close` frees. */
export type Environment = XApi | Scope

type AnyEffect = Effect.Effect<unknown, unknown, unknown>
type AnyStream = Stream.Stream<unknown, unknown, unknown>

/** The type of the first argument of a call, if it is no effect. The sentences appear in messages of the compiler. */
export type CallArgument<Self, Params, Result> = ArgumentOf<
  Self,
  OperationKind | AnyEffect,
  Self extends OperationKind ? Operation<Params, Result> : never,
  Self extends AnyStream | ((...args: never) => AnyStream)
    ? "an operation or an effect: x.stream reads streams"
    : Self extends (...args: never) => AnyEffect
      ? "an operation or an effect: call this function, x(f(…))"
      : "an operation or an effect"
>

/** The arguments of a call after an operation or an effect. */
export type CallArguments<Self, Params, Given> = [Self] extends [AnyEffect]
  ? [options?: CallOptions]
  : Arguments<Params, Given, [options?: CallOptions]>

/** The type of the first argument of `stream`, if it is no stream. The sentences appear in messages of the compiler. */
export type StreamArgument<Self> = ArgumentOf<
  Self,
  AnyStream,
  never,
  Self extends (...args: never) => AnyStream ? "a stream: call this function, x.stream(f(…))" : "a stream"
>

/**
 * Calls operations, for promises. Every failure is thrown: an `XError` of an operation, or whatever else an effect fails
 * with. The stack of what is thrown begins where the call was made.
 */
export interface Calls {
  /**
   * Calls an operation: `x(getTweet, { id })`. The type of the response follows from the parameters. Runs any effect
   * too: `x(uploadMedia({ media }))`, and what you wrote yourself.
   */
  <Self, Params, Result, A, E, const Given extends Params = NoneGiven<Params>>(
    operation: Effect.Effect<A, E, Environment> | CallArgument<Self, Params, Result>,
    ...args: CallArguments<Self, Params, Given>
  ): Promise<Self extends AnyEffect ? A : Apply<Result, Given>>

  /** Calls an operation for the `data` of its response. Throws with `NotFound` or `PartialErrors` if the response has no `data`. */
  readonly data: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
    operation: OperationArgument<Self, Params, Result>,
    ...args: Arguments<Params, Given, [options?: CallOptions]>
  ) => Promise<DataOf<Apply<Result, Given>>>

  /** The pages of an operation, for `for await`. A page is fetched when it is needed: after `break` there are no more. */
  readonly pages: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
    operation: PagedArgument<Self, Params, Result>,
    ...args: Arguments<Params, Given, [options?: PageOptions]>
  ) => AsyncIterableIterator<Apply<Result, Given>>

  /** The entries of all pages of an operation, for `for await`. */
  readonly items: <Self, Params, Result, const Given extends Params = NoneGiven<Params>>(
    operation: PagedArgument<Self, Params, Result>,
    ...args: Arguments<Params, Given, [options?: PageOptions]>
  ) => AsyncIterableIterator<Item<Apply<Result, Given>>>

  /** The elements of a stream, for `for await`: of `streamTweets`, `follow`, `poll`, `uploadProgress`. `break` closes it. */
  readonly stream: <Self, A, E>(
    stream: Stream.Stream<A, E, Environment> | StreamArgument<Self>,
    options?: CallOptions
  ) => AsyncIterableIterator<A>

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
