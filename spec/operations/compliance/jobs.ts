import type { Operations } from "../../operation.ts"

export default {
  createComplianceJob: {
    of: "POST /2/compliance/jobs",
    does: "Creates a compliance job: upload the IDs to its `upload_url`, and wait until it is `complete`. `runComplianceJob` does all of it. An app has one job of each type at a time.",
    params: {
      type: { is: "Whether the IDs belong to posts or to users.", type: "ComplianceType" },
      name: "A name of yours, up to 64 characters.",
      resumable: "Whether the upload can be interrupted and resumed. Default: `false`."
    },
    returns: "`data`, the job",
    see: "compliance/create-compliance-job",
    example: 'createComplianceJob({ type: "tweets", name: "nightly" })',
    result: { type: 'WriteResponse<SelectComplianceJob<this["params"]>>', response: "createdJob" }
  },

  getComplianceJob: {
    of: "GET /2/compliance/jobs/{id}",
    does: "One compliance job by its ID.",
    params: {
      id: "The ID of the job."
    },
    returns: "`data`, the job; `errors`, and no `data`, for one that does not exist",
    see: "compliance/get-compliance-job-by-id",
    example: 'getComplianceJob({ id: "1372966999991541762", compliance_job_fields: ["status"] })',
    result: { type: 'Envelope<SelectComplianceJob<this["params"]>>', response: "oneJob" }
  },

  getComplianceJobs: {
    of: "GET /2/compliance/jobs",
    does: "The compliance jobs of the app of the last seven days. They do not page.",
    params: {
      type: { is: "The type of the jobs.", type: "ComplianceType" },
      status: { is: "The status of the jobs. Default: any.", type: "ComplianceStatus" }
    },
    returns: "`data`, the jobs; `meta.result_count`",
    see: "compliance/get-compliance-jobs",
    example: 'getComplianceJobs({ type: "tweets", status: "complete" })',
    result: {
      type: 'Envelope<ReadonlyArray<SelectComplianceJob<this["params"]>>> & { readonly meta?: { readonly result_count?: number } }',
      response: "severalJobs"
    }
  },

  deleteComplianceJob: {
    of: "DELETE /2/compliance/jobs/{id}",
    does: "Cancels a job that has not ended: it becomes `failed`, and another job of its type can be created.",
    params: { id: "The ID of the job." },
    returns: "`data`, the job after the cancellation",
    see: "compliance/batch-compliance/introduction",
    example: 'deleteComplianceJob({ id: "1372966999991541762" })',
    result: { type: 'WriteResponse<SelectComplianceJob<this["params"]>>', response: "createdJob" },
    idempotent: true
  }
} satisfies Operations
