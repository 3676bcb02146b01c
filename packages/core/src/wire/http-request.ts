import type { Context } from "effect/Context"
import type { ByteSource } from "./byte-source.ts"
import type { HttpResponse } from "./http-response.ts"

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
   * Opens the bytes for `fetch`, once for each attempt. Returns `undefined` in a runtime whose `fetch` cannot send a stream.
   *
   * @param context of the fiber that sends the request
   */
  readonly toWeb: (context: Context<never>) => WebUpload | undefined
}

/** Bytes that `fetch` sends. */
export interface WebUpload {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Ends the reading of the bytes. */
  readonly cancel: () => void
  /** Returns the response, whose end also calls `close`, since the response may end before the upload. */
  readonly ending: (response: HttpResponse, close: () => void) => HttpResponse
}

/**
 * Whether a body is read while it is sent.
 * @since 0.1.0
 */
export const isChunked = (body: HttpBody | undefined): body is ChunkedBody => typeof body === "object" && "open" in body

/**
 * The request with a body of a media type.
 * @since 0.1.0
 */
export const withBody = (request: HttpRequest, body: HttpBody, type: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, "content-type": type },
  body
})
