/**
 * Uploads by `command=INIT`, `APPEND` and `FINALIZE` at one path, as the X API's quickstart shows them. Each is a request to
 * the path that replaced it. The values are in the query, in a form, or in parts.
 */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { OperationResponse, BareResponse } from "../../present/response.ts"
import { readBody } from "../../request/body.ts"
import { invalidParameter, type Refusal } from "../../request/problems.ts"
import { type Arrival, parseForm } from "../../request/request.ts"

const path = "/2/media/upload"

type Fields = ReadonlyMap<string, string>

const jsonFields = (text: string): ReadonlyArray<readonly [string, string]> => {
  const read = Result.try((): unknown => JSON.parse(text))
  const found = Result.isSuccess(read) && Predicate.isObject(read.success) ? Object.entries(read.success) : []
  return found.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)])
}

// The bytes of a file are no value.
const fieldsOf = ({ address, request }: Arrival): Fields => {
  const { kind, parts, text } = request.body
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")
  const own = kind === "text" ? (isForm ? parseForm(text) : jsonFields(text)) : []
  const named = parts
    .filter(({ filename, name }) => filename === undefined && name !== "media")
    .map(({ bytes, name }) => [name, new TextDecoder().decode(bytes)] as const)
  return new Map([...parseForm(address.query), ...own, ...named])
}

const sentTo = ({ address, now, request }: Arrival, at: string, body: string): Arrival => {
  const type = "application/json"
  return {
    now,
    address: { ...address, path: `${path}${at}`, query: "" },
    request: { ...request, headers: { ...request.headers, "content-type": type }, body: readBody(type, body) }
  }
}

const categoryOf = (mediaType = ""): string =>
  mediaType === "image/gif" ? "tweet_gif" : mediaType.startsWith("image/") ? "tweet_image" : "tweet_video"

const wholeNumber = (text = ""): number | string => (/^\d+$/.test(text) ? Number(text) : text)

const initialized = (arrival: Arrival, fields: Fields): Arrival => {
  const { additional_owners, media_category, media_type, shared, total_bytes } = Object.fromEntries(fields)
  const owners = additional_owners?.replaceAll(/[[\]"\s]/g, "").split(",")
  const draft = {
    media_type,
    media_category: media_category ?? categoryOf(media_type),
    total_bytes: wholeNumber(total_bytes),
    ...(owners === undefined ? {} : { additional_owners: owners }),
    ...(shared === undefined ? {} : { shared: shared === "true" })
  }
  return sentTo(arrival, "/initialize", JSON.stringify(draft))
}

const appended = (arrival: Arrival, fields: Fields, id: string): Arrival => {
  const index = fields.get("segment_index") ?? ""
  const at = `/${id}/append`
  const file = arrival.request.body.parts.find(({ name }) => name === "media")
  const media = fields.get("media") ?? fields.get("media_data")
  const sent = sentTo(arrival, at, JSON.stringify({ media, segment_index: wholeNumber(index) }))
  if (file === undefined) return sent
  const place = { name: "segment_index", contentType: "text/plain", bytes: new TextEncoder().encode(index) }
  const { body } = arrival.request
  return { ...sent, request: { ...sent.request, body: { ...body, parts: [file, place] } } }
}

/** The request that a command stands for, or the request itself. */
export const commanded = Effect.fnUntraced(function* (arrival: Arrival): Effect.fn.Return<Arrival, Refusal> {
  if (arrival.request.method !== "POST" || arrival.address.path !== path) return arrival
  const fields = fieldsOf(arrival)
  const command = fields.get("command")
  if (command === undefined) return arrival
  const id = fields.get("media_id") ?? ""
  if (command === "INIT") return initialized(arrival, fields)
  if (command !== "APPEND" && command !== "FINALIZE") {
    return yield* invalidParameter("command", command, "`command` must be one of [INIT,APPEND,FINALIZE]")
  }
  if (!/^\d{1,19}$/.test(id)) return yield* invalidParameter("media_id", id, "`media_id` must be the ID of an upload")
  return command === "APPEND" ? appended(arrival, fields, id) : sentTo(arrival, `/${id}/finalize`, "")
})

/** The response to a command, whose statuses are the older form's: 202 to INIT, and 204 without a body to APPEND. */
export const commandResponse = (
  asked: Arrival,
  arrival: Arrival,
  response: OperationResponse | BareResponse
): OperationResponse | BareResponse => {
  if (asked === arrival || response.status !== 200) return response
  if (asked.address.path.endsWith("/append")) return { status: 204, content: "" }
  return asked.address.path.endsWith("/initialize") ? { ...response, status: 202 } : response
}
