/** The whole state of an emulator: everything that a response may depend on, apart from its options, time and chance. */
import type { Streams } from "../areas/streams/state.ts"
import type { Webhooks } from "../areas/webhooks/state.ts"
import type { OAuthState } from "../auth/oauth/state.ts"
import type { Billing } from "../limits/bill.ts"
import type { Life } from "./life/life.ts"
import type { RateLimitState } from "../limits/rate-limits.ts"
import type { World } from "../world/types.ts"
import type { FaultState } from "./faults.ts"
import type { RecorderState } from "./recorder.ts"

/** The parts of an emulator that change. */
export interface EmulatorState {
  readonly world: World
  readonly oauth: OAuthState
  readonly limits: RateLimitState
  readonly billing: Billing
  readonly faults: FaultState
  readonly record: RecorderState
  readonly webhooks: Webhooks
  readonly streams: Streams
  readonly life: Life
}
