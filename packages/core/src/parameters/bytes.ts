import * as Stream from "effect/Stream"
import { type ByteSource, fromReadable } from "../wire/byte-source.ts"
import { fromStream } from "../wire/byte-stream.ts"
import type { Binary, BinaryInput } from "./binary.ts"
import { invalid, type Parameter } from "./parameter.ts"
import { readableOnce } from "./read-once.ts"

/**
 * Bytes: a `Uint8Array`, a `Blob` or `File`, a `ReadableStream`, or a `Stream` of Effect. A stream is read while it is
 * sent, and its request is not retried once the first byte was read. One chunk of a stream is in memory at a time:
 * `Stream.fromIterable` takes 4,096 elements at a time unless `chunkSize` says otherwise.
 */
export const bytes: Parameter<BinaryInput> = {
  kind: "bytes",
  encode: (value) => toBinary(value) ?? invalid(value),
  rule: () => "bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)"
}

const unknownType = "application/octet-stream"

// Visible ASCII and spaces, as a header takes it. Subclasses of `Blob` may have any text.
const isType = /^[ -~]+$/

/** Reads the bytes of a parameter. Returns `undefined` if the value is not bytes. */
const toBinary = (value: unknown): Binary | undefined => {
  const plain = { _tag: "Binary", size: undefined, type: unknownType, name: undefined } as const
  if (value instanceof Uint8Array) return { ...plain, content: value, size: value.length }
  if (value instanceof Blob) {
    const name = "name" in value && typeof value.name === "string" ? value.name : undefined
    return {
      ...plain,
      content: value,
      size: value.size,
      type: isType.test(value.type) ? value.type : unknownType,
      name
    }
  }
  if (value instanceof ReadableStream) return { ...plain, ...readableOnce(() => checked(fromReadable(value))) }
  // Only its author knows whether a `Stream` can be run twice.
  return Stream.isStream(value)
    ? {
        ...plain,
        ...readableOnce((context) => checked(fromStream(value as Stream.Stream<Uint8Array, unknown>, context)))
      }
    : undefined
}

const checked = ({ cancel, read }: ByteSource): ByteSource => ({
  cancel,
  read: (onChunk, onError) =>
    read((chunk) => (isBytes(chunk) ? onChunk(chunk) : onError(new TypeError(notBytesMessage))), onError)
})

const notBytesMessage = "an element of the stream to send is not a Uint8Array"

const isBytes = (chunk: unknown) => chunk === undefined || chunk instanceof Uint8Array
