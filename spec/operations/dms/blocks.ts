import type { Operations } from "../../operation.ts"

export default {
  blockDirectMessages: {
    of: "POST /2/users/{id}/dm/block",
    does: "Blocks the direct messages of a user to the authenticated user. Nothing else of the user is blocked.",
    params: { id: "The ID of the user whose messages are blocked or unblocked." },
    see: "users/block-dms",
    example: 'blockDirectMessages({ id: "783214" })'
  },

  unblockDirectMessages: {
    of: "POST /2/users/{id}/dm/unblock",
    does: "Unblocks the direct messages of a user, which `blockDirectMessages` blocked.",
    paramsOf: "blockDirectMessages",
    resultOf: "blockDirectMessages",
    see: "users/unblock-dms",
    example: 'unblockDirectMessages({ id: "783214" })',
    implied: { blocked: false }
  }
} satisfies Operations
