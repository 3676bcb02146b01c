import type { Operations } from "../../operation.ts"

export default {
  streamTweetsFirehoseEn: {
    of: "GET /2/tweets/firehose/stream/lang/en",
    does: "One of the 8 partitions of all public posts in English, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehoseEn)` stays connected to all partitions.",
    paramsOf: "streamTweetsFirehose",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehoseEn({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  },

  streamTweetsFirehoseJa: {
    of: "GET /2/tweets/firehose/stream/lang/ja",
    does: "One of the 2 partitions of all public posts in Japanese, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehoseJa)` stays connected to all partitions.",
    paramsOf: "streamTweetsFirehose",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehoseJa({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  },

  streamTweetsFirehoseKo: {
    of: "GET /2/tweets/firehose/stream/lang/ko",
    does: "One of the 2 partitions of all public posts in Korean, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehoseKo)` stays connected to all partitions.",
    paramsOf: "streamTweetsFirehose",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehoseKo({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  },

  streamTweetsFirehosePt: {
    of: "GET /2/tweets/firehose/stream/lang/pt",
    does: "One of the 2 partitions of all public posts in Portuguese, as they are posted. Only for Enterprise access. It is one connection; `followAll(streamTweetsFirehosePt)` stays connected to all partitions.",
    paramsOf: "streamTweetsFirehose",
    see: "posts/volume-streams/introduction",
    example: `streamTweetsFirehosePt({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.text))
)`,
    result: "TweetItem"
  }
} satisfies Operations
