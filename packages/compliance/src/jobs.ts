// Written by npm run generate from spec/operations/compliance/jobs.ts. Changes belong there.
import type { Envelope, Id, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import { createdJob, oneJob, severalJobs } from "./job-responses.ts"
import type { ComplianceJobFieldsParams, ComplianceStatus, ComplianceType, SelectComplianceJob } from "./job.ts"

export interface CreateComplianceJobParams extends ComplianceJobFieldsParams {
  /** Whether the IDs belong to posts or to users. */
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
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
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
