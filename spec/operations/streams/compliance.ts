import type { Operations } from "../../operation.ts"

export default {
  streamTweetsCompliance: {
    of: "GET /2/tweets/compliance/stream",
    does: "One of the 4 partitions of what happens to public posts: deleted, withheld, edited, and so on. Only for Enterprise access. It is one connection; `followAll(streamTweetsCompliance)` stays connected to all partitions.",
    names: { params: "PartitionParams" },
    returns: "a stream of events: `data` has one key, which names the event",
    see: "compliance/streams/introduction",
    example: `streamTweetsCompliance({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.delete?.tweet.id))
)`,
    result: { is: "StreamMessage<TweetCompliance>", response: "Response.lines(TweetComplianceMessage)" }
  },

  streamUsersCompliance: {
    of: "GET /2/users/compliance/stream",
    does: "One of the 4 partitions of what happens to users: deleted, protected, suspended, and so on. Only for Enterprise access. It is one connection; `followAll(streamUsersCompliance)` stays connected to all partitions.",
    names: { params: "PartitionParams" },
    returns: "a stream of events: `data` has one key, which names the event",
    see: "compliance/streams/introduction",
    example: `streamUsersCompliance({ partition: 1 }).pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.user_delete?.user.id))
)`,
    result: { is: "StreamMessage<UserCompliance>", response: "Response.lines(UserComplianceMessage)" }
  },

  streamLikesCompliance: {
    of: "GET /2/likes/compliance/stream",
    does: "Which likes are taken back, as it happens. Only for Enterprise access. It is one connection; `follow(streamLikesCompliance)` stays connected.",
    names: { params: "StreamParams" },
    returns: "a stream of events: `data` has one key, which names the event",
    see: "compliance/streams/introduction",
    example: `streamLikesCompliance().pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.delete?.favorite.id))
)`,
    result: { is: "StreamMessage<LikeCompliance>", response: "Response.lines(LikeComplianceMessage)" }
  },

  streamLabelsCompliance: {
    of: "GET /2/tweets/label/stream",
    does: "Which labels are put on posts or taken away, as it happens. Only for Enterprise access. It is one connection; `follow(streamLabelsCompliance)` stays connected.",
    names: { params: "StreamParams" },
    returns: "a stream of events: `data` has one key, which names the event",
    see: "compliance/streams/introduction",
    example: `streamLabelsCompliance().pipe(
  Stream.runForEach(({ data }) => Effect.log(data?.public_tweet_notice?.label_title))
)`,
    result: { is: "StreamMessage<LabelCompliance>", response: "Response.lines(LabelMessage)" }
  }
} satisfies Operations
