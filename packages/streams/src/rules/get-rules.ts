// Written by npm run generate from spec/operations/streams/rules/get-rules.ts. Changes belong there.
import type { Id } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { type RulesPage, RulesPageShape } from "./rule.ts"

export interface GetRulesParams {
  /** Up to 1,000 IDs of rules. Default: all rules. */
  readonly ids?: ReadonlyArray<Id> | string | undefined
  /** How many rules a page has at most: 1 to 1,000. Default: 1,000. */
  readonly max_results?: number | undefined
  /** `meta.next_token` of the previous response, unmodified. */
  readonly pagination_token?: string | undefined
}

/**
 * A page of the rules of the filtered stream. `items(getRules)` are all of them.
 *
 * @returns `data`, the rules, absent if the app has none; `meta.result_count` and `meta.next_token`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `ids`: 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `max_results`: a whole number from 1 to 1000; default `1000`
 * - `pagination_token`: text of 16 to 16 characters
 * - Paging: by `pagination_token`, with `pages(getRules)` and `items(getRules)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/stream/get-stream-rules
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getRules } from "xeffect/streams"
 *
 * const rules = items(getRules)
 * ```
 */
export const getRules = operation<GetRulesParams, RulesPage>({
  name: "get_rules",
  method: "GET",
  path: "/2/tweets/search/stream/rules",
  params: {
    ids: Parameter.ids(),
    max_results: Parameter.integer(1, 1000, 1000),
    pagination_token: Parameter.text(16, 16)
  },
  response: Response.json(RulesPageShape),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(450, 0),
  paging: "pagination_token"
})
