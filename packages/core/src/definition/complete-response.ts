import type { HttpRequest } from "../wire/http-request.ts"
import type { ResponseHeaders } from "../wire/http-response.ts"
import { parseJson } from "../text/json.ts"

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
