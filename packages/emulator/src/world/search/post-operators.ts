/** Operators about a post itself, its references, and its metrics. */
import { refers } from "../queries.ts"
import type { PostReference } from "../types.ts"
import type { WorldIndex } from "../world-index.ts"
import { byPosts } from "./finder.ts"
import {
  type Find,
  identifier,
  narrowing,
  type Operator,
  type Operators,
  same,
  standalone,
  wholeNumber
} from "./operator.ts"

const referring = (type: PostReference["type"]) =>
  standalone((value, post) => refers(post, type, value), {
    ...identifier,
    find: (value, { world: { posts } }) =>
      byPosts(
        posts,
        posts.referringTo(value, type).filter((post) => refers(post, type, value))
      )
  })

const findConversation: Find = (value, { world: { posts } }) => {
  const all = [...posts.referringTo(value, "conversation"), ...[posts.get(value)].filter((post) => post !== undefined)]
  return byPosts(
    posts,
    all.filter(({ conversationId }) => conversationId === value)
  )
}

const atLeast = (count: (id: string, index: WorldIndex) => number) =>
  standalone((value, { id }, index) => count(id, index) >= Number(value), wholeNumber)

const replyTo = referring("replied_to")
const repostOf = referring("retweeted")
const quoteOf: Operator = { ...referring("quoted"), only: "search" }

/** Operators about a post itself, its references, and its metrics. */
export const postOperators: Operators = {
  conversation_id: standalone((value, post) => post.conversationId === value, {
    ...identifier,
    find: findConversation
  }),
  in_reply_to_tweet_id: replyTo,
  in_reply_to_status_id: replyTo,
  retweets_of_tweet_id: repostOf,
  retweets_of_status_id: repostOf,
  quotes_of_tweet_id: quoteOf,
  quotes_of_status_id: quoteOf,
  min_likes: atLeast((id, index) => index.countSources(index.world.likes, id)),
  min_replies: atLeast((id, index) => index.referring(id, "replied_to").length),
  min_reposts: atLeast((id, index) => index.referring(id, "retweeted").length),
  source: standalone((value) => same(value, "xeffect emulator"), { only: "stream" }),
  sample: narrowing((value, post) => BigInt(post.id) % 100n < BigInt(value), {
    only: "stream",
    neverNegated: true,
    form: "a whole number from 1 to 100",
    accepts: (value) => /^(?:[1-9]\d?|100)$/.test(value)
  })
}
