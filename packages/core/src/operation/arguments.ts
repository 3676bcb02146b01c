import type * as Effect from "effect/Effect"
import type { Definition } from "../definition/definition.ts"
import type { Exact } from "./exact.ts"
import type { Operation } from "./operation.ts"

// The types of `verb(operation, params, options)`. A verb has one signature: for a mistake in one of several, the first
// line of the compiler's message only says that none of them fits.

/**
 * The arguments of a verb after the operation: its parameters, which may be left out if none is required, and the `Rest`,
 * such as `[options?: PagingOptions]`.
 */
export type Arguments<Params, Given, Rest extends ReadonlyArray<unknown> = []> = [Params, true] extends [unknown, false]
  ? // Never the case. `Given` is among the branches as itself, so that the compiler infers literal types for it.
    NoInfer<Given> & []
  : {} extends Params
    ? // Without names, `Given` is none: an editor completes the names of `Params`.
      [params?: [keyof Given] extends [never] ? Params : Exact<Given, Params>, ...rest: Rest]
    : [params: Exact<Given, Params>, ...rest: Rest]

/** The type of parameters that were left out: the default of `Given`. */
export type NoneGiven<Params> = {} extends infer None extends Params ? None : Params

/**
 * The type of an argument of the type `Self`: `Accepted` if it is of a kind, otherwise a sentence that appears in the
 * compiler's message.
 */
export type ArgumentOf<Self, Kind, Accepted, Sentence> = Self extends Kind
  ? Accepted
  : // The middle branch is never taken: from it the compiler infers `Self`.
    Self extends never
    ? Self
    : Sentence

/** Every operation, whatever its parameters and its result. */
export interface OperationKind {
  (params: never): Effect.Effect<unknown, unknown, unknown>
  readonly definition: Definition
}

/** The type of an argument that has to be an operation. */
export type OperationArgument<Self, Params, Result> = ArgumentOf<
  Self,
  OperationKind,
  Operation<Params, Result>,
  "an operation, such as getTweet"
>

/** The parameters of a paged operation. */
export type PagedParams =
  | { readonly pagination_token?: string | undefined }
  | { readonly next_token?: string | undefined }

/** The type of an argument that has to be an operation with pages. */
export type PagedArgument<Self, Params, Result> = ArgumentOf<
  Self,
  OperationKind,
  [Params, true] extends [unknown, false]
    ? // Never the case: from it the compiler infers `Params`.
      Operation<Params, Result>
    : // An access, since the compiler decides it also for a type of which it knows only that it extends `PagedParams`.
      { readonly paged: Operation<Params, Result>; readonly other: Unpaged }[Params extends PagedParams
        ? "paged"
        : "other"],
  Unpaged
>

// Appears in the compiler's message for an operation that is not paged.
type Unpaged = "an operation with pages"
