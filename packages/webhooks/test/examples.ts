import type { ActivityEventType } from "@xeffect/webhooks"

// Events as they are delivered: of every type, in every form that is known of it.

const wrapped = (id: string, username: string) => ({
  data: {
    id,
    name: username.toUpperCase(),
    username,
    url: "",
    profile_banner_url: "",
    affiliation: { badge_url: "", user_id: ["1"] },
    public_metrics: { followers_count: 3, followers_count_str: "3" }
  }
})

const plain = { id: "2", name: "Ben", username: "ben_harbor" }

const post = {
  id: "1146654567674912769",
  text: "@bot caf\u00e9 \u{1F431}",
  author_id: "2",
  created_at: "2026-11-21T08:30:00.000Z",
  conversation_id: "1146654567674912760",
  edit_history_tweet_ids: ["1146654567674912769"],
  in_reply_to_tweet_id: "1146654567674912760",
  in_reply_to_user_id: "1",
  referenced_tweets: [{ type: "replied_to", id: "1146654567674912760" }],
  public_metrics: { like_count: 0, like_count_str: "0" },
  entities: { mentions: [{ start: 0, start_str: "0", end: 4, username: "bot", id: "1" }] }
}

const relations = [
  { source: wrapped("1", "ada"), target: wrapped("2", "ben") },
  { source: plain, target: plain }
]

const profile = [
  { before: "Riverside", after: "Harbour" },
  { before: "", after: "https://pbs.example/1.jpg" }
]

const chat = [
  {
    id: "1",
    conversation_id: "1-2",
    conversation_token: "AAAA",
    sender_id: "2",
    created_at_msec: "1763715000000",
    conversation_key_version: "3",
    encoded_event: "Zm9v",
    conversation_key_change_event: "YmFy",
    message_event_signature: {
      public_key_version: "1",
      signature: "c2ln",
      signature_version: "2",
      signing_public_key: "a2V5"
    }
  }
]

const message = {
  type: "message_create",
  id: "1992",
  created_timestamp: "1763715000000",
  message_create: {
    target: { recipient_id: "1" },
    sender_id: "2",
    source_app_id: "268278",
    message_data: { text: "Hello", entities: { hashtags: [], urls: [] } }
  }
}

const messages = [{ direct_message_events: [message], users: { "1": wrapped("1", "ada"), "2": wrapped("2", "ben") } }]

const spaces = (event_type: string) => [{ user: wrapped("1", "ada"), broadcast_id: "1DXxyRYNejbKM", event_type }]

const broadcasts = (broadcast_state: string) => [
  {
    user: wrapped("1", "ada"),
    broadcast_id: "1DXxyRYNejbKM",
    title: "Tide tables",
    language: "en",
    broadcast_state,
    event_timestamp_ms: "1763715000000",
    created_timestamp_ms: 1763715000000,
    updated_timestamp_ms: 1763715000000,
    updated_timestamp_ms_str: "1763715000000",
    duration_ms: 60000,
    duration_ms_str: "60000",
    thumbnail_url: "https://pbs.example/2.jpg",
    available_for_replay: true
  }
]

