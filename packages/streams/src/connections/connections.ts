import {
  choice,
  combine,
  type Envelope,
  type Given,
  integer,
  intact,
  json,
  list,
  type Names,
  names,
  number,
  type Open,
  openChoices,
  operation,
  type PageMeta,
  Problem,
  type Requested,
  type ResultOf,
  type Shape,
  string,
  struct,
  token
} from "@xeffect/core/define"
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

const ConnectionShape: Shape<Connection> = struct({
  id: string,
  client_ip: string,
  connected_at: string,
  disconnected_at: string,
  disconnect_reason: string,
  endpoint_name: string
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

const ConnectionsPage: Shape<
  Envelope<ReadonlyArray<Connection>> & { readonly meta?: Pick<PageMeta, "next_token" | "result_count"> }
> = struct({
  data: intact(list(ConnectionShape)),
  meta: struct({ next_token: string, result_count: number }),
  errors: list(Problem)
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
 * import { getConnections } from "@xeffect/streams"
 *
 * const program = getConnections({ endpoints: ["filtered_stream"], connection_fields: ["id", "connected_at"] })
 * ```
 */
export const getConnections = operation<GetConnectionsParams, GetConnectionsResult>({
  name: "get_connections",
  method: "GET",
  path: "/2/connections",
  params: combine(
    { status: choice("active", "inactive", "all"), endpoints: openChoices(...endpoints) },
    { max_results: integer(1, 100, 10), pagination_token: token, connection_fields: names }
  ),
  response: json(ConnectionsPage),
  accepts,
  paging: "pagination_token"
})
