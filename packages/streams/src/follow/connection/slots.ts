import { data, type Definition } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { Connection } from "../../connections/connection.ts"
import { deleteConnections, getConnections } from "../../connections/connections.ts"
import type { OpenedBetween, Slots } from "../machine/options.ts"

/** The names that the connections API has for streams, by the names of their operations. */
export const connectionNames: Readonly<Record<string, string>> = {
  stream_labels_compliance: "tweet_label_stream",
  stream_likes_compliance: "likes_compliance_stream",
  stream_likes_firehose: "likes_firehose_stream",
  stream_likes_sample10: "likes_sample10_stream",
  stream_tweets: "filtered_stream",
  stream_tweets_compliance: "tweets_compliance_stream",
  stream_tweets_firehose: "firehose_stream",
  stream_tweets_firehose_en: "firehose_stream_lang_en",
  stream_tweets_firehose_ja: "firehose_stream_lang_ja",
  stream_tweets_firehose_ko: "firehose_stream_lang_ko",
  stream_tweets_firehose_pt: "firehose_stream_lang_pt",
  stream_tweets_sample: "sample_stream",
  stream_tweets_sample10: "sample10_stream",
  stream_users_compliance: "users_compliance_stream"
}

/** The ID of the connection that was opened at such a time, if it is only one. */
export const openedBetween = (
  connections: ReadonlyArray<Connection>,
  { from, to }: OpenedBetween
): string | undefined => {
  const found = connections.filter(({ connected_at }) => {
    const since = Date.parse(connected_at ?? "")
    return since >= from && since <= to
  })
  return found.length === 1 ? found[0]?.id : undefined
}

/** Options of {@link connectionSlots}. */
export interface SlotOptions {
  /**
   * Whether to close a connection of this stream that the X API still counts although it was lost. It needs up to two
   * requests more for each connection. Default: `false`.
   */
  readonly close_own?: boolean | undefined
}

/**
 * Lists the open connections after `TooManyConnections`, for the option `slots` of `follow`. They are the event
 * `ConnectionsFound`.
 *
 * With `close_own` it closes a connection that this stream has lost, by its ID. The ID is looked up twice by the time at which the
 * connection was opened: five seconds later, and when it has been read for a minute (longer if its backfill takes longer). It is
 * noted if both lists have the same one, and stored with a checkpoint. If another connection to the stream was opened in the same
 * second, it is not known which is whose: neither ID is noted, and neither is closed. So for the partitions of `followAll`, which
 * connect at the same time, few IDs are known. Nothing is known of a connection that was lost within a minute.
 *
 * @param options `close_own`, default `false`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/connections/get-connection-history
 * @example
 * ```ts
 * import { connectionSlots, follow, streamTweets } from "xeffect/streams"
 *
 * const posts = follow(streamTweets, {}, { slots: connectionSlots({ close_own: true }) })
 * ```
 */
export const connectionSlots = ({ close_own = false }: SlotOptions = {}): Slots => ({
  identify: close_own
    ? (definition, opened) =>
        Effect.map(listConnections(definition), (connections) => openedBetween(connections, opened))
    : undefined,
  makeRoom: Effect.fnUntraced(function* (definition, own) {
    const connections = yield* listConnections(definition)
    const lost = connections.find(({ id }) => id !== undefined && own.includes(id))?.id
    const closed = close_own ? lost : undefined
    if (closed !== undefined) yield* deleteConnections({ uuids: [closed] })
    return { connections, closed }
  })
})

const listConnections = (definition: Definition) =>
  data(getConnections, {
    endpoints: [connectionNames[definition.name] ?? definition.name],
    max_results: 100,
    connection_fields: ["id", "client_ip", "connected_at", "endpoint_name"]
  })
