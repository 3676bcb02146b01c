/** The requests and responses the emulator works with, whatever carries them. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { RequestBody } from "./body.ts"

/** A request as it arrives. */
export interface EmulatorRequest {
  readonly method: string
  /** With scheme and host; any host will do. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Text or bytes, empty if there is none. The `content-type` tells how it is read. */
  readonly body: string | Uint8Array
}

/** A request whose body is read. */
export interface ReceivedRequest extends Omit<EmulatorRequest, "body"> {
  readonly body: RequestBody
}

/** The receiver of the bytes of a stream. */
export interface ByteSink {
  /** Returns whether more can be written at once. */
  readonly write: (bytes: Uint8Array) => boolean
  /** Calls `resume` once more can be written. */
  readonly drained: (resume: () => void) => void
}

/** A response. If `reset` is true there is none: the connection breaks, and the other fields mean nothing. */
export interface EmulatorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body if it is text, and empty otherwise. */
  readonly body: string
  /** The body if it is bytes or a stream of bytes, which may never end. A stream runs once for each consumer. */
  readonly content?: Uint8Array | Stream.Stream<Uint8Array, unknown> | undefined
  /**
   * Writes the stream of `content` into a sink instead, without an effect for each chunk. It ends as the stream does, and a
   * stream is read in one of the two ways. Absent if the content is no stream, or one that comes to an end by itself.
   */
  readonly readInto?: ((sink: ByteSink) => Effect.Effect<void, unknown>) | undefined
  /** Ends a stream that will not be read, which otherwise counts as open. Idempotent. */
  readonly close?: Effect.Effect<void> | undefined
  readonly reset: boolean
}

/** Whether a response with this status has no body, whatever is in it. */
export const isWithoutBody = (status: number): boolean => [204, 205, 304].includes(status)

/** The content type of every JSON response. */
export const jsonType = "application/json; charset=utf-8"

/** The parts of an address. Nothing in them is decoded. */
export interface Address {
  /** Scheme and host in lower case, without a port that is the scheme's own. */
  readonly origin: string
  readonly path: string
  readonly query: string
}

const parts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/

/** Takes an address apart without changing the spelling of its path and query, which signatures depend on. */
export const addressOf = (url: string): Address => {
  const [, scheme = "", authority = "", path = "", query = ""] = parts.exec(url) ?? []
  const protocol = scheme.toLowerCase()
  const host = authority.toLowerCase().replace(/^.*@/, "")
  const ordinary = protocol === "https" ? ":443" : ":80"
  const trimmed = host.endsWith(ordinary) ? host.slice(0, -ordinary.length) : host
  return { origin: `${protocol}://${trimmed}`, path: path === "" ? "/" : path, query }
}

/** Undoes percent-encoding, and leaves unchanged what cannot be undone. */
export const decodePercent = (text: string): string => (/%(?![0-9A-Fa-f]{2})/.test(text) ? text : decodeBytes(text))

const decodeBytes = (text: string): string => {
  const bytes = new TextEncoder().encode(text)
  const out: Array<number> = []
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte === 0x25) {
      out.push(Number.parseInt(String.fromCharCode(bytes[index + 1] ?? 0, bytes[index + 2] ?? 0), 16))
      index += 2
    } else {
      out.push(byte)
    }
  }
  // A byte order mark is a character like others, and signed like them.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(out))
}

/** The pairs of a query or a form, decoded, in their order, with what is repeated and what is empty. */
export const parseForm = (text: string): ReadonlyArray<readonly [string, string]> =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.replaceAll("+", " ").split("=")
      return [decodePercent(name), decodePercent(value.join("="))] as const
    })

/** A request that has arrived, and when. */
export interface Arrival {
  readonly request: ReceivedRequest
  readonly address: Address
  readonly now: number
}
