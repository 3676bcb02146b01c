import type { Operations } from "../../../operation.ts"

export default {
  getRuleCounts: {
    of: "GET /2/tweets/search/stream/rules/counts",
    does: "How many rules the app and its project have, and may have.",
    params: { rules_count_fields: { is: "Fields of the counts. Default: all.", type: "Names<keyof RuleCounts>" } },
    returns: "`data`: the caps, the number of rules of the project and of each of its apps",
    see: "stream/get-stream-rule-counts",
    example: "getRuleCounts()",
    result: { is: "Envelope<RuleCounts>", response: "Response.json(CountedRules)" }
  }
} satisfies Operations
