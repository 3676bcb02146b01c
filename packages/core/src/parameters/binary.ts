import * as Predicate from "effect/Predicate"
import type * as Stream from "effect/Stream"
import { type ByteSource, fromReadable } from "../wire/byte-source.ts"
import type { ChunkedBody } from "../wire/http-request.ts"
import type { Json } from "../text/json.ts"

/** Bytes to send: in memory, or as a stream. */
export type BinaryInput = Uint8Array | Blob | ReadableStream<Uint8Array> | Stream.Stream<Uint8Array, unknown>

/** Bytes to send, with their size, type and name. */
export interface Binary {
  readonly _tag: "Binary"
  readonly content: Uint8Array | Blob | ChunkedBody
  /** The number of bytes, if known before they are read. */
  readonly size: number | undefined
  /** The media type. */
  readonly type: string
  /** The name of the file. */
  readonly name: string | undefined
  /** Whether bytes that can be read only once were not read yet. Absent if they can be read any number of times. */
  readonly isRetryable?: () => boolean
}

/** The encoded value of a parameter: JSON, or bytes in a body that can contain them. */
export type Encoded = Json | Binary

/**
 * The bytes of several bodies, one after the other. Each is opened when it is reached.
 * @since 0.1.0
 */
export const concatBytes = (
  contents: ReadonlyArray<Binary["content"]>,
  context: Parameters<ChunkedBody["open"]>[0]
): ByteSource => {
  let index = 0
  let current: ByteSource | undefined
  const read: ByteSource["read"] = (onChunk, onError) => {
    const content = contents[index]
    if (content === undefined) return onChunk(undefined)
    if (content instanceof Uint8Array) {
      index++
      return onChunk(content)
    }
    current ??= content instanceof Blob ? fromReadable(content.stream()) : content.open(context)
    current.read((chunk) => {
      if (chunk !== undefined) return onChunk(chunk)
      index++
      current = undefined
      read(onChunk, onError)
    }, onError)
  }
  return { read, cancel: () => current?.cancel() }
}

/** Whether an encoded value is bytes. */
export const isBinary = (value: unknown): value is Binary => Predicate.isTagged(value, "Binary")
