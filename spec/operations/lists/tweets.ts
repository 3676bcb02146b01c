import type { Operations } from "../../operation.ts"

export default {
  getListTweets: {
    of: "GET /2/lists/{id}/tweets",
    does: "A page of the posts by the members of a list, the newest first.",
    params: { id: "The ID of the list, also as a list of exactly one ID." },
    notes:
      "A private list needs the credentials of its owner. Beyond the specification: `media_fields`, `place_fields` and `poll_fields`.",
    see: "lists/get-list-posts",
    example: 'getListTweets({ id: "84839422", expansions: ["author_id"], max_results: 50 })'
  }
} satisfies Operations
