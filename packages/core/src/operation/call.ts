/**
 * Calls as data: an operation, its parameters, and how much of it. For programs that run any operation, such as a server or a
 * worker, and learn only at run time which one. The operation checks the parameters, so they may have any origin.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Download } from "../definition/definition.ts"
import type { XApi } from "../definition/xapi.ts"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import { InvalidInput } from "../errors/reasons.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import type { AnyOperation } from "./any-operation.ts"
import { checkOperation } from "./check-operation.ts"
import { data } from "./data.ts"

/**
 * A call of an operation.
 *
 * @example
 * ```ts
 * import { type Call, callEntries } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * const call: Call = { operation: searchRecentTweets, params: { query: "#tides" }, amount: 250 }
 * const program = Stream.runCollect(callEntries(call))
 * ```
 */
export interface Call {
  readonly operation: AnyOperation
  readonly params: UncheckedParameters
  /** How many entries of a list or a stream are read: at most this many, or all. Default: one response. */
  readonly amount?: number | "all" | undefined
}

// The types of a call are not known: its operation checks the parameters and the response. Hence the casts below.

/**
 * Sends one request, and returns its response as the operation does: `data`, `includes`, `meta` and `errors`, nothing, or a
 * download. Fails like the operation, and with `InvalidInput` if the response is a stream.
 *
 * @param call the call. Its `amount` is not read
 * @returns the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { runCall } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = runCall({ operation: getTweet, params: { id: "20" } })
 * ```
 */
export const runCall = ({ operation, params }: Call): Effect.Effect<unknown, XError, XApi> =>
  Effect.suspend(() => {
    const invalid = checkOperation(operation)
    // The result of an operation whose response ends is an effect.
    return invalid === undefined
      ? (operation(params as never) as Effect.Effect<unknown, XError, XApi>)
      : refuse("runCall", invalid)
  })

/**
 * Sends one request, and returns the `data` of its response, as `data` of `@xeffect/core` does. Fails like the operation,
 * with `NotFound` if nothing was found, and with `PartialErrors` if the response has errors instead of data.
 *
 * @param call the call. Its `amount` is not read
 * @returns the data
 * @since 0.1.0
 * @example
 * ```ts
 * import { callData } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = callData({ operation: getTweet, params: { id: "20" } })
 * ```
 */
export const callData = ({ operation, params }: Call): Effect.Effect<unknown, XError, XApi> =>
  data(operation as never, params as never)

/**
 * The bytes of a download. Fails with `InvalidInput` if the operation is none.
 *
 * @param call the call. Its `amount` is not read
 * @returns the bytes, which can be read once
 * @since 0.1.0
 * @example
 * ```ts
 * import { callBytes } from "xeffect/core"
 * import { downloadDirectMessageMedia } from "xeffect/dms"
 *
 * const params = { dm_id: "1585321444547837956", media_id: "7", resource_id: "a.jpg" }
 * const file = callBytes({ operation: downloadDirectMessageMedia, params })
 * ```
 */
export const callBytes = (call: Call): Stream.Stream<Uint8Array, XError, XApi> =>
  Stream.unwrap(
    call.operation.definition.response.kind === "bytes"
      ? // The response of a download.
        Effect.map(runCall(call), (download) => (download as Download).stream)
      : refuse("callBytes", new InvalidInput({ parameter: "operation", value: call.operation, rule: "a download" }))
  )
