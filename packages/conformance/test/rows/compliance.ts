import { createComplianceJob, getComplianceJob, getComplianceJobs } from "@xeffect/compliance"
import { row } from "../support/row.ts"

const job = "1372966999991541762"

export const compliance = [
  row(createComplianceJob)({
    name: "create_compliance_job",
    call: () => ({ type: "tweets" }),
    sends: () => ["POST /2/compliance/jobs", { type: "tweets" }],
    also: [
      [
        () => ({ type: "users", compliance_job_fields: ["upload_url", "status"] }),
        ["POST /2/compliance/jobs?compliance_job.fields=upload_url,status", { type: "users" }]
      ]
    ]
  }),
  row(getComplianceJob)({
    name: "get_compliance_job",
    call: () => ({ id: job }),
    sends: () => `GET /2/compliance/jobs/${job}`
  }),
  row(getComplianceJobs)({
    name: "get_compliance_jobs",
    call: () => ({ type: "users" }),
    sends: () => "GET /2/compliance/jobs?type=users"
  })
]
