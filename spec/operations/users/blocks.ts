import type { Operations } from "../../operation.ts"

export default {
  getBlocked: {
    of: "GET /2/users/{me}/blocking",
    does: "A page of the users whom the authenticated user blocks.",
    see: "users/get-blocking",
    example: "items(getBlocked, { max_results: 1000 })"
  },

  block: {
    of: "POST /2/users/{me}/blocking",
    does: "Blocks a user for the authenticated user. X offers it to Enterprise apps; others are refused with `Forbidden`.",
    params: { target_user_id: "The ID of the user to block or to unblock." },
    see: "users/blocks/introduction",
    example: 'block({ target_user_id: "2244994945" })'
  },

  unblock: {
    of: "DELETE /2/users/{me}/blocking/{target_user_id}",
    does: "Unblocks a user for the authenticated user. Also succeeds if the user is not blocked. X offers it to Enterprise apps; others are refused with `Forbidden`.",
    paramsOf: "block",
    resultOf: "block",
    see: "users/blocks/introduction",
    example: 'unblock({ target_user_id: "2244994945" })',
    idempotent: true
  }
} satisfies Operations
