import type { HttpRequest } from "../wire/http-request.ts"
import type { HttpResponse, ResponseHeaders } from "../wire/http-response.ts"
import { type ReadText, readText } from "../wire/read-text.ts"
import { field, parseJson } from "../text/json.ts"

/** The head of a response: everything before its body. */
export interface ResponseHead {
  readonly request: HttpRequest
  readonly status: number
  readonly headers: ResponseHeaders
}

/** A response whose body was read, once. */
export interface CompleteResponse extends ResponseHead {
  /** The body as the X API sent it. */
  readonly text: string
  /** The body as JSON, parsed once; `undefined` if it is not JSON. */
  readonly json: unknown
}

/**
 * Makes a complete response from a head and the text of the body.
 * @since 0.1.0
 */
export const completeResponse = ({ headers, request, status }: ResponseHead, text: string): CompleteResponse => ({
  headers,
  request,
  status,
  text,
  json: text === "" ? undefined : parseJson(text)
})

/** A body that was read, possibly incomplete. */
export interface ReadBody extends ReadText {
  readonly complete: CompleteResponse
  /** Whether its JSON has `errors`. */
  readonly hasErrors: boolean
}

/**
 * Reads the body of a response as text, at most `maxBytes`, and as JSON.
 * @since 0.1.0
 */
export const readBody = (
  head: ResponseHead,
  response: HttpResponse,
  maxBytes: number,
  onRead: (read: ReadBody) => void
): void =>
  readText(response, maxBytes, (read) => {
    const complete = completeResponse(head, read.text)
    onRead({ ...read, complete, hasErrors: field(complete.json, "errors") !== undefined })
  })
