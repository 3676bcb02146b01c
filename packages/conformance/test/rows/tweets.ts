import * as operations from "@xeffect/tweets"
import { rowsOf } from "../support/rows.ts"

const week = { start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-08T00:00:00Z" }

const sent = "start_time=2026-11-01T00:00:00Z&end_time=2026-11-08T00:00:00Z"

const content_state = { blocks: [{ type: "unstyled", text: "It began with a flood." }], entities: [] } as const

const post = "POST /2/tweets"

const poll = { text: "?", poll_options: ["yes, please", "no"], poll_duration_minutes: 5 }

const media = { media_ids: ["1"] }

const together = "card_uri, media_ids, poll_options, quote_tweet_id"

export const tweets = rowsOf(operations)({
  getTweetsAnalytics: {
    call: ({ ownPost }) => ({ ids: [ownPost], ...week, granularity: "total" as const }),
    also: [
      [
        () => ({
          ids: "1,2",
          ...week,
          granularity: "weekly",
          analytics_fields: ["impressions", "timestamped_metrics"]
        }),
        `GET /2/tweets/analytics?ids=1,2&${sent}&granularity=weekly&analytics.fields=impressions,timestamped_metrics`
      ]
    ],
    refused: [[{ ids: ["20"], ...week }, "granularity"]]
  },
  createArticleDraft: {
    call: () => ({ title: "Tides", content_state }),
    also: [
      [
        () => ({ title: "Tides", content_state, cover_media: { media_id: "5", media_category: "tweet_image" } }),
        [
          "POST /2/articles/draft",
          { title: "Tides", content_state, cover_media: { media_id: "5", media_category: "tweet_image" } }
        ]
      ]
    ],
    refused: [
      [{ title: "Tides", content_state: "It began" }, "content_state"],
      [{ title: "Tides", content_state: { blocks: [] } }, "content_state"],
      [{ title: "Tides", content_state: { blocks: [], entities: {} } }, "content_state"]
    ]
  },
  publishArticle: {
    call: ({ article }) => ({ article_id: article }),
    sends: ({ article }) => [`POST /2/articles/${article}/publish`, {}]
  },
  getBookmarks: { sends: ({ me }) => `GET /2/users/${me}/bookmarks` },
  bookmark: {
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/bookmarks`, { tweet_id: post }],
    also: [
      // Beyond the specification: a folder.
      [() => ({ tweet_id: "20", folder_id: 5 }), ["POST /2/users/12/bookmarks", { tweet_id: "20", folder_id: "5" }]],
      [() => ({ tweet_ids: "20,21" }), ["POST /2/users/12/bookmarks", { tweet_ids: ["20", "21"] }]]
    ],
    exactlyOneOf: { tweet_id: "20", tweet_ids: ["20"] }
  },
  removeBookmark: {
    sends: ({ me, post }) => `DELETE /2/users/${me}/bookmarks/${post}`,
    idempotent: true
  },
  getBookmarksByFolder: { call: ({ folder }) => ({ folder_id: folder }) },
  getAllTweetsCount: { call: () => ({ query: "tides" }), sends: () => "GET /2/tweets/counts/all?query=tides" },
  getRecentTweetsCount: {
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/counts/recent?query=tides",
    // Beyond the specification.
    paging: "next_token"
  },
  hideReply: {
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: true }],
    idempotent: true
  },
  unhideReply: {
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: false }],
    idempotent: true
  },
  unlike: {
    sends: ({ me, post }) => `DELETE /2/users/${me}/likes/${post}`,
    idempotent: true
  },
  getLikingUsers: {
    call: ({ ownPost }) => ({ id: ownPost }),
    sends: ({ ownPost }) => `GET /2/tweets/${ownPost}/liking_users`
  },
  getLikedTweets: {
    call: ({ me }) => ({ id: me }),
    sends: ({ me }) => `GET /2/users/${me}/liked_tweets`
  },
  like: { sends: ({ me, post }) => [`POST /2/users/${me}/likes`, { tweet_id: post }] },
  getTweet: {
    sends: ({ post }) => `GET /2/tweets/${post}`,
    also: [
      [
        () => ({ id: 20n, tweet_fields: ["created_at", "lang"], expansions: "author_id", user_fields: "name" }),
        "GET /2/tweets/20?tweet.fields=created_at,lang&expansions=author_id&user.fields=name"
      ]
    ],
    refused: [
      [{ id: ["20"] }, "id"],
      [{ id: "20,21" }, "id"]
    ]
  },
  getTweets: {
    call: ({ ownPost, post }) => ({ ids: [post, ownPost] }),
    sends: ({ ownPost, post }) => `GET /2/tweets?ids=${post},${ownPost}`,
    also: [
      [() => ({ ids: "20,21" }), "GET /2/tweets?ids=20,21"],
      [() => ({ ids: [20, 21n, "22"] }), "GET /2/tweets?ids=20,21,22"]
    ]
  },
  deleteTweet: {
    call: ({ ownPost }) => ({ id: ownPost }),
    sends: ({ ownPost }) => `DELETE /2/tweets/${ownPost}`
  },
  createTweet: {
    call: () => ({ text: "Hello" }),
    sends: () => [post, { text: "Hello" }],
    also: [
      [() => ({ media_ids: [1n, "2", 3] }), [post, { media: { media_ids: ["1", "2", "3"] } }]],
      [() => poll, [post, { text: "?", poll: { options: ["yes, please", "no"], duration_minutes: 5 } }]],
      [
        () => ({ ...poll, poll_options: ["a", "b", "c", "d".repeat(25)], poll_duration_minutes: 10_080 }),
        [post, { text: "?", poll: { options: ["a", "b", "c", "d".repeat(25)], duration_minutes: 10_080 } }]
      ],
      [
        () => ({ text: "a", quote_tweet_id: 20, reply_settings: "following", for_super_followers_only: false }),
        [post, { text: "a", quote_tweet_id: "20", reply_settings: "following", for_super_followers_only: false }]
      ],
      [
        () => ({
          text: "a",
          in_reply_to_tweet_id: 20,
          exclude_reply_user_ids: [7, "8"],
          direct_message_deep_link: "https://x.com/m"
        }),
        [
          post,
          {
            text: "a",
            direct_message_deep_link: "https://x.com/m",
            reply: { in_reply_to_tweet_id: "20", exclude_reply_user_ids: ["7", "8"] }
          }
        ]
      ],
      [
        () => ({ ...media, direct_message_deep_link: "https://x.com/m" }),
        [post, { media: { media_ids: ["1"] }, direct_message_deep_link: "https://x.com/m" }]
      ],
      [
        () => ({ text: "a", place_id: "01a9", media_ids: ["1"], media_tagged_user_ids: ["7", "8"] }),
        [post, { text: "a", geo: { place_id: "01a9" }, media: { media_ids: ["1"], tagged_user_ids: ["7", "8"] } }]
      ],
      // Beyond the specification: parameters that the X API added later.
      [
        () => ({
          text: "a",
          community_id: 5,
          previous_post_id: "20",
          paid_partnership: true,
          made_with_ai: false,
          nullcast: false,
          share_with_followers: true,
          card_uri: "card://1"
        }),
        [
          post,
          {
            text: "a",
            community_id: "5",
            edit_options: { previous_post_id: "20" },
            paid_partnership: true,
            made_with_ai: false,
            nullcast: false,
            share_with_followers: true,
            card_uri: "card://1"
          }
        ]
      ],
      [
        () => ({ ...poll, poll_reply_settings: "verified" }),
        [post, { text: "?", poll: { options: poll.poll_options, duration_minutes: 5, reply_settings: "verified" } }]
      ],
      [
        () => ({ text: "a", in_reply_to_tweet_id: "20", auto_populate_reply_metadata: true }),
        [post, { text: "a", reply: { in_reply_to_tweet_id: "20", auto_populate_reply_metadata: true } }]
      ],
      [
        () => ({
          ...media,
          media_title: "Boats",
          media_description: "Under the bridge",
          media_embeddable: false,
          media_preview_media_id: 9,
          media_call_to_actions: { visit_site: { url: "https://rivers.example" } }
        }),
        [
          post,
          {
            media: {
              media_ids: ["1"],
              title: "Boats",
              description: "Under the bridge",
              embeddable: false,
              preview_media_id: "9",
              call_to_actions: { visit_site: { url: "https://rivers.example" } }
            }
          }
        ]
      ]
    ],
    refused: [
      [{}, "text, media_ids"],
      [{ text: "" }, "text"],
      [{ text: "", quote_tweet_id: "20" }, "text"],
      [{ quote_tweet_id: "20" }, "text, media_ids"],
      [{ text: 5 }, "text"],
      [{ text: "half of a pair: \ud800" }, "text"],
      [{ text: "a", for_super_followers_only: "yes" }, "for_super_followers_only"],
      [{ text: "a", reply_settings: "everyone" }, "reply_settings"],
      [{ text: "a", poll_options: ["a", "b"] }, "poll_duration_minutes"],
      [{ text: "a", poll_duration_minutes: 5 }, "poll_options"],
      [{ ...poll, poll_options: "a,b" }, "poll_options"],
      [{ ...poll, poll_options: ["a"] }, "poll_options"],
      [{ ...poll, poll_options: ["a", "b", "c", "d", "e"] }, "poll_options"],
      [{ ...poll, poll_options: ["a", ""] }, "poll_options"],
      [{ ...poll, poll_options: ["a", "b".repeat(26)] }, "poll_options"],
      [{ ...poll, poll_duration_minutes: 4 }, "poll_duration_minutes"],
      [{ ...poll, poll_duration_minutes: 10_081 }, "poll_duration_minutes"],
      [{ ...poll, poll_duration_minutes: 5.5 }, "poll_duration_minutes"],
      [{ ...poll, poll_reply_settings: "everyone" }, "poll_reply_settings"],
      [{ text: "a", poll_reply_settings: "verified" }, "poll_options"],
      [{ text: "a", media_ids: ["1", "2", "3", "4", "5"] }, "media_ids"],
      [{ text: "a", media_ids: [] }, "media_ids"],
      [{ text: "a", media_ids: ["3_1"] }, "media_ids"],
      [{ text: "a", media_tagged_user_ids: ["7"] }, "media_ids"],
      [{ ...media, media_tagged_user_ids: Array.from({ length: 11 }, () => "7") }, "media_tagged_user_ids"],
      [{ text: "a", media_title: "Boats" }, "media_ids"],
      [{ text: "a", media_description: "Boats" }, "media_ids"],
      [{ text: "a", media_embeddable: true }, "media_ids"],
      [{ text: "a", media_preview_media_id: "9" }, "media_ids"],
      [{ text: "a", media_call_to_actions: {} }, "media_ids"],
      [{ text: "a", exclude_reply_user_ids: ["7"] }, "in_reply_to_tweet_id"],
      [{ text: "a", auto_populate_reply_metadata: true }, "in_reply_to_tweet_id"],
      [{ ...poll, ...media }, together],
      [{ ...media, quote_tweet_id: "20" }, together],
      [{ ...poll, quote_tweet_id: "20" }, together],
      [{ text: "a", card_uri: "card://1", quote_tweet_id: "20" }, together],
      [{ ...poll, card_uri: "card://1" }, together],
      [{ ...media, card_uri: "card://1" }, together],
      [
        { text: "a", card_uri: "card://1", direct_message_deep_link: "https://x.com/m" },
        "card_uri, direct_message_deep_link"
      ]
    ]
  },
  getQuoteTweets: {
    call: ({ quoted }) => ({ id: quoted }),
    sends: ({ quoted }) => `GET /2/tweets/${quoted}/quote_tweets`
  },
  unretweet: {
    sends: ({ me, post }) => `DELETE /2/users/${me}/retweets/${post}`,
    idempotent: true
  },
  getRetweeters: { sends: ({ post }) => `GET /2/tweets/${post}/retweeted_by` },
  retweet: { sends: ({ me, post }) => [`POST /2/users/${me}/retweets`, { tweet_id: post }] },
  searchAllTweets: { call: () => ({ query: "tides" }), sends: () => "GET /2/tweets/search/all?query=tides" },
  searchRecentTweets: { call: () => ({ query: "tides" }), sends: () => "GET /2/tweets/search/recent?query=tides" },
  getUsersMentions: { sends: ({ user }) => `GET /2/users/${user}/mentions` },
  getHomeTimeline: { sends: ({ me }) => `GET /2/users/${me}/timelines/reverse_chronological` },
  getUsersTweets: { sends: ({ user }) => `GET /2/users/${user}/tweets` }
})
