import type { Operations } from "../../operation.ts"

export default {
  searchSpaces: {
    of: "GET /2/spaces/search",
    does: "The live and scheduled spaces whose title matches a query.",
    params: {
      query: "Text of the title. It may have mentions and hashtags.",
      max_results: "How many spaces there are at most.",
      state: "Which spaces to find. Default: `all`."
    },
    notes: "Beyond the specification: `all` as a `state`, and `topic_fields`. Does not page.",
    see: "spaces/search-spaces",
    example: 'searchSpaces({ query: "music", state: "live", space_fields: ["title", "participant_count"] })'
  }
} satisfies Operations
