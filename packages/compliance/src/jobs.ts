// Written by npm run generate from spec/operations/compliance/jobs.ts. Changes belong there.
import type { BinaryInput, Download, Envelope, Id, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Bytes from "@xeffect/core/bytes"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import { createdJob, oneJob, severalJobs } from "./job-responses.ts"
import type { ComplianceJobFieldsParams, ComplianceStatus, ComplianceType, SelectComplianceJob } from "./job.ts"

export interface CreateComplianceJobParams extends ComplianceJobFieldsParams {
  /** Whether the IDs are those of posts or of users. */
  readonly type: ComplianceType
  /** A name of yours, up to 64 characters. */
  readonly name?: string | undefined
  /** Whether the upload can be interrupted and resumed. Default: `false`. */
  readonly resumable?: boolean | undefined
}

export interface CreateComplianceJobResult extends ResultOf {
  readonly result: WriteResponse<SelectComplianceJob<this["params"]>>
}

/**
 * Creates a compliance job: upload the IDs to its `upload_url`, and wait until it is `complete`. `runComplianceJob`
 * does all of it. An app has one job of each type at a time.
 *
 * @returns `data`, the job
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 150 requests in 15 minutes for the app
 * - `type` (required): one of tweets, users
 * - `name`: text of 0 to 64 characters
 * - `resumable`: true or false
 * - `compliance_job_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/create-compliance-job
 * @example
 * ```ts
 * import { createComplianceJob } from "xeffect/compliance"
 *
 * const program = createComplianceJob({ type: "tweets", name: "nightly" })
 * ```
 */
export const createComplianceJob = operation<CreateComplianceJobParams, CreateComplianceJobResult>({
  name: "create_compliance_job",
  method: "POST",
  path: "/2/compliance/jobs",
  params: {
    type: Parameter.required(Parameter.choice("tweets", "users")),
    name: Parameter.text(0, 64),
    resumable: Parameter.flag,
    compliance_job_fields: Parameter.inQuery(Parameter.names)
  },
  body: Body.json(),
  response: createdJob,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(150, 0)
})

export interface GetComplianceJobParams extends ComplianceJobFieldsParams {
  /** The ID of the job. */
  readonly id: Id
}

export interface GetComplianceJobResult extends ResultOf {
  readonly result: Envelope<SelectComplianceJob<this["params"]>>
}

/**
 * One compliance job by its ID.
 *
 * @returns `data`, the job; `errors`, and no `data`, for one that does not exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 150 requests in 15 minutes for the app
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `compliance_job_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/get-compliance-job-by-id
 * @example
 * ```ts
 * import { getComplianceJob } from "xeffect/compliance"
 *
 * const program = getComplianceJob({ id: "1372966999991541762", compliance_job_fields: ["status"] })
 * ```
 */
export const getComplianceJob = operation<GetComplianceJobParams, GetComplianceJobResult>({
  name: "get_compliance_job",
  method: "GET",
  path: "/2/compliance/jobs/{id}",
  params: { id: Parameter.id, compliance_job_fields: Parameter.names },
  response: oneJob,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(150, 0)
})

export interface GetComplianceJobsParams extends ComplianceJobFieldsParams {
  /** The type of the jobs. */
  readonly type: ComplianceType
  /** The status of the jobs. Default: any. */
  readonly status?: ComplianceStatus | undefined
}

export interface GetComplianceJobsResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<SelectComplianceJob<this["params"]>>> & {
    readonly meta?: { readonly result_count?: number }
  }
}

/**
 * The compliance jobs of the app of the last seven days. They do not page.
 *
 * @returns `data`, the jobs; `meta.result_count`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 150 requests in 15 minutes for the app
 * - `type` (required): one of tweets, users
 * - `status`: one of created, in_progress, failed, complete
 * - `compliance_job_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/get-compliance-jobs
 * @example
 * ```ts
 * import { getComplianceJobs } from "xeffect/compliance"
 *
 * const program = getComplianceJobs({ type: "tweets", status: "complete" })
 * ```
 */
