import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import type { Json } from "../text/json.ts"

/** Bytes to send: in memory, or as a stream. */
export type BinaryInput = Uint8Array | Blob | ReadableStream<Uint8Array> | Stream.Stream<Uint8Array, unknown>

/** Bytes to send, with their size, type and name. */
export interface Binary {
  readonly _tag: "Binary"
  readonly content: Uint8Array | Stream.Stream<Uint8Array, unknown>
  /** The number of bytes, if known before they are read. */
  readonly size: number | undefined
  /** The media type. */
  readonly type: string
  /** The name of the file. */
  readonly name: string | undefined
  /** Whether the bytes can be read only once. */
  readonly isOnce: boolean
}

/** The encoded value of a parameter: JSON, or bytes in a body that can contain them. */
export type Encoded = Json | Binary

const unknownType = "application/octet-stream"

/** Reads the bytes of a parameter. Returns `undefined` if the value is not bytes. */
export const toBinary = (value: unknown): Binary | undefined => {
  const plain = { _tag: "Binary", size: undefined, type: unknownType, name: undefined } as const
  if (value instanceof Uint8Array) return { ...plain, content: value, size: value.length, isOnce: false }
  if (value instanceof Blob) {
    const type = value.type === "" ? unknownType : value.type
    const name = "name" in value && typeof value.name === "string" ? value.name : undefined
    return { ...plain, content: fromWeb(() => value.stream()), size: value.size, type, name, isOnce: false }
  }
  if (value instanceof ReadableStream) return { ...plain, content: fromWeb(() => value), isOnce: true }
  // Only its author knows whether a `Stream` can be run twice. Its elements are checked when the body is sent.
  return Stream.isStream(value)
    ? { ...plain, content: value as Stream.Stream<Uint8Array, unknown>, isOnce: true }
    : undefined
}

const fromWeb = (evaluate: () => ReadableStream<Uint8Array>): Stream.Stream<Uint8Array, unknown> =>
  Stream.fromReadableStream({ evaluate, onError: (cause) => cause })

/** Whether an encoded value is bytes. */
export const isBinary = (value: unknown): value is Binary => Predicate.isTagged(value, "Binary")
