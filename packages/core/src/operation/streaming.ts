import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Definition, LinesResponse, ResponseReading } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { Exact } from "./exact.ts"
import type { DefinitionOf } from "./operation.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import type { OpenResponse } from "../definition/open-response.ts"
import type { Apply } from "../shape/select.ts"
import { XApi } from "../definition/xapi.ts"
import { bodyStream } from "../response/body-stream.ts"
import { closeWithScope } from "../wire/response-owner.ts"

/**
 * A callable operation with a continuous response: a call returns a `Stream` of its items. Running the stream opens one
 * connection; it ends when the X API ends it, and closes the connection when it is interrupted. It carries its
 * definition.
 */
export interface StreamingOperation<in out Params, in out Item> {
  <const Given extends Params>(params: Exact<Given, Params>): Stream.Stream<Apply<Item, Given>, XError, XApi>
  readonly definition: Definition
  /** Never set: carries the types for functions that take an operation. */
  readonly Types?: (params: Params, item: Item) => [Params, Item]
}

/** A streaming operation whose parameters may all be left out. */
export interface OptionalStreamingOperation<in out Params, in out Item> extends StreamingOperation<Params, Item> {
  (): Stream.Stream<Apply<Item, {}>, XError, XApi>
  <const Given extends Params>(params: Exact<Given, Params>): Stream.Stream<Apply<Item, Given>, XError, XApi>
}

/** A {@link Definition} of a streaming operation, whose parameters and items fit the types. */
export interface StreamingDefinition<Params, Item> extends Omit<DefinitionOf<Params, Item>, "response"> {
  readonly response: LinesResponse<Apply<Item, Params>>
}

/**
 * The items of an open response.
 * @since 0.1.0
 */
export const readItems = <Type>(
  response: LinesResponse<Type>,
  reading: ResponseReading,
  definition: Definition,
  opened: OpenResponse
): Stream.Stream<Type, XError> => {
  const { onClose } = opened
  const items = Stream.transformPull(bodyStream(definition, opened), (chunks) =>
    Effect.sync(() => response.read(reading, definition, opened)(chunks))
  )
  return onClose === undefined ? items : Stream.ensuring(items, onClose)
}

/**
 * Makes the callable from the definition.
 * @since 0.1.0
 */
export const streaming = <Params, Item>(
  definition: StreamingDefinition<Params, Item>
): {} extends Params ? OptionalStreamingOperation<Params, Item> : StreamingOperation<Params, Item> => {
  const call = (params: UncheckedParameters = {}) =>
    Stream.unwrap(
      XApi.use((api) =>
        Effect.map(closeWithScope(api.open(definition, params)), (opened) =>
          readItems(definition.response, api, definition, opened)
        )
      )
    )
  // The item type depends on the parameters, which cannot be checked here. Each item is checked at run time.
  return Object.assign(call, { definition }) as never
}
