import type { Operations } from "../../operation.ts"

export default {
  deleteTweet: {
    of: "DELETE /2/tweets/{id}",
    does: "Deletes a post of the authenticated user.",
    params: { id: "The ID of the post, one of the authenticated user's own." },
    notes:
      "Fails with `Forbidden` for a post of another user, and with `OutcomeUnknown` if the post may already be deleted.",
    see: "posts/delete-post",
    example: 'deleteTweet({ id: "20" })'
  }
} satisfies Operations
