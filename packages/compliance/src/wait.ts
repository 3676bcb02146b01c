import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkOptions, durationOption, checkObject } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export const awaitingJob = "await_compliance_job"

/** How to wait for a job. */
export interface AwaitComplianceJobOptions {
  /** How long to wait at most. Default: 24 hours. */
  readonly max_wait?: Duration.Input | undefined
  /** The longest pause between two polls. The first is 2 seconds, and each is longer than the one before. Default: 1 minute. */
  readonly max_pause?: Duration.Input | undefined
}

/** Fails if an option is invalid. */
export const checkWait = (options: AwaitComplianceJobOptions): Effect.Effect<void, XError> =>
  Effect.suspend(() => {
    const malformed = checkObject("options", options)
    if (malformed !== undefined) return refuseIf(awaitingJob, malformed)
    const { max_pause = 1, max_wait = 1 } = options
    return refuseIf(
      awaitingJob,
      checkOptions({ max_wait, max_pause }, { max_wait: durationOption(), max_pause: durationOption() })
    )
  })
