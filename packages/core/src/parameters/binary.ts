import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import { type ByteSource, fromReadable } from "../wire/byte-source.ts"
import { chunkedBody } from "../wire/chunked-body.ts"
import { fromStream } from "../wire/byte-stream.ts"
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
  /** Whether bytes that can be read only once were read. Absent if they can be read any number of times. */
  readonly isSpent?: () => boolean
}

/** The encoded value of a parameter: JSON, or bytes in a body that can contain them. */
export type Encoded = Json | Binary

const unknownType = "application/octet-stream"

/** Reads the bytes of a parameter. Returns `undefined` if the value is not bytes. */
export const toBinary = (value: unknown): Binary | undefined => {
  const plain = { _tag: "Binary", size: undefined, type: unknownType, name: undefined } as const
  if (value instanceof Uint8Array) return { ...plain, content: value, size: value.length }
  if (value instanceof Blob) {
    const name = "name" in value && typeof value.name === "string" ? value.name : undefined
    return { ...plain, content: value, size: value.size, type: value.type || unknownType, name }
  }
  if (value instanceof ReadableStream) return { ...plain, ...once(() => fromReadable(value)) }
  // Only its author knows whether a `Stream` can be run twice.
  return Stream.isStream(value)
    ? { ...plain, ...once((context) => fromStream(value as Stream.Stream<Uint8Array, unknown>, context)) }
    : undefined
}

// A request that fails before the first byte is read can be retried, so nothing is cancelled before.
const once = (open: ChunkedBody["open"]): Pick<Binary, "content" | "isSpent"> => {
  let isSpent = false
  return {
    isSpent: () => isSpent,
    content: chunkedBody(undefined, (context) => {
      const source = open(context)
      let isStarted = false
      return {
        read: (onChunk, onError) => {
          isSpent = isStarted = true
          source.read((chunk) => (isBytes(chunk) ? onChunk(chunk) : onError(new TypeError(notBytes))), onError)
        },
        cancel: () => {
          if (isStarted) source.cancel()
        }
      }
    })
  }
}

const notBytes = "an element of the stream to send is not a Uint8Array"

const isBytes = (chunk: unknown) => chunk === undefined || chunk instanceof Uint8Array

/** The bytes of several bodies, one after the other. Each is opened when it is reached. */
export const concat = (
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
