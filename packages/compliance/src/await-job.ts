import { InvalidInput, ServerError, Timeout, type XApi, XError } from "@xeffect/core"
import type { Id } from "@xeffect/core/define"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ComplianceJob } from "./job.ts"
import { getComplianceJob } from "./jobs.ts"

const operation = "await_compliance_job"

/** How to wait for a job. */
export interface AwaitComplianceJobOptions {
  /** How long to wait at most. Default: 24 hours. */
  readonly max_wait?: Duration.Input | undefined
  /** The longest pause between two polls. The first is 2 seconds, and each is longer than the one before. Default: 1 minute. */
  readonly max_pause?: Duration.Input | undefined
}

/** A job that is complete. */
export interface AwaitedJob extends Pick<ComplianceJob, "download_expires_at" | "download_url" | "id" | "status"> {}

const fields = ["status", "download_url", "download_expires_at"] as const

/**
 * Polls a job until it is `complete`.
 *
 * Fails with `ServerError` if the job is `failed` or `expired`, with `Timeout` after `max_wait`, and as `getComplianceJob`
 * does.
 *
 * @param id the ID of the job
 * @param options `max_wait`, default 24 hours; `max_pause`, default 1 minute
 * @returns the job, with its `download_url`
 * @example
 * ```ts
 * import { awaitComplianceJob } from "@xeffect/compliance"
 *
 * const program = awaitComplianceJob("1372966999991541762", { max_wait: "2 hours" })
 * ```
 */
export const awaitComplianceJob = (
  id: Id,
  { max_pause = "1 minute", max_wait = "24 hours" }: AwaitComplianceJobOptions = {}
): Effect.Effect<AwaitedJob, XError, XApi> =>
  Effect.flatMap(Effect.all([duration({ max_wait }), duration({ max_pause })]), ([most, longest]) =>
    Effect.timeoutOrElse(look(id, longest), {
      duration: most,
      orElse: () => {
        const detail = `compliance job ${id} was not complete after ${Duration.format(most)}`
        return Effect.fail(new XError({ operation, reason: new Timeout({ detail }) }))
      }
    })
  )

// The option under its name.
const duration = (option: Readonly<Record<string, Duration.Input>>): Effect.Effect<Duration.Duration, XError> => {
  const [[parameter = "", value] = []] = Object.entries(option)
  const read = value === undefined ? Option.none() : Duration.fromInput(value)
  const rule = 'a duration, for example "1 hour"'
  return Option.isSome(read)
    ? Effect.succeed(read.value)
    : Effect.fail(new XError({ operation, reason: new InvalidInput({ parameter, value, rule }) }))
}

const look = Effect.fnUntraced(function* (
  id: Id,
  longest: Duration.Duration
): Effect.fn.Return<AwaitedJob, XError, XApi> {
  let pause = Duration.seconds(2)
  for (;;) {
    const { data } = yield* getComplianceJob({ id, compliance_job_fields: fields })
    if (data?.status === "complete") return data
    if (data === undefined || data.status === "failed" || data.status === "expired") {
      const detail = `compliance job ${id} is ${data?.status ?? "unknown"}`
      return yield* Effect.fail(
        new XError({ operation, reason: new ServerError({ detail, hint: "Create another job." }) })
      )
    }
    yield* Effect.sleep(Duration.min(pause, longest))
    pause = Duration.times(pause, 1.5)
  }
})
