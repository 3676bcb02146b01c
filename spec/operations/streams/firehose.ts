import type { Operations } from "../../operation.ts"

export default {
  streamTweetsFirehose: {
    of: "GET /2/tweets/firehose/stream",
    does: "One of the 20 partitions of all public posts, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehose)` stays connected to all partitions.",
    takes:
      "`partition`; `backfill_minutes`; `start_time` and `end_time` for a past stretch in place of the present; fields and expansions",
    returns: "a stream of posts: `data`; `includes` for the expansions; `errors` for what could not be read",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehose({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: { type: 'TweetItem<this["params"]>', response: "Response.lines(Response.SingleTweet)" }
  }
} satisfies Operations
