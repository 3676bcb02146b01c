import { data } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { deleteConnections } from "../connections/close-connections.ts"
import { type Connection, getConnections } from "../connections/connections.ts"
import type { Slots } from "./options.ts"

/** How far `connected_at` may be from the time at which a connection was opened here, in milliseconds. */
const tolerance = 5000

/** The name that the connections API has for the stream at a path. */
export const endpointOf = (path: string): string =>
  path
    .slice("/2/".length)
    .replaceAll("/", "_")
    .replace(/^tweets_(?=sample|firehose)/, "")
    .replace(/^tweets_search/, "filtered")
    .replace(/^tweets_label/, "tweet_label")

/** The connection that this stream has lost, if only one was opened at such a time. */
export const lostConnection = (
  connections: ReadonlyArray<Connection>,
  opened: ReadonlyArray<number>
): string | undefined => {
  const own = connections.filter(({ connected_at, id }) => {
    const since = Date.parse(connected_at ?? "")
    return id !== undefined && opened.some((at) => Math.abs(at - since) <= tolerance)
  })
  return own.length === 1 ? own[0]?.id : undefined
}

/** Options of {@link connectionSlots}. */
export interface SlotOptions {
  /**
   * Whether to close a connection that was opened when this stream opened one, and that the X API still counts although it was
   * lost. Set it only if no other process connects to the same stream at the same time, and not with `followAll`, whose
   * partitions connect at the same time. Default: `false`.
   */
  readonly close_own?: boolean | undefined
}

/**
 * Lists the open connections after `TooManyConnections`, for the option `slots` of `follow`. They are the event
 * `ConnectionsFound`.
 *
 * With `close_own` it closes the connection that this stream has lost. It is identified by the time at which this process, or
 * with a checkpoint the previous one, opened a connection, to within 5 seconds. If several match, none is closed.
 *
 * @param options `close_own`, default `false`
 * @see https://docs.x.com/x-api/connections/get-connection-history
 * @example
 * ```ts
 * import { connectionSlots, follow, streamTweets } from "@xeffect/streams"
 *
 * const posts = follow(streamTweets)({}, { slots: connectionSlots({ close_own: true }) })
 * ```
 */
export const connectionSlots =
  ({ close_own = false }: SlotOptions = {}): Slots =>
  ({ definition, opened }) =>
    Effect.gen(function* () {
      const connections = yield* data(getConnections)({
        endpoints: [endpointOf(String(definition.path))],
        max_results: 100,
        connection_fields: ["id", "client_ip", "connected_at", "endpoint_name"]
      })
      const closed = close_own ? lostConnection(connections, opened) : undefined
      if (closed !== undefined) yield* deleteConnections({ uuids: [closed] })
      return { connections, closed }
    })
