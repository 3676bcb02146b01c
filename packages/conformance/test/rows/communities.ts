import * as operations from "@xeffect/communities"
import { rowsOf } from "../support/rows.ts"

const community = "1146654567674912769"

const note = "1938678124100886981"

const given = {
  test_mode: true,
  post_id: "20",
  classification: "not_misleading",
  misleading_tags: [],
  text: "See https://tides.example",
  trustworthy_sources: true
}

const text = "The gauge was replaced. https://tides.example/gauge"

export const communities = rowsOf(operations)({
  getCommunity: { call: () => ({ id: community }) },
  searchCommunities: { call: () => ({ query: "tides" }), paging: "next_token" },
  createCommunityNote: {
    call: ({ post }) => ({
      test_mode: true,
      post_id: post,
      classification: "not_misleading",
      misleading_tags: [],
      text,
      trustworthy_sources: true
    }),
    sends: ({ post }) => [
      "POST /2/notes",
      {
        test_mode: true,
        post_id: post,
        info: { classification: "not_misleading", misleading_tags: [], text, trustworthy_sources: true }
      }
    ],
    refused: [
      [{ ...given, text: "without a source" }, "text"],
      [{ ...given, classification: "misleading" }, "classification"]
    ]
  },
  evaluateCommunityNote: { call: ({ post }) => ({ post_id: post, note_text: text }), idempotent: true },
  deleteCommunityNote: { call: () => ({ id: note }) }
})
