import { withBody } from "../wire/http-request.ts"
import { isBinary } from "./binary.ts"
import type { Body } from "./body.ts"

/**
 * A body that consists of the bytes of one parameter.
 *
 * @param parameter the name of the parameter
 */
export const bytes = (parameter: string): Body => ({
  constant: {},
  write: (request, _params, encoded) => {
    const binary = encoded.get(parameter)
    if (!isBinary(binary)) return { request }
    const { content, isRetryable, type } = binary
    return { request: withBody(request, content, type), ...(isRetryable && { isRetryable }) }
  }
})
