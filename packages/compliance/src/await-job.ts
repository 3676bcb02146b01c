import { type Id, ServerError, Timeout, type XApi, XError } from "@xeffect/core"
import { millisOf } from "@xeffect/core/options"
import { inSpanNamed } from "@xeffect/core/span"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ComplianceJob } from "./job.ts"
import { getComplianceJob } from "./jobs.ts"
import { type AwaitComplianceJobOptions, checkWait, awaitingJob } from "./wait.ts"

/** A job that is complete. */
export interface AwaitedJob extends Pick<ComplianceJob, "download_expires_at" | "download_url" | "id" | "status"> {}

const fieldsOfAwaitedJob = ["status", "download_url", "download_expires_at"] as const

/**
 * Polls a job until it is `complete`.
 *
 * Fails with `ServerError` if the job is `failed` or `expired`, with `Timeout` after `max_wait`, and as `getComplianceJob`
 * does.
 *
 * @param id the ID of the job
 * @param options `max_wait`, default 24 hours; `max_pause`, default 1 minute
 * @returns the job, with its `download_url`
 * @since 0.1.0
 * @example
 * ```ts
 * import { awaitComplianceJob } from "xeffect/compliance"
 *
 * const program = awaitComplianceJob("1372966999991541762", { max_wait: "2 hours" })
 * ```
 */
export const awaitComplianceJob = (
  id: Id,
  options: AwaitComplianceJobOptions = {}
): Effect.Effect<AwaitedJob, XError, XApi> =>
  Effect.andThen(
    checkWait(options),
    Effect.suspend(() => {
      const { max_pause = "1 minute", max_wait = "24 hours" } = options
      const late = Effect.suspend(() => {
        const limit = Duration.format(Duration.millis(millisOf(max_wait)))
        const detail = `compliance job ${id} was not complete after ${limit}`
        return Effect.fail(new XError({ operation: awaitingJob, reason: new Timeout({ detail }) }))
      })
      return Effect.timeoutOrElse(pollJob(id, millisOf(max_pause)), { duration: max_wait, orElse: () => late })
    })
  ).pipe(inSpanNamed(awaitingJob))

const pollJob = Effect.fnUntraced(function* (id: Id, maxPause: number): Effect.fn.Return<AwaitedJob, XError, XApi> {
  let pause = 2000
  for (;;) {
    const { data } = yield* getComplianceJob({ id, compliance_job_fields: fieldsOfAwaitedJob })
    if (data?.status === "complete") return data
    if (data === undefined || data.status === "failed" || data.status === "expired") {
      const detail = `compliance job ${id} is ${data?.status ?? "unknown"}`
      return yield* Effect.fail(
        new XError({ operation: awaitingJob, reason: new ServerError({ detail, hint: "Create another job." }) })
      )
    }
    yield* Effect.sleep(Math.min(pause, maxPause))
    pause *= 1.5
  }
})
