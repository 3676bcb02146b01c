/** The files of compliance jobs: at signed addresses, without credentials, as a store of files has them. */
import { type Arrival, type EmulatorResponse, parseForm } from "../request/request.ts"
import { makeResponse } from "../request/response.ts"
import { pathOf, spans, statusOf, type WorldComplianceJob } from "../world/compliance.ts"
import { resultsOf } from "../world/compliance-results.ts"
import type { World } from "../world/types.ts"

const refuse = (status: number, code: string): EmulatorResponse =>
  makeResponse(status, { "content-type": "application/xml" }, `<Error><Code>${code}</Code></Error>`)

const put = ({ now, request }: Arrival, job: WorldComplianceJob): EmulatorResponse => {
  if (now >= job.createdAt + spans.upload) return refuse(400, "ExpiredToken")
  // The signature includes the content type.
  if (request.headers["content-type"] !== "text/plain") return refuse(403, "SignatureDoesNotMatch")
  const ids = request.body.text.split(/\r?\n/).filter((line) => line !== "")
  job.uploaded = { ids, at: now }
  return makeResponse(200, {}, "")
}

const get = (world: World, { now }: Arrival, job: WorldComplianceJob): EmulatorResponse => {
  if (now >= job.createdAt + spans.download) return refuse(400, "ExpiredToken")
  if (statusOf(job, now) !== "complete") return refuse(404, "NoSuchKey")
  // One JSON document a line is no JSON: clients that go by the content type would parse the whole.
  return makeResponse(200, { "content-type": "text/plain" }, new TextEncoder().encode(resultsOf(world, job)))
}

/** The response to a request for a file of a job, or nothing if it is for something else. */
export const complianceFile = (world: World, arrival: Arrival): EmulatorResponse | undefined => {
  const { address, request } = arrival
  const job = world.complianceJobs.get(/^\/compliance\/(\d+)\/(?:download|upload)$/.exec(address.path)?.[1] ?? "")
  if (job === undefined) return undefined
  // A credential does not belong here: the file store is not the X API. The request is refused, so that tests notice.
  if (request.headers["authorization"] !== undefined) return refuse(400, "InvalidArgument")
  if (new Map(parseForm(address.query)).get("X-Goog-Signature") !== job.signature) {
    return refuse(403, "SignatureDoesNotMatch")
  }
  const method = address.path === pathOf(job, "upload") ? "PUT" : "GET"
  if (request.method !== method) return refuse(405, "MethodNotAllowed")
  return method === "PUT" ? put(arrival, job) : get(world, arrival, job)
}
