// Arguments with which each tool succeeds against a new emulator.
import type { Emulator } from "@xeffect/emulator"
import { pixel } from "../support/pixel.ts"

type World = Emulator["Service"]["world"]

/** The inputs of the tools that read. */
export const readInputs = ({ seed }: World): Readonly<Record<string, object>> => ({
  read_post: { post: `https://x.com/ada_rivers/status/${seed.posts.talk}`, conversation: true },
  search_posts: { query: "#tides", fields: ["text", "author", "metrics", "links", "alt_texts"] },
  count_posts: { query: "tides", granularity: "hour" },
  read_timeline: { user: "@ben_harbor", exclude: ["replies"], max_results: 3 },
  read_mentions: { max_results: 2 },
  read_reactions: { post: seed.posts.talk, of: "quotes" },
  read_bookmarks: {},
  search_users: { query: "ben" },
  check_spending: {},
  read_profile: { user: "ben_harbor", fields: ["username", "url"] },
  read_followers: { direction: "following" },
  read_lists: {},
  read_trends: {},
  read_messages: {},
  check_usage: {},
  check_limits: { operation: "search_recent_tweets" }
})

/** The inputs of the tools that change something. */
export const writeInputs = ({ seed: { lists, posts } }: World): Readonly<Record<string, object>> => ({
  create_post: { text: "Hello https://example.com", reply_to: posts.hello },
  create_thread: { posts: ["First", "Second"] },
  delete_post: { post: posts.level1 },
  send_message: { user: "@ben_harbor", text: "Hello" },
  upload_image: { image: Buffer.from(pixel).toString("base64") },
  describe_image: { media_id: "1460323737035677704", alt_text: "A river gauge at low water" },
  like_post: { post: posts.news3 },
  unlike_post: { post: posts.news3 },
  repost: { post: posts.news3 },
  undo_repost: { post: posts.news3 },
  bookmark_post: { post: posts.news3 },
  follow_user: { user: "@kira_bot" },
  unfollow_user: { user: "@ben_harbor" },
  mute_user: { user: "@ben_harbor" },
  unmute_user: { user: "@ben_harbor" },
  create_list: { name: "Harbours", description: "Where boats are" },
  add_list_member: { list: lists.friends, user: "@ben_harbor" },
  remove_list_member: { list: lists.friends, user: "@ben_harbor" }
})
