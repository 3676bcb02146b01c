import type { XError } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import type { StreamEvent } from "./events.ts"
import type { Attempts, Cause } from "./ladder.ts"
import type { FoundConnections, OpenedBetween, Settings } from "./options.ts"
import type { Anchor, MissedPeriod, ServiceMoment, Reading } from "./service-time.ts"

/** The settings that decide how a stream is followed. */
export interface FollowSettings extends Settings {
  /** The specified name of the operation. */
  readonly operation: string
  /** Whether the stream ends when the X API closes it. */
  readonly isFinite: boolean
  readonly fillsGaps: boolean
}

/** The values that are known in every state. */
interface InState<Tag extends string> {
  readonly _tag: Tag
  readonly settings: FollowSettings
  readonly attempts: Attempts
  /** The start of what was not received. */
  readonly from: ServiceMoment | undefined
  /** When the last item or keep-alive of the connections that ended was received, including the previous process's. */
  readonly received: ServiceMoment | undefined
  /** The latest response, which shows what time it is by the X API. */
  readonly anchor: Anchor | undefined
  /** The IDs of the latest connections, including the previous process's. */
  readonly own: ReadonlyArray<string>
  /** How many connections were opened. */
  readonly connections: number
  /** When the stream was last connected, or started, by the monotonic clock. */
  readonly connected: number
}

/** Why the next connection has to wait. */
export interface Delay {
  readonly cause: Cause
  readonly error: XError | undefined
  /** The shortest wait that the X API asks for, in milliseconds. */
  readonly least: number
  /** From 0 to 1: how much of the jitter is added. */
  readonly chance: number
}

/** `sent` is when the connection was requested, with this many minutes of the past. */
export type Connecting = InState<"Connecting"> & { readonly sent: Reading; readonly minutes: number }
export type Connected = InState<"Connected"> & {
  readonly anchor: Anchor
  /** So many minutes of the past may still be delivered. */
  readonly minutes: number
  /** When it was opened, as the connections API shows it. Absent if it is not known. */
  readonly listing: OpenedBetween | undefined
  /** The ID that was found last. */
  readonly candidate: string | undefined
  readonly isSettled: boolean
}
export type MakingRoom = InState<"MakingRoom"> & { readonly delay: Delay }
export type WaitingToConnect = InState<"Waiting">
export type Finished = InState<"Finished">
export type FailedFollowing = InState<"Failed"> & { readonly error: XError }

export type State = Connecting | Connected | MakingRoom | WaitingToConnect | Finished | FailedFollowing

export interface Opened {
  readonly _tag: "Opened"
  /** The `Date` of the response. */
  readonly date: string | undefined
  readonly now: Reading
}
/** All of the backfill was received: the connection was read for `settling` milliseconds without an item of it. */
export interface Settled {
  readonly _tag: "Settled"
}
export interface IdentifiedConnection {
  readonly _tag: "Identified"
  /** Absent if it is not known which one it is. */
  readonly id: string | undefined
}
/** A connection could not be opened, or has ended. */
export interface Ended {
  readonly _tag: "Ended"
  /** Absent if the X API closed it. */
  readonly error: XError | undefined
  readonly now: Reading
  readonly chance: number
  /** When its last item or keep-alive was received. Absent if none was. */
  readonly last: Reading | undefined
}
export interface RoomMade {
  readonly _tag: "RoomMade"
  /** Absent if the connections are not known. */
  readonly found: FoundConnections | undefined
  readonly now: Reading
}
export interface Waited {
  readonly _tag: "Waited"
  readonly now: Reading
}
export type Event = Opened | Settled | IdentifiedConnection | Ended | RoomMade | Waited

/** Commands are run in order. `Connect`, `MakeRoom` and `Wait` are the last, and lead to the next event. */
export type Command =
  /** Opens a connection, with `more` parameters, and reads it to its end. Leads to `Opened`, `Settled` and `Identified` on the way, and to `Ended`. */
  | { readonly _tag: "Connect"; readonly more: UncheckedParameters }
  /** Has nothing after `from` count as processed, until `Release`. Replaces what was held before. */
  | { readonly _tag: "Hold"; readonly from: number | undefined }
  /** Held items count as processed when those that wait for the consumer were. */
  | { readonly _tag: "Release" }
  /** Saves the position. */
  | { readonly _tag: "Save" }
  /** Calls `on_event`. */
  | { readonly _tag: "Emit"; readonly event: StreamEvent }
  /** Fills a gap while the stream continues, and emits how that went. */
  | { readonly _tag: "FillGap"; readonly gap: MissedPeriod }
  /** Looks for the ID of the connection after so many milliseconds, while it is open. Leads to `Identified`. */
  | { readonly _tag: "Identify"; readonly opened: OpenedBetween; readonly after: number }
  /** Lists the open connections, and may close one of `own`. Leads to `RoomMade`. */
  | { readonly _tag: "MakeRoom"; readonly own: ReadonlyArray<string> }
  /** Leads to `Waited`. */
  | { readonly _tag: "Wait"; readonly millis: number }

export type Step = readonly [State, ReadonlyArray<Command>]
