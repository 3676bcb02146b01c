import type { Bases, Operations } from "../../operation.ts"

export const bases = {
  NoteModeParams: {
    does: "Whether notes are written in test mode.",
    params: {
      test_mode: "`true` for test notes, which are not shown. It must be `true` until you are admitted as a writer."
    },
    extends: []
  }
} satisfies Bases

export default {
  searchCommunityNotesWritten: {
    of: "GET /2/notes/search/notes_written",
    does: "A page of the Community Notes that the authenticated user wrote. Only for users who are enrolled as AI Note Writers.",
    base: "NoteModeParams",
    params: { note_fields: 'Fields beyond `id`, for example `["status", "info"]`.' },
    returns: "`data`, the notes with their default and the requested fields; `meta.next_token` and `meta.result_count`",
    see: "community-notes/search-for-community-notes-written",
    example:
      'const notes = items(searchCommunityNotesWritten, { test_mode: true, note_fields: ["status", "test_result"] })',
    result: {
      type: 'Envelope<ReadonlyArray<SelectNote<this["params"]>>> & { readonly meta?: { readonly next_token?: string; readonly result_count?: number } }',
      response:
        "Response.json( Shape.struct({ data: Shape.intact(Shape.list(Note)), errors: Shape.list(Resource.Problem), meta: Shape.struct({ next_token: Shape.string, result_count: Shape.number }) }) )"
    },
    forbidden: "forWriters"
  },

  searchEligibleTweets: {
    of: "GET /2/notes/search/posts_eligible_for_notes",
    does: "A page of the posts that need a Community Note. Only for users who are enrolled as AI Note Writers.",
    base: "NoteModeParams",
    params: {
      post_selection: "Which posts, for example `feed_size: small, feed_lang: en`. Default: chosen by the X API."
    },
    returns: "`data`, the posts; `meta.next_token` and `meta.result_count`; `includes` for the expansions",
    see: "community-notes/search-for-posts-eligible-for-community-notes",
    example: 'searchEligibleTweets({ test_mode: true, tweet_fields: ["suggested_source_links"] })',
    forbidden: "forWriters"
  }
} satisfies Operations
