import type { Operations } from "../../operation.ts"

export default {
  getUsersTweets: {
    of: "GET /2/users/{id}/tweets",
    does: "A page of the posts of a user, the newest first.",
    notes:
      "`start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to the oldest and the newest post that can be reached. The posts count towards the project's post cap, which `UsageCapped` reports.",
    reach: { entries: 3200, withoutReplies: 800 },
    see: "users/get-posts",
    example: 'getUsersTweets({ id: "2244994945", exclude: ["replies"], max_results: 100 })',
    earliest: ["2010-11-06T00:00:00Z", "2010-11-06T00:00:01Z"]
  },

  getUsersMentions: {
    of: "GET /2/users/{id}/mentions",
    does: "A page of the posts that mention a user, the newest first.",
    notes:
      "`start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to the oldest and the newest post that can be reached. The posts count towards the project's post cap, which `UsageCapped` reports.",
    reach: { entries: 800 },
    see: "users/get-mentions",
    example: 'getUsersMentions({ id: "2244994945", expansions: ["author_id"], max_results: 100 })'
  },

  getHomeTimeline: {
    of: "GET /2/users/{me}/timelines/reverse_chronological",
    does: "A page of the posts and reposts by the authenticated user and by those whom the user follows, the newest first.",
    notes:
      "`start_time` and `end_time` are inclusive. `since_id` and `until_id` are exclusive; the X API moves them to the oldest and the newest post that can be reached.",
    reach: { entries: 3200 },
    see: "users/get-timeline",
    example: 'getHomeTimeline({ exclude: ["retweets"], tweet_fields: ["created_at"], max_results: 50 })'
  }
} satisfies Operations
