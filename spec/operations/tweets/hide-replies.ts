import type { Operations } from "../../operation.ts"

export default {
  hideReply: {
    of: "PUT /2/tweets/{id}/hidden",
    does: "Hides a reply in a conversation that the authenticated user began. Hiding it again changes nothing.",
    params: { id: "The ID of the reply." },
    notes:
      "Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with `unhideReply`.",
    see: "posts/hide-reply",
    example: 'hideReply({ id: "21" })',
    constant: { hidden: true },
    idempotent: true
  },

  unhideReply: {
    of: "PUT /2/tweets/{id}/hidden",
    does: "Shows a hidden reply again. Where it is not hidden nothing changes.",
    paramsOf: "hideReply",
    resultOf: "hideReply",
    notes:
      "Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with `hideReply`.",
    see: "posts/hide-reply",
    example: 'unhideReply({ id: "21" })',
    implied: { hidden: false },
    constant: { hidden: false },
    idempotent: true
  }
} satisfies Operations
