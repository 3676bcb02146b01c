// Written by npm run generate from spec/operations/streams/rules/rule-counts.ts. Changes belong there.
import type { Envelope, Names } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { CountedRules, type RuleCounts } from "./counted-rules.ts"

export interface GetRuleCountsParams {
  /** Fields of the counts. Default: all. */
  readonly rules_count_fields?: Names<keyof RuleCounts> | undefined
}

/**
 * How many rules the app and its project have, and may have.
 *
 * @returns `data`: the caps, the number of rules of the project and of each of its apps
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `rules_count_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/stream/get-stream-rule-counts
 * @example
 * ```ts
 * import { getRuleCounts } from "xeffect/streams"
 *
 * const program = getRuleCounts()
 * ```
 */
export const getRuleCounts = operation<GetRuleCountsParams, Envelope<RuleCounts>>({
  name: "get_rule_counts",
  method: "GET",
  path: "/2/tweets/search/stream/rules/counts",
  params: { rules_count_fields: Parameter.names },
  response: Response.json(CountedRules),
  accepts: { appOnly: true }
})
