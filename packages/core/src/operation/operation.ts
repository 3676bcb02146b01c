import * as Effect from "effect/Effect"
import type { BytesResponse, Definition, Download, EmptyResponse, JsonResponse } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { Exact } from "./exact.ts"
import type { Parameter, UncheckedParameters } from "../parameters/parameter.ts"
import type { Apply } from "../shape/select.ts"
import { XApi } from "../definition/xapi.ts"

/**
 * A callable operation with its definition. A call returns an effect of the checked response: `data`, `includes`,
 * `meta` and `errors`, as the X API sent them.
 */
export interface Operation<in out Params, in out Result> {
  <const Given extends Params>(params: Exact<Given, Params>): Effect.Effect<Apply<Result, Given>, XError, XApi>
  readonly definition: Definition
  /** Never set: carries the types for functions that take an operation. */
  readonly Types?: (params: Params, result: Result) => [Params, Result]
}

/** An operation whose parameters may all be left out. */
export interface OptionalOperation<in out Params, in out Result> extends Operation<Params, Result> {
  (): Effect.Effect<Apply<Result, {}>, XError, XApi>
}

/** The operation with these parameters. It can be called without an argument if none is required. */
export type OperationOf<Params, Result> = {} extends Params
  ? OptionalOperation<Params, Result>
  : Operation<Params, Result>

/** The kind of response for a result type: a download, nothing, or JSON. */
export type ResponseOf<Result> = [Result] extends [void]
  ? EmptyResponse
  : [Result] extends [Download]
    ? BytesResponse
    : JsonResponse<Result>

/**
 * A {@link Definition} whose parameters and result fit the types of an operation: each parameter is declared, with a
 * kind that takes every value that the type allows.
 */
export interface DefinitionOf<Params, Result> extends Definition {
  readonly params: {
    readonly [Name in Exclude<keyof Params, "user_auth"> & string]-?: Parameter<Exclude<Params[Name], undefined>>
  }
  readonly response: ResponseOf<Apply<Result, Params>>
  readonly user_auth?: "user_auth" extends keyof Params ? boolean : never
}

/**
 * Makes the callable from the definition. Which parameters it requires follows from the type `Params`.
 * @since 0.1.0
 */
export const operation = <Params, Result>(definition: DefinitionOf<Params, Result>): OperationOf<Params, Result> => {
  // The conditional type resolves to one of these. Each reader accepts what its kind of request returns.
  const response = definition.response as EmptyResponse | BytesResponse | JsonResponse
  const call = (params: UncheckedParameters = {}) =>
    XApi.use((api): Effect.Effect<unknown, XError> =>
      response.kind === "bytes"
        ? Effect.flatMap(response.owned(api.open(definition, params)), (opened) =>
            response.read(api, definition, opened)
          )
        : Effect.flatMap(api.execute(definition, params), (complete) => response.read(api, definition, complete))
    )
  // The result type depends on the parameters, which cannot be checked here. The response is checked at run time.
  return Object.assign(call, { definition }) as unknown as OperationOf<Params, Result>
}
