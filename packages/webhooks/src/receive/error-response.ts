/** The response to a request that is not accepted. */
export interface ErrorResponse {
  readonly status: number
  readonly text: string
}

/** A response with a status and a reason, which is public. */
export const errorResponse = (status: number, text: string): ErrorResponse => ({ status, text })

/** Whether a value is such a response, and not what was to be read. */
export const isErrorResponse = <A extends object>(value: A | ErrorResponse): value is ErrorResponse => "status" in value

/** The response if events could not be processed. X sends them again. */
export const notProcessed: ErrorResponse = errorResponse(503, "The event could not be accepted.")

const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }

/** The response of the web. */
export const toWebResponse = ({ status, text }: ErrorResponse): Response =>
  new Response(text, { status, headers: status === 405 ? { ...headers, allow: "GET, POST" } : headers })
