/** Batch compliance jobs. Their files are in `compliance-files.ts`. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { ok, onlyProblem } from "../present/response.ts"
import { compact, type Fields, filled, pick, timestamp } from "../present/view.ts"
import { forbidden, missing, notFound, problemType, Refusal } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import { addressOf, spans, statusOf, type WorldComplianceJob } from "../world/compliance.ts"
import { resultsOf } from "../world/compliance-results.ts"
import { nextId } from "../world/ids.ts"
import { always, type Area, type Call, type Handler } from "./operation.ts"

const fieldsAt = (origin: string): Fields<WorldComplianceJob> => ({
  id: ({ id }) => id,
  type: ({ type }) => type,
  name: ({ name }) => name,
  resumable: ({ resumable }) => resumable,
  status: (job, { now }) => statusOf(job, now),
  created_at: ({ createdAt }) => timestamp(createdAt),
  upload_url: (job) => addressOf(job, "upload", origin),
  upload_expires_at: ({ createdAt }) => timestamp(createdAt + spans.upload),
  download_url: (job) => addressOf(job, "download", origin),
  download_expires_at: ({ createdAt }) => timestamp(createdAt + spans.download)
})

const write = (call: Call, job: WorldComplianceJob) => {
  const fields = fieldsAt(call.origin)
  const wanted = many(call.query, "compliance_job.fields")
  return pick(fields, new Set(wanted.length === 0 ? Object.keys(fields) : ["id", ...wanted]), job, call.view)
}

const jobs = ({ world }: Call) => Array.from(world.complianceJobs.values())

const isOpen = (job: WorldComplianceJob, now: number) => ["created", "in_progress"].includes(statusOf(job, now))

const conflict = (detail: string) =>
  new Refusal({ status: 409, body: { title: "Conflict", detail, type: problemType("conflict"), status: 409 } })

/** The body of a new job. The check against the description has made sure of the form. */
interface Draft {
  readonly type?: "tweets" | "users"
  readonly name?: string
  readonly resumable?: boolean
}

const create: Handler = Effect.fnUntraced(function* (call) {
  const { name, resumable = false, type = "tweets" }: Draft = call.body
  if (jobs(call).some((job) => job.type === type && isOpen(job, call.now))) {
    return yield* conflict(`There is a job of the type ${type} that has not ended.`)
  }
  const signature = (yield* Random.nextIntBetween(0, Number.MAX_SAFE_INTEGER)).toString(16).padStart(16, "0")
  const id = nextId(call.world, call.now)
  const job: WorldComplianceJob = { id, type, name, resumable, createdAt: call.now, signature }
  call.world.complianceJobs.set(id, job)
  return ok({ data: write(call, job) })
})

const byId: Handler = (call) => {
  const id = call.path["id"] ?? ""
  const job = call.world.complianceJobs.get(id)
  return Effect.succeed(
    job === undefined
      ? onlyProblem(notFound({ resource_type: "compliance_job", parameter: "id", value: id }))
      : ok({ data: write(call, job) })
  )
}

const list: Handler = always((call) => {
  const [type, status] = [one(call.query, "type"), one(call.query, "status")]
  const found = jobs(call)
    .filter((job) => job.type === type && job.createdAt > call.now - spans.download)
    .filter((job) => status === undefined || statusOf(job, call.now) === status)
  const data = filled(found.map((job) => write(call, job)))
  return ok(compact({ data, meta: { result_count: found.length } }) ?? {})
})

const jobNamed = Effect.fnUntraced(function* (call: Call) {
  const value = call.path["id"] ?? ""
  const job = call.world.complianceJobs.get(value)
  return job === undefined ? yield* missing({ resource_type: "compliance_job", parameter: "id", value }) : job
})

const cancel: Handler = Effect.fnUntraced(function* (call) {
  const job = yield* jobNamed(call)
  if (!isOpen(job, call.now) && job.cancelledAt === undefined) {
    return yield* conflict(`The job has ended: it is ${statusOf(job, call.now)}.`)
  }
  job.cancelledAt ??= call.now
  return ok({ data: write(call, job) })
})

/** The job whose signed token a request has. */
const signedJob = Effect.fnUntraced(function* (call: Call) {
  const job = yield* jobNamed(call)
  return one(call.query, "token") === job.signature ? job : yield* forbidden("The token does not belong to the job.")
})

const upload: Handler = Effect.fnUntraced(function* (call) {
  const job = yield* signedJob(call)
  if (statusOf(job, call.now) !== "created") return yield* conflict("The job does not accept IDs now.")
  const lines = new TextDecoder().decode(call.sent.bytes).split(/\r?\n/)
  job.uploaded = { ids: lines.filter((line) => line !== ""), at: call.now }
  return ok({ data: write(call, job) })
})

const download: Handler = Effect.fnUntraced(function* (call) {
  const job = yield* signedJob(call)
  if (statusOf(job, call.now) !== "complete") return yield* conflict("The job has no results now.")
  return { status: 200, content: new TextEncoder().encode(resultsOf(call.world, job, "current")) }
})

/** The operations on compliance jobs. */
export const compliance: Area = {
  createComplianceJobs: create,
  getComplianceJobsById: byId,
  getComplianceJobs: list,
  deleteComplianceJobsById: cancel,
  uploadComplianceJobSubmission: upload,
  downloadComplianceJobResults: download
}
