import type { Context } from "effect/Context"
import type { ByteSource } from "./byte-source.ts"
import type { Receiver } from "./http-response.ts"

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** The absolute URL, percent-encoded, with its query. */
  readonly url: string
  /** Keyed by lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a request without a body. Its type is the header `content-type`. */
  readonly body?: HttpBody | undefined
}

/** The body of a request: text, bytes, or chunks. Text and bytes can be sent any number of times. */
export type HttpBody = string | Uint8Array | Blob | ChunkedBody

/** A body that is read while it is sent, so that it is never in memory as a whole. */
export interface ChunkedBody {
  /** The number of bytes, if known. */
  readonly length: number | undefined
  /**
   * Opens the bytes. Called once for each attempt.
   *
   * @param context of the fiber that sends the request
   */
  readonly open: (context: Context<never>) => ByteSource
  /**
   * Sends the bytes by `fetch`, once for each attempt. Nothing is sent in a runtime whose `fetch` cannot send a stream.
   *
   * @param start sends the request with these bytes
   * @param context of the fiber that sends the request
   * @returns ends the upload, and closes the connection
   */
  readonly upload: (start: StartFetch, receiver: Receiver, context: Context<never>) => () => void
}

/** Calls `fetch` with the options for the content of a request. Returns what closes the connection. */
export type StartFetch = (content: RequestInit, receiver: Receiver) => () => void

/**
 * The request with a body of a media type.
 * @since 0.1.0
 */
export const withBody = (request: HttpRequest, body: HttpBody, type: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, "content-type": type },
  body
})
