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
  getComplianceJobs: { call: () => ({ type: "users" }) }
})
