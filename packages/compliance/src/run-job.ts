import type { XApi, XError } from "@xeffect/core"
import type * as Stream from "effect/Stream"
import { maxIdsOfJob } from "./divide-ids.ts"
import type { ComplianceResult } from "./result.ts"
import { type RunComplianceJobOptions, runComplianceJobs } from "./run-jobs.ts"

export type { RunComplianceJobOptions } from "./run-jobs.ts"

/**
 * Finds out which of the posts or users that you store may not stay as they are: creates a compliance job, uploads the IDs,
 * waits until the job is complete, and streams the results. Neither IDs nor results are ever all in memory. A job takes 128 MB of
 * IDs: after 6,400,000 of them comes another job, with the same `name`. Without an ID there is no job.
 *
 * Act on known actions only: remove what has the action `delete`, look posts with `rehydrate` up again, and remove the place
 * from those with `scrub_geo`. Other actions, `error` and `unread` change nothing: report them.
 *
 * The files are at signed addresses, which are secrets, and are in no span and no failure. The app's bearer token goes along
 * to an address that has the origin of `base_url`, as the X API asks, and to no other server.
 *
 * Fails as its parts do: `Conflict` while another job of the type is running, `InvalidInput` for an invalid ID,
 * `BadRequest`, with a hint, for a refused upload or download, `ServerError` for a job that failed, `Timeout` after `max_wait`. After
 * an interruption, continue the job with `getComplianceJobs`, `awaitComplianceJob` and `complianceResults`.
 *
 * @param options `type`, `tweets` or `users`; `ids`, a list or a stream; `name`, up to 64 characters; `max_wait`, default 24 hours;
 * `max_pause`, default 1 minute
 * @returns a stream of one result for each ID that may not stay unchanged, or that could not be checked
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
): Stream.Stream<ComplianceResult, XError | E, XApi | R> => runComplianceJobs(options, maxIdsOfJob)
