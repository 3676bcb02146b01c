import { createComplianceJob, getComplianceJob, getComplianceJobs } from "@xeffect/compliance"
import { row } from "../support/row.ts"

const job = "1372966999991541762"

export const compliance = [
  row(createComplianceJob)({
    name: "create_compliance_job",
    call: () => ({ type: "tweets" }),
    sends: () => ["POST /2/compliance/jobs", { type: "tweets" }],
    differs: {
      "compliance_job_fields is not declared":
        "it would be in the query of a request that has a body; a new job has its fields without it"
    }
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
