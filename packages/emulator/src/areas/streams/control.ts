/** The control of the streams of an emulator by a test. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Json } from "../../request/problems.ts"
import type { World } from "../../world/types.ts"
import { disconnectMessage } from "./connect.ts"
import { webhooksOf } from "../webhooks/state.ts"
import { announce } from "./announce.ts"
import { streamComplaint } from "./endpoints.ts"
import type { EmulatedConnection, Ending, Streams } from "./state.ts"

/** A connection to a stream, as the emulator sees it. */
export interface StreamConnection {
  readonly id: string
  /** As the connections API calls it, for example `filtered_stream`. */
  readonly endpoint: string
  /** In milliseconds since 1970. */
  readonly connectedAt: number
  /** When it ended, in milliseconds since 1970. Absent while it is counted. */
  readonly endedAt: number | undefined
  readonly reason: string | undefined
}

/**
 * A fault of open connections:
 *
 * - `cut`: they break. With `lingers` they are counted for so long after that
 * - `stall`: they stay open, and nothing is sent any more, not even keep-alives
 * - `close`: they end without a message
 * - `disconnect`: a message of the type `disconnect_type` is sent, then they end
 */
export type StreamFault =
  | { readonly how: "cut"; readonly lingers?: Duration.Input | undefined }
  | { readonly how: "stall" | "close" }
  | { readonly how: "disconnect"; readonly disconnect_type: string }

/** The streams of an emulator, from the side of the X API. */
export interface EmulatedStreams {
  /** The connections there were, the oldest first. */
  readonly connections: Effect.Effect<ReadonlyArray<StreamConnection>>
  /**
   * Does something to all open connections, or to the connections of one stream, and returns to how many. Connections of
   * `activity_stream` end by each fault except `stall`, which they ignore. Dies if there is no stream of that name.
   */
  readonly disturb: (fault: StreamFault, endpoint?: string) => Effect.Effect<number>
  /** Sends a message to the connections of a stream, and keeps it for those that ask for what they have missed. */
  readonly send: (endpoint: string, body: object) => Effect.Effect<void>
}

const endingOf = (fault: StreamFault): Ending | undefined => {
  switch (fault.how) {
    case "cut":
      return { how: "broken", reason: "connection_lost", lingers: Duration.toMillis(fault.lingers ?? 0) }
    case "close":
      return { how: "closed", reason: "server_close" }
    case "disconnect":
      return { how: "closed", reason: "server_close", message: disconnectMessage(fault.disconnect_type) }
    case "stall":
      return undefined
  }
}

const disturb = (connection: EmulatedConnection, fault: StreamFault, now: number): void => {
  const ending = endingOf(fault)
  if (ending === undefined) connection.isStalled = true
  else connection.end(ending, now)
}

const activityStream = "activity_stream"

/** Dies if there is no stream of a name: a mistake in a test that nothing should catch. */
const checkName = (endpoint: string | undefined): Effect.Effect<void> =>
  Effect.suspend(() => {
    const complaint = streamComplaint(endpoint)
    return complaint === undefined ? Effect.void : Effect.die(new RangeError(complaint))
  })

/** The control of the streams of a world. */
export const makeStreamControl = (world: World, { connections }: Streams): EmulatedStreams => ({
  connections: Effect.sync(() =>
    connections.map(({ connectedAt, endedAt, endpoint, id, reason }) => ({
      id,
      endpoint,
      connectedAt,
      endedAt,
      reason
    }))
  ),
  disturb: (fault, endpoint) =>
    Effect.map(Effect.andThen(checkName(endpoint), Clock.currentTimeMillis), (now) => {
      const open = connections.filter(
        (one) => one.endedAt === undefined && (endpoint === undefined || one.endpoint === endpoint)
      )
      for (const one of open) disturb(one, fault, now)
      if (fault.how === "stall" || (endpoint ?? activityStream) !== activityStream) return open.length
      const listeners = Array.from(webhooksOf(world)?.listeners ?? [])
      for (const listener of listeners) listener.end()
      return open.length + listeners.length
    }),
  send: (endpoint, body) =>
    Effect.flatMap(Effect.andThen(checkName(endpoint), Clock.currentTimeMillis), (now) =>
      announce(world, now, { kind: "message", endpoint, body: body as Json })
    )
})
