import type { Envelope, PageMeta } from "@xeffect/core"
import { type Given, type Open, type Requested } from "@xeffect/core/define"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** The streams by the names that the connections API has for them. The stream of activities is not among them. */
export type StreamEndpoint = Open<
  | "filtered_stream"
  | "firehose_stream"
  | "firehose_stream_lang_en"
  | "firehose_stream_lang_ja"
  | "firehose_stream_lang_ko"
  | "firehose_stream_lang_pt"
  | "likes_compliance_stream"
  | "likes_firehose_stream"
  | "likes_sample10_stream"
  | "sample10_stream"
  | "sample_stream"
  | "tweet_label_stream"
  | "tweets_compliance_stream"
  | "users_compliance_stream"
>

/** A connection of the app to a stream. */
export interface Connection {
  readonly id?: string
  readonly client_ip?: string
  readonly connected_at?: string
  readonly disconnected_at?: string
  readonly disconnect_reason?: string
  readonly endpoint_name?: StreamEndpoint
}

const ConnectionShape: Shape.Shape<Connection> = Shape.struct({
  id: Shape.string,
  client_ip: Shape.string,
  connected_at: Shape.string,
  disconnected_at: Shape.string,
  disconnect_reason: Shape.string,
  endpoint_name: Shape.string
})

/** The streams that have a name there today. */
export const endpoints = [
  "filtered_stream",
  "firehose_stream",
  "firehose_stream_lang_en",
  "firehose_stream_lang_ja",
  "firehose_stream_lang_ko",
  "firehose_stream_lang_pt",
  "likes_compliance_stream",
  "likes_firehose_stream",
  "likes_sample10_stream",
  "sample10_stream",
  "sample_stream",
  "tweet_label_stream",
  "tweets_compliance_stream",
  "users_compliance_stream"
] as const

/** Connections with the requested fields. */
export type SelectConnection<Params> = Pick<
  Connection,
  "connected_at" | "endpoint_name" | Requested<Given<Params, "connection_fields">, keyof Connection>
>

export const ConnectionsPage: Shape.Shape<
  Envelope<ReadonlyArray<Connection>> & { readonly meta?: Pick<PageMeta, "next_token" | "result_count"> }
> = Shape.struct({
  data: Shape.intact(Shape.list(ConnectionShape)),
  meta: Shape.struct({ next_token: Shape.string, result_count: Shape.number }),
  errors: Shape.list(Resource.Problem)
})
