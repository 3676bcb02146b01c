/** Tools that read posts. */
import {
  getHomeTimeline,
  getRecentTweetsCount,
  getTweet,
  getUsersMentions,
  getUsersTweets,
  searchRecentTweets
} from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Parameters } from "../../session/operation.ts"
import { defaultResults, fields, maxResults, post, postId, severalPages, text, time, user } from "../inputs.ts"
import { listOutput } from "../present/output.ts"
import {
  defaultPostFields,
  type Included,
  type PostField,
  postFields,
  presentPost,
  requestFor
} from "../present/posts.ts"
import { readPages } from "../read-pages.ts"
import { type AnyOperation, priceSentence, read } from "../tool.ts"
import { userId } from "./users.ts"

interface Page {
  readonly data?: ReadonlyArray<object>
  readonly includes?: Included
}

interface Wanted {
  readonly fields?: ReadonlyArray<PostField> | undefined
  readonly max_results?: number | undefined
}

const postOutput = listOutput("posts")

const wantedFields = fields(postFields).annotate({
  description: "Default: id, text, author_id, created_at. author, a name, costs a user"
})

/** Reads posts, with the fields asked for. A page of the operation has at least `minimum`. */
const readPosts = Effect.fnUntraced(function* (
  operation: AnyOperation,
  params: Parameters,
  { fields: names = defaultPostFields, max_results: count = defaultResults }: Wanted,
  minimum: number
) {
  const request = { ...params, ...requestFor(names) }
  const { entries, ...rest } = yield* readPages(operation, request, { count, minimum }, (page: Page) =>
    (page.data ?? []).map((one) => presentPost(one, names, page.includes))
  )
  return { posts: entries, ...rest }
})

const readPost = Effect.fnUntraced(function* (id: string, wanted: Wanted, isWhole: boolean) {
  const { fields: names = defaultPostFields } = wanted
  const request = requestFor(isWhole ? [...names, "conversation_id"] : names)
  const { data: found, errors, includes } = yield* getTweet({ id, ...request })
  if (found === undefined) return { errors }
  const shown = { post: presentPost(found, names, includes as Included) }
  if (!isWhole) return shown
  const query = `conversation_id:${found.conversation_id ?? id}`
  return { ...shown, ...(yield* readPosts(searchRecentTweets, { query }, wanted, 10)) }
})

/** The tools that read posts. */
export const postTools = [
  read({
    name: "read_post",
    title: "Read a post",
    description: `A post; with conversation also replies of the last seven days. ${priceSentence("get_tweet")}`,
    input: {
      post,
      conversation: Schema.optionalKey(Schema.Boolean),
      max_results: maxResults(severalPages),
      fields: wantedFields
    },
    output: { type: "object" },
    run: ({ conversation = false, post: given, ...wanted }) => readPost(postId(given), wanted, conversation)
  }),
  read({
    name: "search_posts",
    title: "Search posts",
    description: `Posts of the last seven days that match a query of X. ${priceSentence("search_recent_tweets")}`,
    input: {
      query: text(4096),
      sort_order: Schema.optionalKey(Schema.Literals(["recency", "relevancy"])),
      start_time: time("Earliest time, RFC 3339"),
      max_results: maxResults(severalPages),
      fields: wantedFields
    },
    output: postOutput,
    run: ({ fields: names, max_results, ...query }) =>
      readPosts(searchRecentTweets, query, { fields: names, max_results }, 10)
  }),
  read({
    name: "count_posts",
    title: "Count posts",
    description: `How many posts of the last seven days match a query. ${priceSentence("get_recent_tweets_count")}`,
    input: { query: text(4096), granularity: Schema.optionalKey(Schema.Literals(["hour", "day"])) },
    output: { type: "object", properties: { total: { type: "integer" }, counts: { type: "array" } } },
    run: ({ granularity = "day", query }) =>
      Effect.map(getRecentTweetsCount({ query, granularity }), ({ data: counts = [], meta }) => ({
        total: meta?.total_tweet_count,
        counts: counts.map(({ start, tweet_count }) => ({ start, count: tweet_count }))
      }))
  }),
  read({
    name: "read_timeline",
    title: "Read a timeline",
    description: `The newest posts of a user; without one, your home timeline. ${priceSentence("get_users_tweets")}`,
    input: {
      user: Schema.optionalKey(user),
      exclude: Schema.optionalKey(Schema.Array(Schema.Literals(["replies", "retweets"]))),
      max_results: maxResults(severalPages),
      fields: wantedFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ exclude, user: who, ...wanted }) {
      const shared = exclude === undefined ? {} : { exclude }
      if (who === undefined) return yield* readPosts(getHomeTimeline, shared, wanted, 1)
      return yield* readPosts(getUsersTweets, { id: yield* userId(who), ...shared }, wanted, 5)
    })
  }),
  read({
    name: "read_mentions",
    title: "Read mentions",
    description: `The newest posts that mention a user, or you. ${priceSentence("get_users_mentions")}`,
    input: {
      user: Schema.optionalKey(user),
      since: Schema.optionalKey(post),
      max_results: maxResults(severalPages),
      fields: wantedFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ since, user: who, ...wanted }) {
      const newer = since === undefined ? {} : { since_id: postId(since) }
      return yield* readPosts(getUsersMentions, { id: yield* userId(who), ...newer }, wanted, 5)
    })
  })
]
