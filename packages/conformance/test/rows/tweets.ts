import {
  createTweet,
  deleteTweet,
  getTweet,
  getTweets,
  getUsersTweets,
  like,
  searchRecentTweets,
  unlike
} from "@xeffect/tweets"
import { row } from "../support/row.ts"
import { aWindow, list, refusedWindows } from "../support/values.ts"

export const tweets = [
  row(getTweet)({
    name: "get_tweet",
    call: ({ post }) => ({ id: post }),
    sends: ({ post }) => `GET /2/tweets/${post}`,
    user_auth: false,
    also: [
      [() => ({ id: 20, tweet_fields: ["created_at", "lang"] }), "GET /2/tweets/20?tweet.fields=created_at,lang"],
      [
        () => ({ id: 20n, media_fields: "url", place_fields: "geo" }),
        "GET /2/tweets/20?media.fields=url&place.fields=geo"
      ],
      [() => ({ id: "20", poll_fields: [], expansions: ["author_id"] }), "GET /2/tweets/20?expansions=author_id"]
    ],
    refused: [
      [{}, "id"],
      [{ id: 2 ** 53 }, "id"],
      [{ id: 1.5 }, "id"],
      [{ id: "x20" }, "id"],
      [{ id: "12345678901234567890" }, "id"],
      [{ id: "20", tweet_fields: "created_at, lang" }, "tweet_fields"],
      [{ id: "20", expansions: 5 }, "expansions"]
    ]
  }),
  row(getTweets)({
    name: "get_tweets",
    call: ({ ownPost, post }) => ({ ids: [post, ownPost] }),
    sends: ({ ownPost, post }) => `GET /2/tweets?ids=${post},${ownPost}`,
    user_auth: false,
    also: [
      [() => ({ ids: "20,21" }), "GET /2/tweets?ids=20,21"],
      [() => ({ ids: list(100) }), `GET /2/tweets?ids=${list(100)}`]
    ],
    refused: [
      [{}, "ids"],
      [{ ids: [] }, "ids"],
      [{ ids: list(101) }, "ids"],
      [{ ids: "20, 21" }, "ids"],
      [{ ids: ["20", 2 ** 60] }, "ids"]
    ]
  }),
  row(createTweet)({
    name: "create_tweet",
    call: () => ({ text: "Hello" }),
    sends: () => ["POST /2/tweets", { text: "Hello" }],
    user_auth: true,
    also: [
      [() => ({ media_ids: [1n, "2", 3] }), ["POST /2/tweets", { media: { media_ids: ["1", "2", "3"] } }]],
      [
        () => ({ text: "?", poll_options: ["yes, please", "no"], poll_duration_minutes: 5 }),
        ["POST /2/tweets", { text: "?", poll: { options: ["yes, please", "no"], duration_minutes: 5 } }]
      ],
      [
        () => ({ text: "a", quote_tweet_id: 20, reply_settings: "following", for_super_followers_only: false }),
        [
          "POST /2/tweets",
          { text: "a", quote_tweet_id: "20", reply_settings: "following", for_super_followers_only: false }
        ]
      ],
      [
        () => ({
          text: "a",
          in_reply_to_tweet_id: 20,
          exclude_reply_user_ids: [7],
          direct_message_deep_link: "https://x.com/m"
        }),
        [
          "POST /2/tweets",
          {
            text: "a",
            direct_message_deep_link: "https://x.com/m",
            reply: { in_reply_to_tweet_id: "20", exclude_reply_user_ids: ["7"] }
          }
        ]
      ],
      [
        () => ({ text: "a", place_id: "01a9", media_ids: ["1"], media_tagged_user_ids: ["7", "8"] }),
        [
          "POST /2/tweets",
          { text: "a", geo: { place_id: "01a9" }, media: { media_ids: ["1"], tagged_user_ids: ["7", "8"] } }
        ]
      ],
      [
        () => ({
          text: "a",
          community_id: 5,
          previous_post_id: "20",
          paid_partnership: true,
          made_with_ai: false,
          nullcast: false
        }),
        [
          "POST /2/tweets",
          {
            text: "a",
            community_id: "5",
            edit_options: { previous_post_id: "20" },
            paid_partnership: true,
            made_with_ai: false,
            nullcast: false
          }
        ]
      ]
    ],
    refused: [
      [{}, "text, media_ids"],
      [{ quote_tweet_id: "20" }, "text, media_ids"],
      [{ text: "a", poll_options: ["a", "b"] }, "poll_duration_minutes"],
      [{ text: "a", poll_duration_minutes: 5 }, "poll_options"],
      [{ text: "a", poll_options: "a,b", poll_duration_minutes: 5 }, "poll_options"],
      [{ text: "a", poll_options: ["a"], poll_duration_minutes: 5 }, "poll_options"],
      [{ text: "a", poll_options: ["a", "b".repeat(26)], poll_duration_minutes: 5 }, "poll_options"],
      [{ text: "a", poll_options: ["a", "b"], poll_duration_minutes: 4 }, "poll_duration_minutes"],
      [{ text: "a", poll_options: ["a", "b"], poll_duration_minutes: 10_081 }, "poll_duration_minutes"],
      [{ text: "a", media_tagged_user_ids: ["7"] }, "media_ids"],
      [{ text: "a", media_ids: ["1", "2", "3", "4", "5"] }, "media_ids"],
      [{ text: "a", exclude_reply_user_ids: ["7"] }, "in_reply_to_tweet_id"],
      [{ text: "a", reply_settings: "everyone" }, "reply_settings"],
      [{ text: 5 }, "text"],
      [{ text: "half of a pair: \ud800" }, "text"]
    ]
  }),
  row(deleteTweet)({
    name: "delete_tweet",
    call: ({ ownPost }) => ({ id: ownPost }),
    sends: ({ ownPost }) => `DELETE /2/tweets/${ownPost}`,
    user_auth: true,
    refused: [
      [{}, "id"],
      [{ id: "" }, "id"]
    ]
  }),
  row(searchRecentTweets)({
    name: "search_recent_tweets",
    call: () => ({ query: "tides" }),
    sends: () => "GET /2/tweets/search/recent?query=tides",
    user_auth: false,
    max_results: [10, 100, 10],
    paging: "next_token",
    differs: {
      "pagination_token is not declared":
        "the specification has next_token alone; the service takes the same token in either"
    },
    also: [
      [() => ({ query: "a b", sort_order: "relevancy" }), "GET /2/tweets/search/recent?query=a b&sort_order=relevancy"],
      aWindow({ query: "a" }, "GET /2/tweets/search/recent?query=a"),
      [() => ({ query: "é".repeat(4096) }), `GET /2/tweets/search/recent?query=${"é".repeat(4096)}`]
    ],
    refused: [
      [{}, "query"],
      [{ query: "" }, "query"],
      [{ query: "q".repeat(4097) }, "query"],
      [{ query: "a", sort_order: "oldest" }, "sort_order"],
      [{ query: "a", pagination_token: "t" }, "pagination_token"],
      ...refusedWindows({ query: "a" })
    ]
  }),
  row(getUsersTweets)({
    name: "get_users_tweets",
    call: ({ user }) => ({ id: user }),
    sends: ({ user }) => `GET /2/users/${user}/tweets`,
    user_auth: false,
    max_results: [5, 100, 10],
    paging: "pagination_token",
    also: [
      aWindow({ id: "7" }, "GET /2/users/7/tweets"),
      [() => ({ id: "7", exclude: ["replies", "retweets"] }), "GET /2/users/7/tweets?exclude=replies,retweets"],
      [() => ({ id: "7", exclude: "replies" }), "GET /2/users/7/tweets?exclude=replies"],
      [
        () => ({ id: "7", start_time: "2010-11-06T00:00:00Z", end_time: "2010-11-06T00:00:01Z" }),
        "GET /2/users/7/tweets?start_time=2010-11-06T00:00:00Z&end_time=2010-11-06T00:00:01Z"
      ]
    ],
    refused: [
      [{}, "id"],
      [{ id: "7", exclude: ["likes"] }, "exclude"],
      [{ id: "7", start_time: "2010-11-05T23:59:59Z" }, "start_time"],
      [{ id: "7", end_time: "2010-11-06T00:00:00Z" }, "end_time"],
      ...refusedWindows({ id: "7" })
    ]
  }),
  row(like)({
    name: "like",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => [`POST /2/users/${me}/likes`, { tweet_id: post }],
    user_auth: true,
    lookup: "user_auth=false",
    refused: [[{}, "tweet_id"]]
  }),
  row(unlike)({
    name: "unlike",
    call: ({ post }) => ({ tweet_id: post }),
    sends: ({ me, post }) => `DELETE /2/users/${me}/likes/${post}`,
    user_auth: true,
    lookup: "user_auth=false",
    refused: [[{}, "tweet_id"]]
  })
]
