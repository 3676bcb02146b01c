import { type ByteSource, emptySource, fromReadable, toReadable } from "./byte-source.ts"

/** The headers of a response, by names in any case. Those of the web are some. */
export interface ResponseHeaders {
  /** The value of a header. The values of a repeated header are joined by commas. `null` if it is absent. */
  readonly get: (name: string) => string | null
  readonly forEach: (each: (value: string, name: string) => void) => void
}

/** A response whose body is not read. */
export interface HttpResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  /** The URL of the request to which this is the response, if the sender knows it. */
  readonly url?: string | undefined
  /** The body, decompressed. Cancelling it closes the connection. */
  readonly body: ByteSource
  /** Reads the whole body as text, for senders that can do so faster than by chunks. Not called after `body.read`. */
  readonly text?: (onText: (text: string) => void, onError: (error: unknown) => void) => void
  /** The response as the web has it, if the sender has it. */
  readonly web?: Response
}

/** Why there is no response. */
export interface SendError {
  /** The failure, in words. Empty if `cause` says it. */
  readonly message: string
  /** The error of the runtime or of the client. */
  readonly cause: unknown
  /** Whether it is certain that nothing was sent. */
  readonly isNotSent: boolean
}

/** The receiver of the outcome of a request: one of the two functions is called, once. */
export interface Receiver {
  /** Called with the head of the response. Its body must be read to the end, or be cancelled. */
  readonly onResponse: (response: HttpResponse) => void
  readonly onLost: (error: SendError) => void
}

/**
 * The number of bytes of a body, if its headers say so. `undefined` for a compressed body, whose content has another length,
 * and for one that may be: a browser hides the compression of a response from another origin.
 * @since 0.1.0
 */
export const contentLengthOf = ({ headers, web }: Pick<HttpResponse, "headers" | "web">): number | undefined => {
  const length = headers.get("content-length")
  const mayBeCompressed = headers.get("content-encoding") !== null || web?.type === "cors"
  return length === null || mayBeCompressed ? undefined : Number(length)
}

/**
 * Headers from a record with lower-case names.
 * @since 0.1.0
 */
export const headersOf = (record: Readonly<Record<string, string>>): ResponseHeaders => ({
  get: (name) => record[name.toLowerCase()] ?? null,
  forEach: (each) => {
    for (const [name, value] of Object.entries(record)) each(value, name)
  }
})

/**
 * A response of the web.
 *
 * @param close closes the connection, also while the body is read. Default: cancels the body
 * @since 0.1.0
 */
export const fromWeb = (web: Response, close?: () => void): HttpResponse => ({
  status: web.status,
  headers: web.headers,
  url: web.url,
  body: web.body === null ? emptySource : fromReadable(web.body, close),
  text: (onText, onError) => void web.text().then(onText, onError),
  web
})

// No `Response` of the web can be made with these and a body.
const isWithoutBody = (status: number) => status === 204 || status === 205 || status === 304

/**
 * The response as the web has it, its body unread.
 * @since 0.1.0
 */
export const toWeb = ({ body, headers, status, web }: HttpResponse): Response => {
  if (web !== undefined) return web
  const list: Array<[string, string]> = []
  headers.forEach((value, name) => list.push([name, value]))
  return new Response(isWithoutBody(status) ? null : toReadable(body), { status, headers: list })
}
