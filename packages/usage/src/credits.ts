// Written by npm run generate from spec/operations/usage/credits.ts. Changes belong there.
import { operation } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import { usageCredits, type UsageCreditsResponse } from "./credits-response.ts"

/**
 * Returns the balance of the developer account in dollars. For some pay-per-use apps the X API has no balance and
 * responds with 404 and an empty body: then `data` is absent and `available` is `false`. No other failure is read so.
 *
 * @returns `available`; if it is `true`, `data` with `total_balance`, `prepaid_balance`, `free_balance` and
 * `free_grants`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope or app-only bearer token
 * - Rate limit: 30 requests in 15 minutes for the app, 30 for each user
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/usage/get-usage-credits
 * @example
 * ```ts
 * import { getUsageCredits } from "xeffect/usage"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getUsageCredits(), ({ data }) => data?.total_balance)
 * ```
 */
export const getUsageCredits = operation<{}, UsageCreditsResponse>({
  name: "get_usage_credits",
  method: "GET",
  path: "/2/usage/credits",
  params: {},
  response: usageCredits,
  accepts: { appOnly: true, oauth2: [] },
  limits: Limits.per15Minutes(30, 30)
})
