import type { Definition, XApi } from "@xeffect/core"
import * as Response from "@xeffect/core/Response"
import type { UncheckedParameters } from "@xeffect/core/transport"
import type { Clock } from "effect/Clock"
import type * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Buffer } from "./buffer.ts"
import type { StreamEvent } from "./events.ts"
import type { FollowOptions, Settings } from "./options.ts"
import type { Outlet } from "./outlet.ts"
import type { Hold, Progress } from "./progress.ts"
import type { Seen } from "./seen.ts"
import type { Anchor, Moment } from "./service-time.ts"

/** The state of one followed stream. */
export interface Follower {
  readonly api: XApi["Service"]
  readonly clock: Clock
  readonly definition: Definition
  readonly response: Response.LinesResponse
  readonly params: UncheckedParameters
  readonly settings: Settings
  readonly fill_gap: FollowOptions<unknown>["fill_gap"]
  readonly slots: FollowOptions<unknown>["slots"]
  /** Absent without `on_event`. */
  readonly emit: ((event: StreamEvent) => Effect.Effect<unknown>) | undefined
  readonly buffer: Buffer
  readonly outlet: Outlet
  readonly seen: Seen
  /** The scope of the stream: closing it ends everything that runs in the background. */
  readonly scope: Scope
  /** How far the consumer is. Absent without `checkpoint`. */
  progress: Progress | undefined
  /** Keeps the position before the backfill of the connection until that was received and processed. */
  hold: Hold | undefined
  /** The latest response, which shows what time it is by the X API. */
  anchor: Anchor | undefined
  /** The IDs of the latest connections, including those of the previous process. */
  own: ReadonlyArray<string>
  /** When the last byte of any connection was received, including by the previous process. */
  received: Moment | undefined
  /** How many connections were opened. */
  connections: number
}
