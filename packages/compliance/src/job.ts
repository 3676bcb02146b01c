import type { Names } from "@xeffect/core"
import type { Given, Open, Select } from "@xeffect/core/define"
import * as Shape from "@xeffect/core/shape"

/** Whether the IDs of a job belong to posts or to users. */
export type ComplianceType = "tweets" | "users"

/** The state of a job: `created` until its IDs are uploaded, then `in_progress`, then `complete` or `failed`. */
export type ComplianceStatus = "created" | "in_progress" | "failed" | "complete"

/**
 * A batch compliance job. Until 2.166 the X API returned all fields by default.
 *
 * Both URLs are signed, and are secrets. Since September 2026 they are on the X API's own host, and need the app's bearer token
 * as well.
 *
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
 */
export interface ComplianceJob {
  readonly id: string
  readonly type?: Open<ComplianceType>
  /** When it was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** Until when the results can be downloaded. */
  readonly download_expires_at?: string
  /** The address of the results, once the job is `complete`. A secret. */
  readonly download_url?: string
  readonly name?: string
  /** Whether the upload can be interrupted and resumed. Since description 2.167. */
  readonly resumable?: boolean
  readonly status?: Open<ComplianceStatus | "expired">
  /** Until when the IDs can be uploaded. */
  readonly upload_expires_at?: string
  /** The address to upload the IDs to. A secret. */
  readonly upload_url?: string
}

/** The fields of a job that are returned by default. */
export type ComplianceJobDefault = Exclude<keyof ComplianceJob, "resumable">

/** The names that `compliance_job_fields` accepts. */
export type ComplianceJobField = keyof ComplianceJob

/** A job with the requested fields. */
export type SelectComplianceJob<Params> = Select<
  ComplianceJob,
  ComplianceJobDefault,
  Given<Params, "compliance_job_fields">
>

/** The fields of jobs to return. */
export interface ComplianceJobFieldsParams {
  /** Fields of the job, for example `["status", "download_url"]`. Default: all but `resumable`. */
  readonly compliance_job_fields?: Names<ComplianceJobField> | undefined
}

export const ComplianceJob: Shape.Shape<ComplianceJob> = Shape.struct({
  id: Shape.always(Shape.string),
  type: Shape.string,
  created_at: Shape.string,
  download_expires_at: Shape.string,
  download_url: Shape.string,
  name: Shape.string,
  resumable: Shape.boolean,
  status: Shape.string,
  upload_expires_at: Shape.string,
  upload_url: Shape.string
})
