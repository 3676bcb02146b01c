import { failedResponse, withoutCredentials } from "./failed-response.ts"
import { field } from "../text/json.ts"
import type { Mismatch } from "../shape/set-aside-misfits.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { DecodeError } from "../errors/reasons.ts"
import type { CompleteResponse } from "../definition/complete-response.ts"

/**
 * The failure of a call whose response cannot be used. Keeps the text, since parsing could lose digits of IDs.
 * @since 0.1.0
 */
export const decodeFailure = (
  definition: Definition,
  response: CompleteResponse,
  { expected, path }: Mismatch,
  body?: unknown
): XError => {
  const token = field(field(body, "meta"), "next_token")
  const failed = failedResponse(response, "")
  return new XError({
    operation: definition.name,
    response: failed,
    reason: new DecodeError({
      path,
      detail: `expected ${expected}`,
      body: withoutCredentials(response.request)(response.text.slice(0, 65_536)),
      length: response.text.length,
      contentType: failed.headers["content-type"],
      carriedOut: definition.method !== "GET",
      nextToken: typeof token === "string" ? token : undefined
    })
  })
}
