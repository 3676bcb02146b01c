import { data } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { deleteConnections } from "../connections/close-connections.ts"
import { type Connection, getConnections } from "../connections/connections.ts"
import type { Slots } from "./options.ts"

/** How far the X API's time of a connection may be from the time at which it was opened here, in milliseconds. */
const tolerance = 5000

/** The name that the connections API has for the stream at a path. */
export const endpointOf = (path: string): string =>
  path
    .slice("/2/".length)
    .replaceAll("/", "_")
    .replace(/^tweets_(?=sample|firehose)/, "")
    .replace(/^tweets_search/, "filtered")
    .replace(/^tweets_label/, "tweet_label")

/** The one connection that must be a lost one of this stream. Another that was opened at the same time is not touched. */
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

/** What is done about the connections that the X API counts; see {@link connectionSlots}. */
export interface SlotOptions {
  /**
   * Whether a connection that this stream has opened, and that the X API still counts after it was lost, is closed. Other
   * connections are never closed. Default: `false`.
   */
  readonly close_own?: boolean | undefined
}

/**
 * Finds out by the connections API which connections there are after a refusal with `TooManyConnections`, for the option
 * `slots` of `follow`. They are the event `ConnectionsFound`.
 *
 * With `close_own` it closes the connection that this stream has lost: one that was opened when this process, or with a
 * checkpoint the one before, opened a connection. If two could be meant, none is closed.
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
