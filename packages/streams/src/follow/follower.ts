import type { Definition, XApi } from "@xeffect/core"
import type { LinesResponse } from "@xeffect/core/define"
import type { UncheckedParameters } from "@xeffect/core/transport"
import type { Clock } from "effect/Clock"
import type * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Buffer } from "./buffer.ts"
import type { StreamEvent } from "./events.ts"
import type { FollowOptions, Settings } from "./options.ts"
import type { Hold, Progress } from "./progress.ts"
import type { Seen } from "./seen.ts"

/** What the parts of a stream that is followed share. */
export interface Follower {
  readonly api: XApi["Service"]
  readonly clock: Clock
  readonly definition: Definition
  readonly response: LinesResponse
  readonly params: UncheckedParameters
  readonly settings: Settings
  readonly fill_gap: FollowOptions<unknown>["fill_gap"]
  readonly slots: FollowOptions<unknown>["slots"]
  /** Absent if nobody listens. */
  readonly emit: ((event: StreamEvent) => Effect.Effect<unknown>) | undefined
  readonly buffer: Buffer
  readonly seen: Seen
  /** What goes on beside the reading ends with it. */
  readonly scope: Scope
  /** How far the consumer is, if that is kept. */
  progress: Progress | undefined
  /** The time from which the connection begins, until what it begins with is there. */
  hold: Hold | undefined
  /** When the latest connections were opened, by this process and the one before. */
  opened: ReadonlyArray<number>
  /** When the last byte of any connection came, also of the process before. */
  received: number | undefined
  /** How many connections were opened. */
  connections: number
}