/** The payloads of every type. */
export const payloads: Readonly<Record<ActivityEventType, ReadonlyArray<object>>> = {
  "post.create": [post],
  "post.delete": [{ id: "20", author_id: "12" }],
  "post.mention.create": [post],
  "post.reply.create": [post],
  "post.quote.create": [{ ...post, referenced_tweets: [{ type: "quoted", id: "20" }] }],
  "post.repost.create": [{ ...post, referenced_tweets: [{ type: "retweeted", id: "20" }] }],
  "like.create": [
    { id: "f0a1b2c3", liked_tweet_id: "20", liked_tweet_author_id: "12", timestamp_ms: "1763715000000" },
    {
      id: "f0a1b2c3",
      liked_tweet_id: "20",
      tweet_author_id: "12",
      created_at: "2026-11-21T08:30:00.000Z",
      timestamp_ms: 1
    }
  ],
  "follow.follow": relations,
  "follow.unfollow": relations,
  "subscriptions.subscribe": relations,
  "subscriptions.unsubscribe": relations,
  "mute.mute": relations,
  "mute.unmute": relations,
  "block.block": relations,
  "block.unblock": relations,
  "profile.update.bio": profile,
  "profile.update.profile_picture": profile,
  "profile.update.banner_picture": profile,
  "profile.update.screenname": profile,
  "profile.update.handle": profile,
  "profile.update.geo": profile,
  "profile.update.url": profile,
  "profile.update.verified_badge": profile,
  "profile.update.affiliate_badge": profile,
  "dm.received": messages,
  "dm.sent": messages,
  "dm.read": [
    {
      direct_message_mark_read_events: [
        {
          created_timestamp: "1763715000000",
          sender_id: "2",
          target: { recipient_id: "1" },
          last_read_event_id: "1992"
        }
      ],
      users: {}
    }
  ],
  "dm.indicate_typing": [
    {
      direct_message_indicate_typing_events: [
        { created_timestamp: "1763715000000", sender_id: "2", target: { recipient_id: "1" } }
      ],
      users: {}
    }
  ],
  "chat.received": chat,
  "chat.sent": chat,
  "chat.conversation.join": chat,
  "chat.conversation_join": chat,
  "chat.conversation.member_added": chat,
  "chat.conversation.member_removed": chat,
  "chat.conversation.admin_added": chat,
  "chat.conversation.admin_removed": chat,
  "chat.update.group_name": chat,
  "chat.update.restrictions": chat,
  "news.new": [
    { category: "Science", headline: "Tides", hook: "…", summary: "…" },
    {
      id: "9",
      name: "Tides",
      category: "Science",
      hook: "…",
      summary: "…",
      contexts: {
        entities: { events: [], organizations: ["NOAA"], people: [], places: [], products: [] },
        topics: ["Weather"],
        finance: { tickers: [] },
        sports: { teams: [] }
      },
      cluster_posts_results: [{ post_id: "20" }],
      updated_at: "2026-11-21T08:30:00Z",
      disclaimer: "…"
    }
  ],
  "spaces.start": spaces("spaces_start"),
  "spaces.end": spaces("spaces_end"),
  "broadcast.start": broadcasts("Running"),
  "broadcast.end": broadcasts("Ended"),
  "broadcast.chat": [{ broadcast_id: "1DXxyRYNejbKM", message_id: "7", message: "Hello", author: wrapped("2", "ben") }],
  "broadcast.chat.remove": [{ broadcast_id: "1DXxyRYNejbKM", message_id: "7" }],
  "oauth.revoke": [{ date_time: "2026-11-21T08:30:00Z", user_id: "1", app_id: "3" }]
}

const envelope = (event_type: string, payload: object) => ({
  data: {
    event_uuid: "-2781149976877970683",
    event_type,
    filter: event_type === "oauth.revoke" ? {} : event_type === "news.new" ? { keyword: "tides" } : { user_id: "1" },
    tag: "t",
    payload,
    includes:
      event_type === "post.delete"
        ? { users: [wrapped("12", "jack")] }
        : event_type.startsWith("post.")
          ? { users: [plain], tweets: [post], media: [{ media_key: "3_1", type: "photo" }] }
          : {}
  }
})

/** Deliveries of the activity API, and items of its stream. */
export const activities: ReadonlyArray<readonly [type: string, item: object]> = Object.entries(payloads).flatMap(
  ([type, list]) => list.map((payload) => [type, envelope(type, payload)] as const)
)

const user = {
  id: 2244994945,
  id_str: "2244994945",
  name: "Ada",
  screen_name: "ada_rivers",
  protected: false,
  verified: false,
  followers_count: 3,
  friends_count: 4,
  statuses_count: 5,
  profile_image_url_https: "https://pbs.example/1.jpg"
}

