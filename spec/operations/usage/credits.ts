import type { Operations } from "../../operation.ts"

export default {
  getUsageCredits: {
    of: "GET /2/usage/credits",
    does: "Returns the balance of the developer account in dollars. For some pay-per-use apps the X API has no balance and responds with 404 and an empty body: then `data` is absent and `available` is `false`. No other failure is read so.",
    returns:
      "`available`; if it is `true`, `data` with `total_balance`, `prepaid_balance`, `free_balance` and `free_grants`",
    see: "usage/get-usage-credits",
    example: `Effect.map(getUsageCredits(), ({ data }) => data?.total_balance)`,
    result: { is: "UsageCreditsResponse", response: "usageCredits" }
  }
} satisfies Operations
