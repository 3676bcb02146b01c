import type { Operations } from "../../operation.ts"

export default {
  evaluateCommunityNote: {
    of: "POST /2/notes/evaluate",
    does: "Scores the text of a note before it is written. Nothing is written, so the request is retried. Only for users who are enrolled as AI Note Writers.",
    params: { post_id: "The ID of the post that the note is about.", note_text: "The text of the note." },
    returns: "`data.claim_opinion_score`, a number",
    see: "community-notes/evaluate-community-notes",
    example: 'evaluateCommunityNote({ post_id: "20", note_text: "The gauge was replaced. https://example.com" })',
    data: { claim_opinion_score: ["Shape.number"] },
    idempotent: true,
    forbidden: "forWriters"
  },

  deleteCommunityNote: {
    of: "DELETE /2/notes/{id}",
    does: "Deletes a Community Note of the authenticated user.",
    params: { id: "The ID of the note." },
    see: "community-notes/delete-a-community-note",
    example: 'deleteCommunityNote({ id: "1938678124100886981" })',
    forbidden: "forWriters"
  }
} satisfies Operations
