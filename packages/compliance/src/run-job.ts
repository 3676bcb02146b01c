import type { Id, XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { streamInSpan } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { awaitComplianceJob } from "./await-job.ts"
import { createComplianceJob, type CreateComplianceJobParams, getComplianceJob } from "./jobs.ts"
import { type ComplianceResult, complianceResults } from "./results.ts"
import { checkIds, uploadComplianceIds } from "./upload-ids.ts"
import { type AwaitComplianceJobOptions, checkWait } from "./wait.ts"

const runningJob = "run_compliance_job"

/** The job to run, and how to wait for it. */
export interface RunComplianceJobOptions<E = never, R = never>
  extends Pick<CreateComplianceJobParams, "name" | "type">, AwaitComplianceJobOptions {
  /** The IDs of the posts or users that you store, 1 to 19 digits each. */
  readonly ids: ReadonlyArray<Id> | Stream.Stream<Id, E, R>
}

/**
 * Finds out which of the posts or users that you store may no longer be shown: creates a compliance job, uploads the IDs,
 * waits until the job is complete, and streams the results. Neither IDs nor results are ever all in memory.
 *
 * The files are at signed addresses, which are secrets. They are read and written as the layer sends its
 * requests, without the bearer token, and are in no span and no failure.
 *
 * Fails as its parts do: `Conflict` while another job of the type is running, `InvalidInput` for an invalid ID,
 * `BadRequest` for a refused upload or download, `ServerError` for a job that failed, `Timeout` after `max_wait`. After
 * an interruption, continue the job with `getComplianceJobs`, `awaitComplianceJob` and `complianceResults`.
 *
 * @param options `type`, `tweets` or `users`; `ids`, a list or a stream; `name`, up to 64 characters; `max_wait`, default 24 hours;
 * `max_pause`, default 1 minute
 * @returns a stream of one result for each ID that may no longer be shown as it was
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
 * @example
 * ```ts
 * import { runComplianceJob } from "xeffect/compliance"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = runComplianceJob({ type: "users", ids: Stream.make("12", "2244994945") }).pipe(
 *   Stream.runForEach(({ action, id, reason }) => Effect.log(id, action, reason))
 * )
 * ```
 */
export const runComplianceJob = <E = never, R = never>(
  options: RunComplianceJobOptions<E, R>
): Stream.Stream<ComplianceResult, XError | E, XApi | R> =>
  Effect.gen(function* () {
    yield* refuseIf(runningJob, checkObject("options", options) ?? checkIds(options.ids))
    const { ids, max_pause, max_wait, name, type } = options
    // A job that was created cannot be taken back.
    yield* checkWait({ max_pause, max_wait })
    const { data: created } = yield* createComplianceJob({ type, name })
    const { id } = created
    yield* uploadComplianceIds(created.upload_url === undefined ? yield* uploadUrlOf(id) : created, ids)
    return complianceResults(yield* awaitComplianceJob(id, { max_pause, max_wait }))
  }).pipe(Stream.unwrap, (results) => streamInSpan(() => [runningJob], results))

// A job that was created without its address, which the newest description allows.
const uploadUrlOf = (id: string) =>
  Effect.map(getComplianceJob({ id, compliance_job_fields: ["upload_url"] }), ({ data }) => data ?? {})
