import type { Id, XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { streamInSpan } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { awaitComplianceJob } from "./await-job.ts"
import { divideIds } from "./divide-ids.ts"
import { createComplianceJob, type CreateComplianceJobParams, getComplianceJob } from "./jobs.ts"
import type { ComplianceResult } from "./result.ts"
import { complianceResults } from "./results.ts"
import { checkIds, uploadComplianceIds } from "./signed/upload-ids.ts"
import { type AwaitComplianceJobOptions, checkWait } from "./wait.ts"

const runningJob = "run_compliance_job"

/** The job to run, and how to wait for it. */
export interface RunComplianceJobOptions<E = never, R = never>
  extends Pick<CreateComplianceJobParams, "name" | "type">, AwaitComplianceJobOptions {
  /** The IDs of the posts or users that you store, 1 to 19 digits each. */
  readonly ids: ReadonlyArray<Id> | Stream.Stream<Id, E, R>
}

/** Runs a job for each `max_ids` IDs, one after the other. */
export const runComplianceJobs = <E = never, R = never>(
  options: RunComplianceJobOptions<E, R>,
  max_ids: number
): Stream.Stream<ComplianceResult, XError | E, XApi | R> =>
  Effect.gen(function* () {
    yield* refuseIf(runningJob, checkObject("options", options) ?? checkIds(options.ids))
    const { ids, max_pause, max_wait } = options
    // A job that was created cannot be taken back.
    yield* checkWait({ max_pause, max_wait })
    const { hasPart, part } = yield* divideIds(ids, max_ids)
    const job = runSingleJob(options, part)
    // The next job is created when the results of the one before were read: the X API runs one of each type at a time.
    return Stream.paginate(undefined, () =>
      Effect.map(hasPart, (isMore) => [isMore ? [job] : [], isMore ? Option.some(undefined) : Option.none()] as const)
    ).pipe(Stream.flatMap(Stream.unwrap))
  }).pipe(Stream.unwrap, (results) => streamInSpan(() => [runningJob], results))

const runSingleJob = <E>(
  { max_pause, max_wait, name, type }: Omit<RunComplianceJobOptions, "ids">,
  ids: Stream.Stream<Id, E>
): Effect.Effect<Stream.Stream<ComplianceResult, XError, XApi>, XError | E, XApi> =>
  Effect.gen(function* () {
    const { data: created } = yield* createComplianceJob({ type, name })
    const { id } = created
    yield* uploadComplianceIds(created.upload_url === undefined ? yield* uploadUrlOf(id) : created, ids)
    return complianceResults(yield* awaitComplianceJob(id, { max_pause, max_wait }))
  })

// A job that was created without its address, which the newest description allows.
const uploadUrlOf = (id: string) =>
  Effect.map(getComplianceJob({ id, compliance_job_fields: ["upload_url"] }), ({ data }) => data ?? {})
