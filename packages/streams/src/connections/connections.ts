// Written by npm run generate from spec/operations/streams/connections/connections.ts. Changes belong there.
import type { Envelope, Names, PageMeta } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { closed, type CloseResponse } from "./closed.ts"
import {
  type Connection,
  ConnectionsPage,
  endpoints,
  type SelectConnection,
  type StreamEndpoint
} from "./connection.ts"

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
  readonly result: Envelope<ReadonlyArray<SelectConnection<this["params"]>>> & {
    readonly meta?: Pick<PageMeta, "next_token" | "result_count">
  }
}

/**
 * A page of the app's connections to streams.
 *
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
 * @since 0.1.0
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
  params: {
    status: Parameter.choice("active", "inactive", "all"),
    endpoints: Parameter.openChoices(...endpoints),
    max_results: Parameter.integer(1, 100, 10),
    pagination_token: Parameter.token,
    connection_fields: Parameter.names
  },
  response: Response.json(ConnectionsPage),
  accepts: { appOnly: true },
  paging: "pagination_token"
})

export interface DeleteConnectionsParams {
  /** 1 to 100 IDs of connections, as `getConnections` returns them. */
  readonly uuids: ReadonlyArray<string>
}

/**
 * Closes connections of the app by their IDs.
 *
 * @returns `data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `uuids` (required): a list of 1 to 100 texts of 1 to 200 characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/connections/terminate-multiple-connections
 * @example
 * ```ts
 * import { deleteConnections } from "xeffect/streams"
 *
 * const program = deleteConnections({ uuids: ["1234567890"] })
 * ```
 */
export const deleteConnections = operation<DeleteConnectionsParams, CloseResponse>({
  name: "delete_connections",
  method: "DELETE",
  path: "/2/connections",
  params: { uuids: Parameter.required(Parameter.texts(1, 100, 200)) },
  body: Body.json(),
  response: closed,
  accepts: { appOnly: true }
})

export interface DeleteConnectionsByEndpointParams {
  /** The stream. */
  readonly endpoint_id: StreamEndpoint
}

/**
 * Closes all connections of the app to a stream, including the connections of other processes.
 *
 * @returns `data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `endpoint_id` (required): text without commas, spaces and control characters, for example filtered_stream,
 *   firehose_stream, firehose_stream_lang_en, firehose_stream_lang_ja, firehose_stream_lang_ko,
 *   firehose_stream_lang_pt, likes_compliance_stream, likes_firehose_stream, likes_sample10_stream, sample10_stream,
 *   sample_stream, tweet_label_stream, tweets_compliance_stream, users_compliance_stream
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/connections/terminate-connections-by-endpoint
 * @example
 * ```ts
 * import { deleteConnectionsByEndpoint } from "xeffect/streams"
 *
 * const program = deleteConnectionsByEndpoint({ endpoint_id: "filtered_stream" })
 * ```
 */
export const deleteConnectionsByEndpoint = operation<DeleteConnectionsByEndpointParams, CloseResponse>({
  name: "delete_connections_by_endpoint",
  method: "DELETE",
  path: "/2/connections/{endpoint_id}",
  params: { endpoint_id: Parameter.openChoice(...endpoints) },
  response: closed,
  accepts: { appOnly: true }
})

/**
 * Closes all connections of the app to all streams, including the connections of other processes.
 *
 * @returns `data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 25 requests in 15 minutes for the app
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/connections/terminate-all-connections
 * @example
 * ```ts
 * import { deleteAllConnections } from "xeffect/streams"
 *
 * const program = deleteAllConnections()
 * ```
 */
export const deleteAllConnections = operation<{}, CloseResponse>({
  name: "delete_all_connections",
  method: "DELETE",
  path: "/2/connections/all",
  params: {},
  response: closed,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(25, 25)
})
