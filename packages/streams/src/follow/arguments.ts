import type { ArgumentOf, StreamingOperation } from "@xeffect/core"
import type * as Stream from "effect/Stream"

/** Every streaming operation, whatever its parameters and its items. */
export interface StreamingKind {
  (params: never): Stream.Stream<unknown, unknown, unknown>
  readonly definition: object
}

/** The type of an argument that has to be a streaming operation. The sentence appears in messages of the compiler. */
export type StreamingArgument<Self, Params, Message> = ArgumentOf<
  Self,
  StreamingKind,
  StreamingOperation<Params, Message>,
  "a streaming operation, such as streamTweets"
>

/** The type of an argument that has to be a streaming operation with all parameters of `Needed`. */
export type StreamingArgumentWith<Self, Params, Message, Needed, Sentence> = ArgumentOf<
  Self,
  StreamingKind,
  [Params, true] extends [unknown, false]
    ? // Never the case: from it the compiler infers `Params`.
      StreamingOperation<Params, Message>
    : // As for operations with pages.
      { readonly fits: StreamingOperation<Params, Message>; readonly other: Sentence }[Params extends Needed
        ? "fits"
        : "other"],
  Sentence
>
