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
import { defaultResults, fields, maxResults, post, postId, text, time, user } from "../inputs.ts"
import { listOutput } from "../present/output.ts"
import {
  defaultPostFields,
  type Included,
  type PostField,
  postFields,
  presentPost,
  requestFor
} from "../present/posts.ts"
import { priceSentence, read } from "../tool.ts"
import { userId } from "./users.ts"

interface Page {
  readonly data?: ReadonlyArray<object>
  readonly includes?: Included
}

interface Wanted {
  readonly fields?: ReadonlyArray<PostField>
  readonly max_results?: number
}

const postOutput = listOutput("posts")

const wantedFields = fields(postFields).annotate({
  description: "Default: id, text, author_id, created_at. author, a name, costs a user"
})

/** A size of a page that the X API accepts. */
const sized = ({ max_results = defaultResults }: Wanted, minimum: number) => ({
  max_results: Math.max(minimum, max_results)
})

/** The entries that were asked for. A page of the X API may have a few more. */
const presented = (page: Page, { fields: names = defaultPostFields, max_results = defaultResults }: Wanted) => ({
  posts: (page.data ?? []).slice(0, max_results).map((one) => presentPost(one, names, page.includes))
})

const readPost = Effect.fnUntraced(function* (id: string, wanted: Wanted, isWhole: boolean) {
  const { fields: names = defaultPostFields } = wanted
  const request = requestFor(isWhole ? [...names, "conversation_id"] : names)
  const { data: found, errors, includes } = yield* getTweet({ id, ...request })
  if (found === undefined) return { errors }
  const shown = { post: presentPost(found, names, includes as Included) }
  if (!isWhole) return shown
  const query = `conversation_id:${found.conversation_id ?? id}`
  const replies = yield* searchRecentTweets({ query, ...requestFor(names), ...sized(wanted, 10) })
  return { ...shown, ...presented(replies as Page, wanted) }
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
      max_results: maxResults(),
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
      max_results: maxResults(),
      fields: wantedFields
    },
    output: postOutput,
    run: ({ fields: names = defaultPostFields, max_results = defaultResults, ...query }) => {
      const wanted = { fields: names, max_results }
      return Effect.map(searchRecentTweets({ ...query, ...requestFor(names), ...sized(wanted, 10) }), (page) =>
        presented(page as Page, wanted)
      )
    }
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
      max_results: maxResults(),
      fields: wantedFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ exclude, user: who, ...wanted }) {
      const request = { ...requestFor(wanted.fields ?? defaultPostFields), ...(exclude && { exclude }) }
      const page =
        who === undefined
          ? yield* getHomeTimeline({ ...request, ...sized(wanted, 1) })
          : yield* getUsersTweets({ id: yield* userId(who), ...request, ...sized(wanted, 5) })
      return presented(page as Page, wanted)
    })
  }),
  read({
    name: "read_mentions",
    title: "Read mentions",
    description: `The newest posts that mention a user, or you. ${priceSentence("get_users_mentions")}`,
    input: {
      user: Schema.optionalKey(user),
      since: Schema.optionalKey(post),
      max_results: maxResults(),
      fields: wantedFields
    },
    output: postOutput,
    run: Effect.fnUntraced(function* ({ since, user: who, ...wanted }) {
      const page = yield* getUsersMentions({
        id: yield* userId(who),
        ...requestFor(wanted.fields ?? defaultPostFields),
        ...sized(wanted, 5),
        ...(since === undefined ? {} : { since_id: postId(since) })
      })
      return presented(page as Page, wanted)
    })
  })
]