const legacy = {
  id: 1146654567674912800,
  id_str: "1146654567674912769",
  created_at: "Mon Mar 26 16:33:26 +0000 2018",
  text: "A long one…",
  truncated: true,
  extended_tweet: { full_text: "A long one, whole", display_text_range: [0, 17], entities: { urls: [] } },
  entities: { user_mentions: [{ id_str: "1" }] },
  timestamp_ms: "1522081999999",
  user
}

const relation = (type: string) => ({ type, created_timestamp: "1522081999999", source: user, target: user })

const sign = { created_timestamp: "1522081999999", sender_id: "2", target: { recipient_id: "1" } }

const users = { "1": { ...user, id: "1", created_timestamp: "1522081999999" } }

/** Deliveries of the account activity API, by the key of their events. */
export const accountActivities: ReadonlyArray<readonly [key: string, body: object]> = [
  ["tweet_create_events", { for_user_id: "1", tweet_create_events: [legacy] }],
  [
    "tweet_create_events",
    {
      for_user_id: "1",
      user_has_blocked: "false",
      tweet_create_events: [{ ...legacy, quoted_status: { ...legacy, retweeted_status: legacy } }]
    }
  ],
  [
    "favorite_events",
    {
      for_user_id: "1",
      favorite_events: [
        {
          id: "a7ba59eab0bfcba386f7acedac279542",
          created_at: "Mon Mar 26 16:33:26 +0000 2018",
          timestamp_ms: 1522082006140,
          favorited_status: legacy,
          user
        }
      ]
    }
  ],
  ["follow_events", { for_user_id: "1", follow_events: [relation("follow")] }],
  ["follow_events", { for_user_id: "1", follow_events: [relation("unfollow")] }],
  ["unfollow_events", { for_user_id: "1", unfollow_events: [relation("unfollow")] }],
  ["block_events", { for_user_id: "1", block_events: [relation("block")] }],
  ["block_events", { for_user_id: "1", block_events: [relation("unblock")] }],
  ["mute_events", { for_user_id: "1", mute_events: [relation("mute")] }],
  ["mute_events", { for_user_id: "1", mute_events: [relation("unmute")] }],
  [
    "direct_message_events",
    {
      for_user_id: "1",
      direct_message_events: [message],
      users,
      apps: { "268278": { id: "268278", name: "X", url: "" } }
    }
  ],
  ["direct_message_indicate_typing_events", { for_user_id: "1", direct_message_indicate_typing_events: [sign], users }],
  [
    "direct_message_mark_read_events",
    { for_user_id: "1", direct_message_mark_read_events: [{ ...sign, last_read_event_id: "7" }], users }
  ],
  [
    "tweet_delete_events",
    { for_user_id: "1", tweet_delete_events: [{ status: { id: "20", user_id: "12" }, timestamp_ms: "1522082006140" }] }
  ],
  [
    "user_event",
    {
      user_event: {
        revoke: {
          date_time: "2018-05-24T09:48:12+00:00",
          target: { app_id: "13090192" },
          source: { user_id: "63046977" }
        }
      }
    }
  ]
]

/** Deliveries of the filtered stream, and of the end of a replay. */
export const others: ReadonlyArray<readonly [type: string, body: object]> = [
  ["post", { data: post, includes: { users: [plain] }, matching_rules: [{ id: "1", tag: "t" }] }],
  [
    "replay_job_status",
    {
      replay_job_status: {
        webhook_id: "1",
        job_state: "Complete",
        job_state_description: "Job completed successfully",
        job_id: "1095098195724558337"
      }
    }
  ],
  [
    "replay_job_status",
    { replay_job_status: { webhook_id: "1", job_state: "Incomplete", job_state_description: "…", job_id: "2" } }
  ]
]
