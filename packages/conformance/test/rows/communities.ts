import {
  createCommunityNote,
  deleteCommunityNote,
  evaluateCommunityNote,
  getCommunity,
  searchCommunities,
  searchCommunityNotesWritten,
  searchEligibleTweets
} from "@xeffect/communities"
import { row } from "../support/row.ts"
import { oneTokenName } from "../support/values.ts"

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

export const communities = [
  row(getCommunity)({
    name: "get_community",
    user_auth: false,
    call: () => ({ id: community }),
    sends: () => `GET /2/communities/${community}`
  }),
  row(searchCommunities)({
    name: "search_communities",
    user_auth: true,
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/communities/search?query=tides",
    paging: "next_token",
    differs: oneTokenName
  }),
  row(createCommunityNote)({
    name: "create_community_note",
    user_auth: true,
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
  }),
  row(evaluateCommunityNote)({
    name: "evaluate_community_note",
    user_auth: true,
    call: ({ post }) => ({ post_id: post, note_text: text }),
    sends: ({ post }) => ["POST /2/notes/evaluate", { post_id: post, note_text: text }],
    idempotent: true
  }),
  row(deleteCommunityNote)({
    name: "delete_community_note",
    user_auth: true,
    call: () => ({ id: note }),
    sends: () => `DELETE /2/notes/${note}`
  }),
  row(searchCommunityNotesWritten)({
    name: "search_community_notes_written",
    user_auth: true,
    call: () => ({ test_mode: true }),
    sends: () => "GET /2/notes/search/notes_written?test_mode=true",
    forwardOnly: true
  }),
  row(searchEligibleTweets)({
    name: "search_eligible_tweets",
    user_auth: true,
    call: () => ({ test_mode: true }),
    sends: () => "GET /2/notes/search/posts_eligible_for_notes?test_mode=true",
    forwardOnly: true
  })
]
