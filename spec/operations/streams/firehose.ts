import type { Operations } from "../../operation.ts"

export default {
  streamTweetsFirehose: {
    of: "GET /2/tweets/firehose/stream",
    does: "One of the 20 partitions of all public posts, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehose)` stays connected to all partitions.",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehose({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  }
} satisfies Operations
