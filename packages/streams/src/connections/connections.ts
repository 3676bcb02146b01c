import type { Envelope, Names, PageMeta } from "@xeffect/core"
import { type Given, type Open, operation, type Requested, type ResultOf } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { accepts } from "../parameters.ts"

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

export interface GetConnectionsParams {
  /** Which connections: those that are open, those that are closed, or both. Default: `active`. */
  readonly status?: "active" | "inactive" | "all" | undefined
  /** The streams. Default: all. */
  readonly endpoints?: Names<Exclude<StreamEndpoint, string & {}>> | undefined
  /** How many connections a page has at most: 1 to 100. Default: 10. */
  readonly max_results?: number | undefined
  /** `meta.next_token` of the previous response, unmodified. */
  readonly pagination_token?: string | undefined
  /** Fields of connections beyond `connected_at` and `endpoint_name`. `id` is needed to close one. */
  readonly connection_fields?: Names<keyof Connection> | undefined
}

export interface GetConnectionsResult extends ResultOf {
  readonly result: Envelope<
    ReadonlyArray<
      Pick<
        Connection,
        "connected_at" | "endpoint_name" | Requested<Given<this["params"], "connection_fields">, keyof Connection>
      >
    >
  > & { readonly meta?: Pick<PageMeta, "next_token" | "result_count"> }
}

const ConnectionsPage: Shape.Shape<
  Envelope<ReadonlyArray<Connection>> & { readonly meta?: Pick<PageMeta, "next_token" | "result_count"> }
> = Shape.struct({
  data: Shape.intact(Shape.list(ConnectionShape)),
  meta: Shape.struct({ next_token: Shape.string, result_count: Shape.number }),
  errors: Shape.list(Resource.Problem)
})

/**
 * A page of the app's connections to streams.
 *
 * @param params `status`, `active` (the default), `inactive` or `all`; `endpoints`; `max_results`;
 * `pagination_token`; `connection_fields`
 * @returns `data`, the connections; `meta.result_count` and `meta.next_token`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `status`: one of active, inactive, all
 * - `endpoints`: values without commas, spaces and control characters, for example filtered_stream, firehose_stream,
 *   firehose_stream_lang_en, firehose_stream_lang_ja, firehose_stream_lang_ko, firehose_stream_lang_pt,
 *   likes_compliance_stream, likes_firehose_stream, likes_sample10_stream, sample10_stream, sample_stream,
 *   tweet_label_stream, tweets_compliance_stream, users_compliance_stream (a list, or a string with commas and no
 *   spaces)
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `connection_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getConnections)` and `items(getConnections)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/connections/get-connection-history
 * @example
 * ```ts
 * import { getConnections } from "xeffect/streams"
 *
 * const program = getConnections({ endpoints: ["filtered_stream"], connection_fields: ["id", "connected_at"] })
 * ```
 */
export const getConnections = operation<GetConnectionsParams, GetConnectionsResult>({
  name: "get_connections",
  method: "GET",
  path: "/2/connections",
  params: Parameter.combine(
    { status: Parameter.choice("active", "inactive", "all"), endpoints: Parameter.openChoices(...endpoints) },
    {
      max_results: Parameter.integer(1, 100, 10),
      pagination_token: Parameter.token,
      connection_fields: Parameter.names
    }
  ),
  response: Response.json(ConnectionsPage),
  accepts,
  paging: "pagination_token"
})
