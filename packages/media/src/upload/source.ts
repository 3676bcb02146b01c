import { type BinaryInput, InvalidInput } from "@xeffect/core"
import { toStream } from "@xeffect/core/streaming"
import { fromReadable } from "@xeffect/core/transport"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"

/** Bytes that can be read as often as needed: what an upload needs to be resumed. */
export interface MediaSource {
  /** How many bytes there are. */
  readonly size?: number | undefined
  /** The name of the file. */
  readonly name?: string | undefined
  /** The media type. */
  readonly type?: string | undefined
  /** The bytes, from the first on. */
  readonly read: () => Stream.Stream<Uint8Array, unknown>
}

/** What `uploadMedia` takes. */
export type MediaInput = BinaryInput | MediaSource

/** A {@link MediaSource}, or one whose stream can be read once. */
export interface Source extends MediaSource {
  readonly isOnce?: true
}

/** Reads the bytes of a parameter. Returns `undefined` if the value is not bytes. */
export const toSource = (value: unknown): Source | undefined => {
  if (value instanceof Uint8Array) {
    return { size: value.length, read: () => Stream.succeed(value) }
  }
  if (value instanceof Blob) {
    const { size, type } = value
    const name = "name" in value && typeof value.name === "string" ? value.name : undefined
    return { size, type, name, read: () => fromWebStream(() => value.stream()) }
  }
  if (value instanceof ReadableStream) return { isOnce: true, read: () => fromWebStream(() => value) }
  // The reader checks what it consists of.
  if (Stream.isStream(value)) return { isOnce: true, read: () => value as Stream.Stream<Uint8Array, unknown> }
  return isSource(value) ? value : undefined
}

/** The error for a value that is not bytes. */
export const notBytes = (parameter: string, value: unknown): InvalidInput => {
  const rule =
    "bytes (a Uint8Array, a Blob, a ReadableStream, a Stream of Uint8Array or a MediaSource, whose size is a whole number)"
  return new InvalidInput({ parameter, value, rule })
}

const fromWebStream = (evaluate: () => ReadableStream<Uint8Array>): Stream.Stream<Uint8Array, unknown> =>
  Stream.suspend(() => toStream(fromReadable(evaluate())))

const isSource = (value: unknown): value is MediaSource =>
  Predicate.hasProperty(value, "read") &&
  typeof value.read === "function" &&
  (!Predicate.hasProperty(value, "size") || value.size === undefined || isSize(value.size))

const isSize = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0
