import type { Operations } from "../../operation.ts"

export default {
  getSpaceTweets: {
    of: "GET /2/spaces/{id}/tweets",
    does: "A page of the posts that were shared in a space.",
    notes: "Beyond the specification: `max_results` and `pagination_token`.",
    see: "spaces/get-space-posts",
    example: 'getSpaceTweets({ id: "1DXxyRYNejbKM", expansions: ["author_id"] })'
  }
} satisfies Operations
