import {
  deleteAllConnections,
  deleteConnections,
  deleteConnectionsByEndpoint,
  getConnections,
  getRuleCounts,
  getRules,
  streamLabelsCompliance,
  streamLikesCompliance,
  streamLikesFirehose,
  streamLikesSample10,
  streamTweets,
  streamTweetsCompliance,
  streamTweetsFirehose,
  streamTweetsFirehoseEn,
  streamTweetsFirehoseJa,
  streamTweetsFirehoseKo,
  streamTweetsFirehosePt,
  streamTweetsSample,
  streamTweetsSample10,
  streamUsersCompliance,
  updateRules
} from "@xeffect/streams"
import { row } from "../support/row.ts"

export const streams = [
  row(streamTweets)({
    name: "stream_tweets",
    call: () => ({ backfill_minutes: 1 }),
    sends: () => "GET /2/tweets/search/stream?backfill_minutes=1"
  }),
  row(streamTweetsSample)({
    name: "stream_tweets_sample",
    call: () => ({ backfill_minutes: 1 }),
    sends: () => "GET /2/tweets/sample/stream?backfill_minutes=1"
  }),
  row(streamTweetsSample10)({
    name: "stream_tweets_sample10",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/sample10/stream?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsFirehose)({
    name: "stream_tweets_firehose",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/firehose/stream?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsFirehoseEn)({
    name: "stream_tweets_firehose_en",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/firehose/stream/lang/en?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsFirehoseJa)({
    name: "stream_tweets_firehose_ja",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/firehose/stream/lang/ja?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsFirehoseKo)({
    name: "stream_tweets_firehose_ko",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/firehose/stream/lang/ko?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsFirehosePt)({
    name: "stream_tweets_firehose_pt",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/firehose/stream/lang/pt?backfill_minutes=1&partition=1"
  }),
  row(streamTweetsCompliance)({
    name: "stream_tweets_compliance",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/tweets/compliance/stream?backfill_minutes=1&partition=1"
  }),
  row(streamLabelsCompliance)({
    name: "stream_labels_compliance",
    call: () => ({ backfill_minutes: 1 }),
    sends: () => "GET /2/tweets/label/stream?backfill_minutes=1"
  }),
  row(streamLikesFirehose)({
    name: "stream_likes_firehose",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/likes/firehose/stream?backfill_minutes=1&partition=1"
  }),
  row(streamLikesSample10)({
    name: "stream_likes_sample10",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/likes/sample10/stream?backfill_minutes=1&partition=1"
  }),
  row(streamLikesCompliance)({
    name: "stream_likes_compliance",
    call: () => ({ backfill_minutes: 1 }),
    sends: () => "GET /2/likes/compliance/stream?backfill_minutes=1"
  }),
  row(streamUsersCompliance)({
    name: "stream_users_compliance",
    call: () => ({ backfill_minutes: 1, partition: 1 }),
    sends: () => "GET /2/users/compliance/stream?backfill_minutes=1&partition=1"
  }),
  row(getRules)({
    name: "get_rules",
    forwardOnly: true,
    call: () => ({}),
    sends: () => "GET /2/tweets/search/stream/rules"
  }),
  row(updateRules)({
    name: "update_rules",
    call: () => ({ add: [{ value: "effect" }] }),
    sends: () => ["POST /2/tweets/search/stream/rules", { add: [{ value: "effect" }] }],
    exactlyOneOf: { add: [{ value: "effect" }], delete: { ids: ["1"] }, delete_all: true },
    also: [
      [() => ({ delete_all: true }), ["POST /2/tweets/search/stream/rules?delete_all=true", {}]],
      [
        () => ({ add: [{ value: "effect", tag: "a" }], dry_run: true }),
        ["POST /2/tweets/search/stream/rules?dry_run=true", { add: [{ value: "effect", tag: "a" }] }]
      ],
      [
        () => ({ delete: { ids: [1, 2n, "3"] } }),
        ["POST /2/tweets/search/stream/rules", { delete: { ids: ["1", "2", "3"] } }]
      ],
      [
        () => ({ delete: { values: ["effect"] } }),
        ["POST /2/tweets/search/stream/rules", { delete: { values: ["effect"] } }]
      ]
    ],
    differs: {
      "delete.ids is not declared": "the parameter is the whole of `delete`, which has either IDs or values",
      "delete.values is not declared": "the parameter is the whole of `delete`, which has either IDs or values"
    },
    refused: [
      [{ add: [] }, "add"],
      [{ add: [{ value: "" }] }, "add"],
      [{ delete: {} }, "delete"]
    ]
  }),
  row(getRuleCounts)({
    name: "get_rule_counts",
    call: () => ({}),
    sends: () => "GET /2/tweets/search/stream/rules/counts"
  }),
  row(getConnections)({
    name: "get_connections",
    call: () => ({}),
    sends: () => "GET /2/connections",
    differs: { "response.data.id": "a connection has an ID only if it was requested" }
  }),
  row(deleteConnections)({
    name: "delete_connections",
    call: () => ({ uuids: ["a-1"] }),
    sends: () => ["DELETE /2/connections", { uuids: ["a-1"] }],
    refused: [[{ uuids: [] }, "uuids"]]
  }),
  row(deleteConnectionsByEndpoint)({
    name: "delete_connections_by_endpoint",
    call: () => ({ endpoint_id: "filtered_stream" }),
    sends: () => "DELETE /2/connections/filtered_stream"
  }),
  row(deleteAllConnections)({
    name: "delete_all_connections",
    call: () => ({}),
    sends: () => "DELETE /2/connections/all"
  })
]