export const getComplianceJobs = operation<GetComplianceJobsParams, GetComplianceJobsResult>({
  name: "get_compliance_jobs",
  method: "GET",
  path: "/2/compliance/jobs",
  params: {
    type: Parameter.required(Parameter.choice("tweets", "users")),
    status: Parameter.choice("created", "in_progress", "failed", "complete"),
    compliance_job_fields: Parameter.names
  },
  response: severalJobs,
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(150, 0)
})

export interface DeleteComplianceJobParams extends ComplianceJobFieldsParams {
  /** The ID of the job. */
  readonly id: Id
}

export interface DeleteComplianceJobResult extends ResultOf {
  readonly result: WriteResponse<SelectComplianceJob<this["params"]>>
}

/**
 * Cancels a job that has not ended: it becomes `failed`, and another job of its type can be created.
 *
 * @returns `data`, the job after the cancellation
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `compliance_job_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/delete-compliance-job
 * @example
 * ```ts
 * import { deleteComplianceJob } from "xeffect/compliance"
 *
 * const program = deleteComplianceJob({ id: "1372966999991541762" })
 * ```
 */
export const deleteComplianceJob = operation<DeleteComplianceJobParams, DeleteComplianceJobResult>({
  name: "delete_compliance_job",
  method: "DELETE",
  path: "/2/compliance/jobs/{id}",
  params: { id: Parameter.id, compliance_job_fields: Parameter.names },
  response: createdJob,
  accepts: { appOnly: true },
  idempotent: true
})

export interface UploadComplianceJobSubmissionParams extends ComplianceJobFieldsParams {
  /** The ID of the job. */
  readonly id: Id
  /** The signed token of the job's `upload_url`. A secret. */
  readonly token: string
  /** The IDs, one on a line. */
  readonly bytes: BinaryInput
}

export interface UploadComplianceJobSubmissionResult extends ResultOf {
  readonly result: WriteResponse<SelectComplianceJob<this["params"]>>
}

/**
 * Uploads the IDs of a job, one on a line, to an address of the X API itself, whose query has the token. To an address
 * of a file store `uploadComplianceIds` uploads.
 *
 * @returns `data`, the job after the upload
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `token` (required): text
 * - `bytes` (required): bytes (a Uint8Array, a Blob, a ReadableStream or a Stream of Uint8Array)
 * - `compliance_job_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/upload-compliance-job-submission
 * @example
 * ```ts
 * import { uploadComplianceJobSubmission } from "xeffect/compliance"
 *
 * const program = uploadComplianceJobSubmission({
 *   id: "1372966999991541762",
 *   token: "the token of the address",
 *   bytes: new TextEncoder().encode("20\n21\n")
 * })
 * ```
 */
export const uploadComplianceJobSubmission = operation<
  UploadComplianceJobSubmissionParams,
  UploadComplianceJobSubmissionResult
>({
  name: "upload_compliance_job_submission",
  method: "PUT",
  path: "/2/compliance/jobs/{id}/upload",
  params: {
    id: Parameter.id,
    token: Parameter.required(Parameter.inQuery(Parameter.text(0))),
    bytes: Parameter.required(Bytes.parameter),
    compliance_job_fields: Parameter.inQuery(Parameter.names)
  },
  body: Bytes.body("bytes"),
  response: createdJob,
  accepts: { appOnly: true }
})

export interface DownloadComplianceJobResultsParams {
  /** The ID of the job. */
  readonly id: Id
  /** The signed token of the job's `download_url`. A secret. */
  readonly token: string
}

/**
 * Downloads the results of a job from an address of the X API itself: JSON documents, one on a line. From an address of
 * a file store `complianceResults` reads them.
 *
 * @returns the bytes as a stream, and their type
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `token` (required): text
 * - Idempotent: retried after a lost response or a 5xx, until the response begins
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/download-compliance-job-results
 * @example
 * ```ts
 * import { downloadComplianceJobResults } from "xeffect/compliance"
 *
 * const program = downloadComplianceJobResults({ id: "1372966999991541762", token: "the token of the address" })
 * ```
 */
export const downloadComplianceJobResults = operation<DownloadComplianceJobResultsParams, Download>({
  name: "download_compliance_job_results",
  method: "GET",
  path: "/2/compliance/jobs/{id}/download",
  params: { id: Parameter.id, token: Parameter.required(Parameter.text(0)) },
  response: Bytes.response,
  accepts: { appOnly: true }
})
