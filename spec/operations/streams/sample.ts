import type { Operations } from "../../operation.ts"

export default {
  streamTweetsSample: {
    of: "GET /2/tweets/sample/stream",
    does: "About 1 % of all public posts, chosen at random, as they are posted. It is one connection; `follow(streamTweetsSample)` stays connected.",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsSample({ tweet_fields: ["lang"] }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.lang))
)`,
    result: "TweetItem"
  },

  streamTweetsSample10: {
    of: "GET /2/tweets/sample10/stream",
    does: "One of the two partitions of about 10 % of all public posts, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsSample10)` stays connected to both partitions.",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsSample10({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  }
} satisfies Operations
