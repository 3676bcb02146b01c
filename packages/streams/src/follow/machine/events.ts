import type { XError } from "@xeffect/core"
import type { Connection } from "../../connections/connection.ts"
import type { Cause } from "./ladder.ts"

/** A period from which items may be missing, by the clock of the X API. */
export interface Gap {
  /** When the last item or keep-alive before it was received, in milliseconds since 1970. */
  readonly from: number
  /** When the next connection was open, in milliseconds since 1970. Equal to `from` if the beginning is not known. */
  readonly to: number
}

/** An event of a followed stream, for logs and dashboards. */
export type StreamEvent =
  | {
      readonly _tag: "Connected"
      /** How many connections this stream has had, including this one. */
      readonly connections: number
      /** How many minutes of the past were requested with it. */
      readonly backfillMinutes: number
    }
  | { readonly _tag: "KeptAlive" }
  | {
      readonly _tag: "Received"
      readonly count: number
      /** How many items wait for the consumer. */
      readonly buffered: number
      /** The key of the last of them: the ID of a post. */
      readonly newest: string | undefined
      readonly at: number
    }
  | {
      readonly _tag: "Waiting"
      readonly cause: Cause
      /** How often this cause has occurred in a row. */
      readonly attempt: number
      /** In milliseconds. */
      readonly wait: number
      /** The failure of the connection. Absent if the X API closed it. */
      readonly error: XError | undefined
    }
  /**
   * `filledBy` is `nothing` for what remains missing: without `fill_gap`, or after a recovery whose period is not certain, because
   * the time of the X API was not known.
   */
  | ({ readonly _tag: "Gap"; readonly filledBy: "backfill" | "fill_gap" | "nothing" } & Gap)
  | ({
      readonly _tag: "Recovered"
      /** How many items were in the gap that had not been delivered. */
      readonly count: number
    } & Gap)
  | ({ readonly _tag: "NotRecovered"; readonly error: XError } & Gap)
  | { readonly _tag: "Duplicate"; readonly key: string }
  | {
      readonly _tag: "Lost"
      /** How many items did not fit into the buffer. */
      readonly count: number
      readonly at: number
    }
  | { readonly _tag: "Unknown"; readonly message: unknown }
  | {
      readonly _tag: "SetAside"
      readonly path: ReadonlyArray<string | number>
      readonly expected: string
      readonly value: unknown
    }
  | {
      readonly _tag: "ConnectionsFound"
      readonly connections: ReadonlyArray<Connection>
      /** The ID of the one that was closed, if one was. */
      readonly closed: string | undefined
    }
  | { readonly _tag: "CheckpointFailed"; readonly error: XError }
