/** Tools that read posts. */
import {
  getAllTweetsCount,
  getHomeTimeline,
  getRecentTweetsCount,
  getTweet,
  getUsersMentions,
  getUsersTweets,
  searchAllTweets,
  searchRecentTweets
} from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxResults, period, post, postId, severalPages, text, user } from "../tool/inputs.ts"
import { NotDone } from "../present/errors.ts"
import { listOutput } from "../present/output.ts"
import { defaultPostFields, type Included, type PostField, presentPost, requestFor } from "../present/posts.ts"
import { priceSentence, read } from "../tool/tool.ts"
import { readPosts, type Wanted, wantedPostFields } from "./read-posts.ts"
import { userId } from "./users.ts"

const postOutput = listOutput("posts")

/** The smallest pages: of a search, and of a timeline. */
const [minSearch, minTimeline] = [10, 5]

const archive = Schema.optionalKey(Schema.Boolean).annotate({
  description: "All posts since 2006, if the account has access"
})

const readPost = Effect.fnUntraced(function* (id: string, wanted: Wanted<PostField>, isWhole: boolean) {
  const { fields: names = defaultPostFields } = wanted
  const request = requestFor(isWhole ? [...names, "conversation_id"] : names)
  const { data: found, errors, includes } = yield* getTweet({ id, ...request })
  if (found === undefined) {
    const details = (errors ?? []).flatMap(({ detail }) => detail ?? [])
    const message = `post was not found, or this account may not see it. ${details.join(" ")}`.trim()
    return yield* new NotDone({ reason: "NotFound", message })
  }
  const shown = { post: presentPost(found, names, includes as Included) }
  if (!isWhole) return shown
  const query = `conversation_id:${found.conversation_id ?? id}`
  const { posts, ...rest } = yield* readPosts(searchRecentTweets, { query }, wanted)
  return { ...shown, posts: posts.filter((one) => one.id !== id), ...rest }
})

/** The tools that read posts. */
export const postTools = [
  read({
    name: "read_post",
    title: "Read a post",
    description: `A post. conversation adds replies of the last seven days. ${priceSentence("get_tweet")}`,
    operations: [getTweet],
    input: {
      post,
      conversation: Schema.optionalKey(Schema.Boolean),
      max_results: maxResults(severalPages, minSearch),
      fields: wantedPostFields
    },
    output: { type: "object" },
    run: ({ conversation = false, post: given, ...wanted }) => readPost(postId(given), wanted, conversation)
  }),
  read({
    name: "search_posts",
    title: "Search posts",
    description: `Posts of the last seven days that match a search query of X. ${priceSentence("search_recent_tweets")}`,
    operations: [searchRecentTweets],
    input: {
      query: text(4096),
      archive,
      sort_order: Schema.optionalKey(Schema.Literals(["recency", "relevancy"])),
      ...period,
      max_results: maxResults(severalPages, minSearch),
      fields: wantedPostFields
    },
    output: postOutput,
    run: ({ archive: isWhole = false, fields: names, max_results, ...query }) =>
      readPosts(isWhole ? searchAllTweets : searchRecentTweets, query, { fields: names, max_results })
  }),
  read({
    name: "count_posts",
    title: "Count posts",
    description: `The number of posts of the last seven days that match a query. ${priceSentence("get_recent_tweets_count")}`,
    operations: [getRecentTweetsCount],
    input: {
      query: text(4096),
      archive,
      ...period,
      granularity: Schema.optionalKey(Schema.Literals(["hour", "day"]))
    },
    output: { type: "object" },
    run: ({ archive: isWhole = false, granularity = "day", ...query }) =>
      Effect.map(
        (isWhole ? getAllTweetsCount : getRecentTweetsCount)({ ...query, granularity }),
        ({ data: counts = [], meta }) => ({
          total: meta?.total_tweet_count,
          counts: counts.map(({ start, tweet_count }) => ({ start, count: tweet_count })),
          ...(meta?.next_token === undefined ? {} : { incomplete: "This count leaves out earlier posts." })
        })
      )
  }),
  read({
    name: "read_timeline",
    title: "Read a timeline",
    description: `The newest posts of a user. Without user: the home timeline. ${priceSentence("get_users_tweets")}`,
    operations: [getUsersTweets],
    input: {
      user: Schema.optionalKey(user),
      exclude: Schema.optionalKey(Schema.Array(Schema.Literals(["replies", "retweets"]))),
      ...period,
      max_results: maxResults(severalPages, minTimeline),
      fields: wantedPostFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ fields: names, max_results, user: who, ...shared }) {
      const wanted = { fields: names, max_results }
      if (who === undefined) return yield* readPosts(getHomeTimeline, shared, wanted)
      return yield* readPosts(getUsersTweets, { id: yield* userId(who), ...shared }, wanted)
    })
  }),
  read({
    name: "read_mentions",
    title: "Read mentions",
    description: `The newest posts that mention a user. ${priceSentence("get_users_mentions")}`,
    operations: [getUsersMentions],
    input: {
      user: Schema.optionalKey(user),
      since: Schema.optionalKey(post),
      ...period,
      max_results: maxResults(severalPages, minTimeline),
      fields: wantedPostFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ fields: names, max_results, since, user: who, ...times }) {
      const newer = since === undefined ? {} : { since_id: postId(since) }
      const params = { id: yield* userId(who), ...times, ...newer }
      return yield* readPosts(getUsersMentions, params, { fields: names, max_results })
    })
  })
]
