import { type BinaryInput, toBinary } from "./binary.ts"
import { type Parameter, Refused } from "./parameter.ts"

/**
 * Bytes: a `Uint8Array`, a `Blob` or `File`, a `ReadableStream`, or a `Stream` of Effect. A stream is read while it is
 * sent, and its request is not retried once the first byte was read. One chunk of a stream is in memory at a time:
 * `Stream.fromIterable` takes 4,096 elements at a time unless `chunkSize` says otherwise.
 */
export const bytes: Parameter<BinaryInput> = {
  encode: (value) => toBinary(value) ?? new Refused(value),
  rule: () => "bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)"
}
