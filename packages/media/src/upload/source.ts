import { type BinaryInput, InvalidInput } from "@xeffect/core"
import { fromStream } from "@xeffect/core/streaming"
import { type ByteSource, concatBytes, fromReadable } from "@xeffect/core/wire"
import * as Rule from "@xeffect/core/rule"
import type { Context } from "effect/Context"
import * as Predicate from "effect/Predicate"
import type { Scope } from "effect/Scope"
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
  /** Streams of Node have it. They are no sources: pass `Readable.toWeb(stream)`, or `fileMedia`. */
  readonly pipe?: never
}

/** The input of `uploadMedia`. */
export type MediaInput = BinaryInput | MediaSource

/** The source of the bytes. */
export interface Source {
  readonly size?: number | undefined
  readonly name?: string | undefined
  readonly type?: string | undefined
  /** Whether it can be read once only. */
  readonly isOnce?: true
  /** Opens it at its beginning. A stream runs with this context until the scope is closed. Throws what the caller's `read` throws. */
  readonly open: (context: Context<never>, scope: Scope) => ByteSource
}

/** Reads the bytes of a parameter. Returns `undefined` if the value is not bytes. */
export const toSource = (value: unknown): Source | undefined => {
  if (value instanceof Uint8Array) {
    return { size: value.length, open: (context) => concatBytes([value], context) }
  }
  if (value instanceof Blob) {
    const { size, type } = value
    const name = "name" in value && typeof value.name === "string" ? value.name : undefined
    return { size, type, name, open: (context) => concatBytes([value], context) }
  }
  if (value instanceof ReadableStream) return { isOnce: true, open: () => fromReadable(value) }
  if (Stream.isStream(value)) return { isOnce: true, open: (...where) => openStream(value, ...where) }
  if (!isSource(value) || isNodeStream(value)) return undefined
  const { name, size, type } = value
  return { name, size, type, open: (...where) => openStream(value.read(), ...where) }
}

const files = 'fileMedia("path") of xeffect/media/file'

/** The error for a value that is not bytes. */
export const notBytes = (parameter: string, value: unknown): InvalidInput => {
  const broken = (rule: string) => new Rule.BrokenRule({ parameters: [parameter], value, rule })
  if (isNodeStream(value)) return broken(`${parameter} is a stream of Node: pass Readable.toWeb(stream), or ${files}`)
  if (typeof value === "string") return broken(`${parameter} is a text: pass the bytes of the file, or ${files}`)
  const rule =
    "bytes (a Uint8Array, a Blob, a ReadableStream, a Stream of Uint8Array or a MediaSource, whose size is a whole number)"
  return new InvalidInput({ parameter, value, rule })
}

// A `MediaSource` is the caller's. The reader checks what a stream consists of.
const openStream = (stream: unknown, context: Context<never>, scope: Scope): ByteSource => {
  if (Stream.isStream(stream)) return fromStream(stream as Stream.Stream<Uint8Array, unknown>, context, scope)
  return { read: (_, onError) => onError("read of the MediaSource must return a Stream"), cancel: () => {} }
}

const isSource = (value: unknown): value is MediaSource =>
  Predicate.hasProperty(value, "read") &&
  typeof value.read === "function" &&
  (!Predicate.hasProperty(value, "size") || value.size === undefined || isSize(value.size))

// A stream of Node has `read` too.
const isNodeStream = (value: unknown) => Predicate.hasProperty(value, "pipe") && typeof value.pipe === "function"

const isSize = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0
