import type { Operations } from "../../operation.ts"

export default {
  streamTweetsSample: {
    of: "GET /2/tweets/sample/stream",
    does: "About 1 % of all public posts, chosen at random, as they are posted. It is one connection; `follow(streamTweetsSample)` stays connected.",
    returns: "a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsSample({ tweet_fields: ["lang"] }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.lang))
)`,
    result: { type: 'TweetItem<this["params"]>', response: "Response.lines(Response.SingleTweet)" }
  },

  streamTweetsSample10: {
    of: "GET /2/tweets/sample10/stream",
    does: "One of the two partitions of about 10 % of all public posts, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsSample10)` stays connected to both partitions.",
    takes:
      "`partition`, 1 or 2; `backfill_minutes`; `start_time` and `end_time` for a past stretch in place of the present; fields and expansions",
    returns: "a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsSample10({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: { type: 'TweetItem<this["params"]>', response: "Response.lines(Response.SingleTweet)" }
  }
} satisfies Operations
