import type { Operations } from "../../../operation.ts"

export default {
  getRules: {
    of: "GET /2/tweets/search/stream/rules",
    does: "A page of the rules of the filtered stream. `items(getRules)` are all of them.",
    params: {
      ids: "Up to 1,000 IDs of rules. Default: all rules.",
      max_results: "How many rules a page has at most: 1 to 1,000. Default: 1,000.",
      pagination_token: "`meta.next_token` of the previous response, unmodified."
    },
    returns: "`data`, the rules, absent if the app has none; `meta.result_count` and `meta.next_token`",
    see: "stream/get-stream-rules",
    example: "const rules = items(getRules)",
    result: { is: "RulesPage", response: "Response.json(RulesPageShape)" }
  }
} satisfies Operations
