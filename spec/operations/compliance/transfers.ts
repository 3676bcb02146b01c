import type { Operations } from "../../operation.ts"

export default {
  uploadComplianceJobSubmission: {
    of: "PUT /2/compliance/jobs/{id}/upload",
    does: "Uploads the IDs of a job, one on a line, to an address of the X API itself, whose query has the token. To an address of a file store `uploadComplianceIds` uploads.",
    params: {
      id: "The ID of the job.",
      token: "The signed token of the job's `upload_url`. A secret.",
      bytes: "The IDs, one on a line."
    },
    returns: "`data`, the job after the upload",
    see: "compliance/batch-compliance/introduction",
    example: `uploadComplianceJobSubmission({
  id: "1372966999991541762",
  token: "the token of the address",
  bytes: new TextEncoder().encode("20\\n21\\n")
})`,
    result: { type: 'WriteResponse<SelectComplianceJob<this["params"]>>', response: "createdJob" }
  },

  downloadComplianceJobResults: {
    of: "GET /2/compliance/jobs/{id}/download",
    does: "Downloads the results of a job from an address of the X API itself: JSON documents, one on a line. From an address of a file store `complianceResults` reads them.",
    params: {
      id: "The ID of the job.",
      token: "The signed token of the job's `download_url`. A secret."
    },
    returns: "the bytes as a stream, and their type",
    see: "compliance/batch-compliance/introduction",
    example: 'downloadComplianceJobResults({ id: "1372966999991541762", token: "the token of the address" })',
    result: { is: "Download", response: "Bytes.response" }
  }
} satisfies Operations
