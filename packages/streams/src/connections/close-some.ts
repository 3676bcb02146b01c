import type { Envelope } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Parameter from "@xeffect/core/Parameter"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { endpoints, type StreamEndpoint } from "./connections.ts"
import { accepts } from "../parameters.ts"

/** The results of closing connections. */
export interface ClosedConnections {
  readonly successful_kills?: number
  readonly failed_kills?: number
  readonly results?: ReadonlyArray<{
    readonly uuid: string
    readonly success?: boolean
    readonly error_message?: string
  }>
}

/** The response to a request that closes connections. */
export interface CloseResponse extends Envelope<ClosedConnections> {}

const Closed: Shape.Shape<CloseResponse> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      successful_kills: Shape.number,
      failed_kills: Shape.number,
      results: Shape.list(
        Shape.struct({ uuid: Shape.always(Shape.string), success: Shape.boolean, error_message: Shape.string })
      )
    })
  ),
  errors: Shape.list(Resource.Problem)
})

export const closed = Response.json(Closed, () => ({ data: {} }))

export interface DeleteConnectionsParams {
  /** 1 to 100 IDs of connections, as `getConnections` returns them. */
  readonly uuids: ReadonlyArray<string>
}

/**
 * Closes connections of the app by their IDs.
 *
 * @param params `uuids`, IDs of connections
 * @returns `data`: `successful_kills`, `failed_kills`, and `results` for each; empty if the response has no body
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `uuids` (required): a list of 1 to 100 texts of 1 to 200 characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
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
  accepts
})

export interface DeleteConnectionsByEndpointParams {
  /** The stream. */
  readonly endpoint_id: StreamEndpoint
}

/**
 * Closes all connections of the app to a stream, also those of other processes.
 *
 * @param params `endpoint_id`, for example `filtered_stream`
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
  params: { endpoint_id: Parameter.required(Parameter.openChoice(...endpoints)) },
  response: closed,
  accepts
})
