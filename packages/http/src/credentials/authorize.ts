import type { HttpRequest } from "@xeffect/core/wire"

/** The request with the header `authorization`. */
export const authorize = (request: HttpRequest, authorization: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, authorization }
})
