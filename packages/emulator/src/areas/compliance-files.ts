/** The files of compliance jobs, at signed addresses: since September 2026 on the X API's host, before in a store of files. */
import * as Effect from "effect/Effect"
import type { makeAuthenticate } from "../auth/authenticate.ts"
import { type Arrival, type EmulatorResponse, jsonType, parseForm } from "../request/request.ts"
import { makeResponse } from "../request/response.ts"
import { pathOf, spans, statusOf, type WorldComplianceJob } from "../world/compliance.ts"
import { type ComplianceForm, resultsOf } from "../world/compliance-results.ts"
import type { World } from "../world/types.ts"

/** Why a request for a file is refused. */
type FileRefusal =
  | "expired"
  | "no_token"
  | "not_complete"
  | "other_app"
  | "token_given"
  | "too_large"
  | "wrong_method"
  | "wrong_signature"
  | "wrong_type"

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large"
}

const problem = (status: number, detail: string): EmulatorResponse => {
  const body = { title: titles[status], status, type: "about:blank", detail }
  return makeResponse(status, { "content-type": jsonType }, JSON.stringify(body))
}

const xml = (status: number, code: string): EmulatorResponse =>
  makeResponse(status, { "content-type": "application/xml" }, `<Error><Code>${code}</Code></Error>`)

const refusals: Readonly<Record<ComplianceForm, Readonly<Record<FileRefusal, () => EmulatorResponse>>>> = {
  current: {
    expired: () => problem(403, "The address has expired."),
    no_token: () => problem(401, "Unauthorized"),
    not_complete: () => problem(404, "The job has no results."),
    other_app: () => problem(403, "The address needs the bearer token of the app."),
    token_given: () => problem(400, "The address accepts no credentials."),
    too_large: () => problem(413, "The upload is larger than 128 MB."),
    wrong_method: () => problem(405, "The address is for another method."),
    wrong_signature: () => problem(401, "Unauthorized"),
    wrong_type: () => problem(400, "The upload must be text/plain.")
  },
  // A store of files that is not the X API.
  legacy: {
    expired: () => xml(400, "ExpiredToken"),
    no_token: () => xml(403, "AccessDenied"),
    not_complete: () => xml(404, "NoSuchKey"),
    other_app: () => xml(403, "AccessDenied"),
    token_given: () => xml(400, "InvalidArgument"),
    too_large: () => xml(400, "EntityTooLarge"),
    wrong_method: () => xml(405, "MethodNotAllowed"),
    wrong_signature: () => xml(403, "SignatureDoesNotMatch"),
    // The signature includes the content type.
    wrong_type: () => xml(403, "SignatureDoesNotMatch")
  }
}

const maxUpload: Readonly<Record<ComplianceForm, number>> = { current: 128_000_000, legacy: 1_000_000_000 }

/** A request for a file of a job. */
interface FileRequest {
  readonly world: World
  readonly form: ComplianceForm
  readonly arrival: Arrival
  readonly job: WorldComplianceJob
}

const put = ({ arrival: { now, request }, form, job }: FileRequest): EmulatorResponse | FileRefusal => {
  if (now >= job.createdAt + spans.upload) return "expired"
  if (request.headers["content-type"] !== "text/plain") return "wrong_type"
  const { text } = request.body
  if (text.length > maxUpload[form]) return "too_large"
  job.uploaded = { ids: text.split(/\r?\n/).filter((line) => line !== ""), at: now }
  return makeResponse(200, {}, "")
}

const get = ({ arrival: { now }, form, job, world }: FileRequest): EmulatorResponse | FileRefusal => {
  if (now >= job.createdAt + spans.download) return "expired"
  if (statusOf(job, now) !== "complete") return "not_complete"
  // One JSON document a line is no JSON: clients that go by the content type would parse the whole.
  return makeResponse(200, { "content-type": "text/plain" }, new TextEncoder().encode(resultsOf(world, job, form)))
}

const checkToken = Effect.fnUntraced(function* (
  { arrival: { now, request }, form }: FileRequest,
  authenticate: ReturnType<typeof makeAuthenticate>
): Effect.fn.Return<FileRefusal | undefined> {
  // A credential does not belong to a store of files. The request is refused, so that tests notice.
  if (form === "legacy") return request.headers["authorization"] === undefined ? undefined : "token_given"
  const caller = yield* Effect.orElseSucceed(authenticate(request, now), () => undefined)
  return caller === undefined ? "no_token" : caller.kind === "BearerToken" ? undefined : "other_app"
})

const serve = (asked: FileRequest): EmulatorResponse | FileRefusal => {
  const { address, request } = asked.arrival
  if (new Map(parseForm(address.query)).get("X-Goog-Signature") !== asked.job.signature) return "wrong_signature"
  const method = address.path === pathOf(asked.job, "upload") ? "PUT" : "GET"
  if (request.method !== method) return "wrong_method"
  return method === "PUT" ? put(asked) : get(asked)
}

/** The response to a request for a file of a job, or nothing if it is for something else. */
export const complianceFile = Effect.fnUntraced(function* (
  world: World,
  arrival: Arrival,
  form: ComplianceForm,
  authenticate: ReturnType<typeof makeAuthenticate>
): Effect.fn.Return<EmulatorResponse | undefined> {
  const path = /^\/compliance\/(\d+)\/(?:download|upload)$/.exec(arrival.address.path)
  const job = world.complianceJobs.get(path?.[1] ?? "")
  if (job === undefined) return undefined
  const asked = { world, form, arrival, job }
  const served = (yield* checkToken(asked, authenticate)) ?? serve(asked)
  return typeof served === "string" ? refusals[form][served]() : served
})
