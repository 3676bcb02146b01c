import type { Operations } from "../../operation.ts"

export default {
  streamLikesFirehose: {
    of: "GET /2/likes/firehose/stream",
    does: "One of the 20 partitions of all public likes, as they happen. Only for Enterprise access. It is one connection; `followAll(streamLikesFirehose)` stays connected to all partitions.",
    names: { params: "StreamLikesParams" },
    returns: "a stream of likes: `data`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/volume-streams/introduction",
    example: `streamLikesFirehose({ partition: 1, like_with_tweet_author_fields: ["liked_tweet_id"] }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.liked_tweet_id))
)`,
    result: { type: 'LikeItem<this["params"]>', response: "Response.lines(LikeMessage)" }
  },

  streamLikesSample10: {
    of: "GET /2/likes/sample10/stream",
    does: "One of the 2 partitions of about 10 % of all public likes, as they happen. Only for Enterprise access. It is one connection; `followAll(streamLikesSample10)` stays connected to all partitions.",
    paramsOf: "streamLikesFirehose",
    returns: "a stream of likes: `data`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/volume-streams/introduction",
    example: `streamLikesSample10({ partition: 1, like_with_tweet_author_fields: ["liked_tweet_id"] }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.liked_tweet_id))
)`,
    result: { type: 'LikeItem<this["params"]>', response: "Response.lines(LikeMessage)" }
  }
} satisfies Operations
