import { type BinaryInput, toBinary } from "./binary.ts"
import { type Parameter, Refused } from "./parameter.ts"

/**
 * Bytes: a `Uint8Array`, a `Blob` or `File`, a `ReadableStream`, or a `Stream` of Effect. Those of a stream are read while
 * they are sent, and a request with them is not retried once the first of them was read. A stream is held in memory as far as
 * its chunks say: `Stream.fromIterable` takes 4,096 elements at a time unless `chunkSize` says otherwise.
 */
export const bytes: Parameter<BinaryInput> = {
  encode: (value) => toBinary(value) ?? new Refused(value),
  rule: () => "bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)"
}
