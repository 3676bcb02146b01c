import type { Operations } from "../../operation.ts"

export default {
  getDeveloperAccount: {
    of: "GET /2/account",
    does: "Returns the developer account of the authenticated user. A user without one, or an app that is not enrolled, is refused with `Forbidden`.",
    returns: "`data`: `account_id`, `name` and `created_at`",
    example: "getDeveloperAccount()",
    result: { type: "Envelope<DeveloperAccount>", response: "Response.json(SingleAccount)" }
  },

  ensureAccount: {
    of: "POST /2/account",
    does: "Makes a developer account for the authenticated user if there is no such account yet.",
    params: { metadata: "A note of yours, up to 64 characters." },
    returns: "`data.account_id`, and `data.created`: whether this call made the account",
    example: "ensureAccount()",
    implied: "none",
    idempotent: true
  }
} satisfies Operations
