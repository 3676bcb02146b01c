// Written by npm run generate from spec/operations/compliance/transfers.ts. Changes belong there.
import type { BinaryInput, Download, Id, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Bytes from "@xeffect/core/bytes"
import * as Parameter from "@xeffect/core/parameter"
import { createdJob } from "./job-responses.ts"
import type { ComplianceJobFieldsParams, SelectComplianceJob } from "./job.ts"

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
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
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
 * @see https://docs.x.com/x-api/compliance/batch-compliance/introduction
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
