import * as operations from "@xeffect/compliance"
import { rowsOf } from "../support/rows.ts"

const job = "1372966999991541762"

export const compliance = rowsOf(operations)({
  createComplianceJob: {
    also: [
      [
        () => ({ type: "users", compliance_job_fields: ["upload_url", "status"] }),
        ["POST /2/compliance/jobs?compliance_job.fields=upload_url,status", { type: "users" }]
      ]
    ]
  },
  getComplianceJob: { call: () => ({ id: job }) },
  deleteComplianceJob: { idempotent: true, call: ({ openJob }) => ({ id: openJob }) },
  uploadComplianceJobSubmission: {
    call: ({ openJob }) => ({ id: openJob, token: "0000000000open00", bytes: new TextEncoder().encode("20\n") }),
    sends: ({ openJob }) => [
      `PUT /2/compliance/jobs/${openJob}/upload?token=0000000000open00`,
      new TextEncoder().encode("20\n")
    ]
  },
  downloadComplianceJobResults: { call: () => ({ id: job, token: "00000000000seed0" }) },
  getComplianceJobs: { call: () => ({ type: "users" }) }
})
