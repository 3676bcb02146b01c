import type { Definition, Download, XApi, XError } from "@xeffect/core"
import type { PagingParameter } from "@xeffect/core/define"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { derivedOf } from "./derived.ts"
import type { Known, Sends } from "./known.ts"

/*
 * How to write a row
 *
 * Every exported operation has a row without anybody writing one: its call and the request that it sends follow from the
 * description (derived.ts), as do parameters, ranges, values, credentials and responses. A row states what follows from
 * neither the description nor the table of the specification (specified.ts):
 *
 *   export const trends = rowsOf(operations)({
 *     getTrendsByWoeid: { refused: [[{ woeid: 0 }, "woeid"]] }
 *   })
 *
 * `call` has the required parameters, if the description does not say enough of them. Take IDs from `known` if the
 * emulator has such things: the same call is made against it. `sends` is the request of that call. The operations of the
 * specification state it, so that their requests are compared with something that is not derived.
 *
 * A body is the second entry of `sends`: an object for JSON; an object of texts and `Uint8Array`s for multipart (an
 * entry that is there twice is a list); a `Uint8Array` for bytes.
 *
 * Rows of a package are in rows/<package>.ts, which one line in rows/packages.ts registers.
 */

/** The least and the most: of a number, of a text's characters, of a list's entries. */
export type Bounds = readonly [minimum: number | undefined, maximum: number | undefined]

/** The part of a row that does not depend on the operation's type. */
export interface Stated {
  /** The default of `user_auth`, if it is not the usual one: `true` unless an app-only token is accepted. */
  readonly user_auth?: boolean
  /** Parameters that require exactly one of them, with a value for each. */
  readonly exactlyOneOf?: Readonly<Record<string, unknown>>
  /** Parameters that exclude each other, with a value for each. */
  readonly atMostOneOf?: Readonly<Record<string, unknown>>
  /** A value that a parameter accepts and sends unmodified, if the description does not say which. */
  readonly examples?: Readonly<Record<string, unknown>>
  /** The parameter that takes tokens if several are described, and `false` if the pages cannot be turned. */
  readonly paging?: PagingParameter | false
  /** Calls that are refused before anything is sent, and the parameter that the refusal names. */
  readonly refused?: ReadonlyArray<readonly [params: object, parameter: string]>
  /** Changes something, and is idempotent: it may be retried after a lost response. */
  readonly idempotent?: true
}

/** The stated facts of an operation with these parameters. */
export interface StatedRow<Params> extends Stated {
  /** A call with the required parameters only, if it is not the derived one. */
  readonly call?: (known: Known) => Params
  /** The request of that call, if it is not the derived one. */
  readonly sends?: (known: Known) => Sends
  /** Further calls, and what they send. */
  readonly also?: ReadonlyArray<readonly [params: (known: Known) => Params, sends: Sends]>
}

/** The part of a result that tests of all operations need: the first item of a stream, the bytes of a download. */
export interface AnyResponse {
  readonly data?: unknown
  readonly errors?: unknown
}

/** An operation whose types the compiler no longer knows. */
export interface AnyCallable {
  (params: never): unknown
  readonly definition: Definition
}

/** A row whose parameters are no longer known to the compiler. */
export interface AnyRow extends StatedRow<object> {
  /** The specified name. */
  readonly name: string
  /** The names of the function. */
  readonly functions: ReadonlyArray<string>
  readonly operation: { readonly definition: Definition }
  readonly call: (known: Known) => object
  readonly sends: (known: Known) => Sends
  /** Calls the operation itself and reads its response. */
  readonly run: (params: object) => Effect.Effect<AnyResponse, XError, XApi>
}

const readers: Readonly<
  Record<Definition["response"]["kind"], (called: unknown) => Effect.Effect<AnyResponse, XError, XApi>>
> = {
  // The result of a call is fixed by the kind of its response, which the compiler no longer knows here.
  json: (called) => called as Effect.Effect<AnyResponse, XError, XApi>,
  empty: (called) => Effect.as(called as Effect.Effect<void, XError, XApi>, {}),
  lines: (called) =>
    Effect.map(Stream.runHead(called as Stream.Stream<AnyResponse, XError, XApi>), (first) =>
      Option.getOrElse(first, () => ({}))
    ),
  bytes: (called) =>
    Effect.flatMap(called as Effect.Effect<Download, XError, XApi>, ({ stream }) =>
      Effect.map(Stream.runCollect(stream), (chunks) => ({ data: chunks }))
    )
}

/** Completes a row by what follows from the description. */
export const completed = (
  operation: AnyCallable,
  stated: StatedRow<object>,
  functions: ReadonlyArray<string> = []
): AnyRow => {
  const { definition } = operation
  const isStated = stated.call !== undefined && stated.sends !== undefined
  const derived = isStated ? undefined : derivedOf(definition)
  const call = stated.call ?? derived?.call ?? (() => ({}))
  return {
    ...stated,
    name: definition.name,
    functions,
    operation,
    call,
    sends: stated.sends ?? derived?.sends(call) ?? (() => ""),
    // The parameters are those of a row, which the compiler checked in the declaration of the row.
    run: (params) => readers[definition.response.kind](operation(params as never))
  }
}
