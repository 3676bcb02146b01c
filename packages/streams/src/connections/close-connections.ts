// Written by npm run generate from spec/operations/streams/connections/close-connections.ts. Changes belong there.
import { operation } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/Limits"
import { closed, type CloseResponse } from "./close-some.ts"

/**
 * Closes all connections of the app to all streams, also those of other processes.
 *
 * @returns `data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 25 requests in 15 minutes for the app
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/connections/terminate-all-connections
 * @example
 * ```ts
 * import { deleteAllConnections } from "xeffect/streams"
 *
 * const program = deleteAllConnections()
 * ```
 */
export const deleteAllConnections = operation<{}, CloseResponse>({
  name: "delete_all_connections",
  method: "DELETE",
  path: "/2/connections/all",
  params: {},
  response: closed,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(25, 25)
})
