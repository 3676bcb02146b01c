import type { Context } from "effect/Context"
import type { ByteSource } from "./byte-source.ts"

/** A request, as it is sent. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** The absolute URL, percent-encoded, with its query. */
  readonly url: string
  /** By lower-case names. */
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
}

/** Whether a body is read while it is sent. */
export const isChunked = (body: HttpBody | undefined): body is ChunkedBody => typeof body === "object" && "open" in body

/** The request with a header. The name is in lower case. */
export const withHeader = (request: HttpRequest, name: string, value: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value }
})

/** The request with a body of a media type. */
export const withBody = (request: HttpRequest, body: HttpBody, type: string): HttpRequest => ({
  ...withHeader(request, "content-type", type),
  body
})
