import { createTweet, deleteTweet, getTweet, getUsersTweets, like } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { type Caller, type Check, check, expectEqual } from "./check.ts"
import { Service } from "./target.ts"

// Letters of one, two, three and four bytes, and characters that OAuth 1.0a has to encode.
const text = (caller: Caller) => `Zürich – 京都 😀 & 100 % (it's *here*)! as ${caller}`

// The X API writes an ampersand as HTML does.
const textAsRead = (caller: Caller) => text(caller).replace("&", "&amp;")

const writes = (name: string, caller: Caller): Check =>
  check(
    name,
    caller,
    Effect.gen(function* () {
      const { me } = (yield* Service).target
      const { data } = yield* createTweet({ text: text(caller) })
      const id = data?.id ?? ""
      const reply = yield* createTweet({ text: `A response to ${id}`, in_reply_to_tweet_id: id })
      const timeline = yield* getUsersTweets({ id: me.id, max_results: 5 })
      yield* expectEqual(
        "the newest posts",
        timeline.data?.slice(0, 2).map((post) => post.id),
        [reply.data?.id, id]
      )
      yield* expectEqual("the text", timeline.data?.[1]?.text, textAsRead(caller))
      yield* expectEqual("liked", (yield* like({ tweet_id: id })).data?.liked, true)
      const { data: read } = yield* getTweet({ id, tweet_fields: ["public_metrics"] })
      yield* expectEqual("the likes", read?.public_metrics?.like_count, 1)
      yield* deleteTweet({ id: reply.data?.id ?? "" })
      yield* expectEqual("deleted", (yield* deleteTweet({ id })).data?.deleted, true)
      yield* expectEqual("what is left", (yield* getTweet({ id })).data, undefined)
    })
  )

export const writing: ReadonlyArray<Check> = [
  writes("posts, replies, likes and deletes with an OAuth 2.0 token", "user"),
  writes("posts, replies, likes and deletes with OAuth 1.0a", "oauth1")
]
