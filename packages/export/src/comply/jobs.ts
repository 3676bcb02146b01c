import {
  awaitComplianceJob,
  type AwaitComplianceJobOptions,
  type ComplianceJob,
  type ComplianceResult,
  complianceResults,
  createComplianceJob,
  getComplianceJob,
  getComplianceJobs,
  uploadComplianceIds
} from "@xeffect/compliance"
import { isXError, type XApi, type XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"

/** The kind of the IDs that a job checks. */
export type JobType = "tweets" | "users"

const jobFields = ["name", "status", "upload_url", "download_expires_at"] as const

type StoredJob = Pick<ComplianceJob, "download_expires_at" | "id" | "status" | "upload_url">

const findJob = (type: JobType, name: string): Effect.Effect<StoredJob | undefined, XError, XApi> =>
  Effect.map(getComplianceJobs({ type, compliance_job_fields: jobFields }), ({ data = [] }) =>
    data.find((job) => job.name === name)
  )

// A job whose creation had no clear end is there or not, and its name says which it is.
const createJob = (type: JobType, name: string): Effect.Effect<StoredJob, XError, XApi> =>
  createComplianceJob({ type, name, compliance_job_fields: jobFields }).pipe(
    Effect.map(({ data }): StoredJob => data),
    Effect.catch((error) =>
      isXError(error) && error.reason._tag === "OutcomeUnknown"
        ? Effect.flatMap(findJob(type, name), (found) =>
            found === undefined ? Effect.fail(error) : Effect.succeed(found)
          )
        : Effect.fail(error)
    )
  )

const withAddress = (job: StoredJob): Effect.Effect<StoredJob, XError, XApi> =>
  job.upload_url === undefined
    ? Effect.map(getComplianceJob({ id: job.id, compliance_job_fields: jobFields }), ({ data }) => data ?? job)
    : Effect.succeed(job)

// Results can be downloaded for a week.
const isOver = ({ download_expires_at, status }: StoredJob, now: number): boolean =>
  status === "failed" ||
  status === "expired" ||
  (download_expires_at !== undefined && Date.parse(download_expires_at) <= now)

/**
 * Runs a compliance job, or continues the one of this name. `rename` stores another name before another job is created,
 * because the one of this name ended without results.
 */
export const resultsOf = Effect.fnUntraced(function* (
  type: JobType,
  name: string,
  rename: Effect.Effect<string, ExportError>,
  ids: Stream.Stream<string, ExportError>,
  options: AwaitComplianceJobOptions
): Effect.fn.Return<Stream.Stream<ComplianceResult, XError, XApi>, XError | ExportError, XApi> {
  const found = yield* findJob(type, name)
  const isUsable = found !== undefined && !isOver(found, yield* Clock.currentTimeMillis)
  const job = isUsable ? found : yield* createJob(type, found === undefined ? name : yield* rename)
  // Only a job without IDs takes them; one that was interrupted while it took them has none.
  if (job.status === undefined || job.status === "created") yield* uploadComplianceIds(yield* withAddress(job), ids)
  return complianceResults(yield* awaitComplianceJob(job.id, options))
})
