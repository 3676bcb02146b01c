import { layer } from "../../http/test/over-client/index.ts"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

/** A request as the stub receives it: a name for its step, and the values of its body. */
export interface Received {
  readonly step: "at-once" | "initialize" | "append" | "finalize" | "status" | "metadata" | "subtitles" | "other"
  readonly line: string
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly media: Uint8Array
}

/**
 * The fate of a request: a response, or a connection that breaks before or after it is carried out, or nothing more
 * because its process was killed.
 */
export type Fault =
  | "lost before"
  | "lost after"
  | "silent before"
  | "silent after"
  | 500
  | 503
  | 413
  | 400
  | 403
  | 404
  | "no JSON"
  | undefined

interface Upload {
  readonly total: number
  readonly category: string
  readonly segments: Map<number, Uint8Array>
  isFinal: boolean
  /** The next statuses; the last one stays. Absent if nothing is processed. */
  states: Array<object>
  media?: Uint8Array
}

export interface StubOptions {
  readonly fault?: (received: Received, count: number) => Fault
  /** The processing information of finalizing and of each status. Default: none. */
  readonly states?: (category: string) => ReadonlyArray<object>
  /** A segment with more bytes is refused. */
  readonly largest?: number
  /** How many times the layer retries. */
  readonly retries?: number
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

const parts = (body: Uint8Array): { fields: Record<string, unknown>; media: Uint8Array } => {
  const head = textOf(body.subarray(0, 80))
  const boundary = head.slice(0, head.indexOf("\r\n"))
  const fields: Record<string, unknown> = {}
  let media = new Uint8Array()
  let at = boundary.length + 2
  while (at < body.length) {
    const headEnd = indexOf(body, "\r\n\r\n", at)
    const name = /name="([^"]*)"/.exec(textOf(body.subarray(at, headEnd)))?.[1] ?? ""
    const end = indexOf(body, `\r\n${boundary}`, headEnd + 4)
    const value = body.slice(headEnd + 4, end)
    if (name === "media") media = value
    else fields[name] = textOf(value)
    at = end + boundary.length + 4
    if (textOf(body.subarray(at - 2, at)) === "--") break
  }
  return { fields, media }
}

const indexOf = (bytes: Uint8Array, text: string, from: number): number => {
  const wanted = bytesOf(text)
  let at = bytes.indexOf(wanted[0] ?? 0, from)
  while (at >= 0 && !wanted.every((byte, index) => bytes[at + index] === byte))
    at = bytes.indexOf(wanted[0] ?? 0, at + 1)
  return at < 0 ? bytes.length : at
}

const receive = ({ body, headers }: HttpClientRequest, method: string, url: URL): Received => {
  const bytes = body._tag === "Uint8Array" ? body.body : new Uint8Array()
  const isJson = headers["content-type"]?.startsWith("application/json") === true || body._tag !== "Uint8Array"
  const read = isJson
    ? { fields: JSON.parse(new TextDecoder().decode(bytes) || "{}"), media: new Uint8Array() }
    : parts(bytes)
  const [, id = "", step = ""] = /upload\/(\d+)\/(\w+)$/.exec(url.pathname) ?? []
  const line = `${method} ${url.pathname}`
  const steps: Readonly<Record<string, Received["step"]>> = {
    "POST /2/media/upload": "at-once",
    "POST /2/media/upload/initialize": "initialize",
    "GET /2/media/upload": "status",
    "POST /2/media/metadata": "metadata",
    "POST /2/media/subtitles": "subtitles"
  }
  const named = step === "append" || step === "finalize" ? step : (steps[line] ?? "other")
  return { step: named, line, id: id || (url.searchParams.get("media_id") ?? ""), ...read }
}

const json = (body: unknown, status = 200) =>
  new Response(body === "" ? null : JSON.stringify(body), {
    status: body === "" ? 204 : status,
    headers: { "content-type": "application/json" }
  })

const problem = (status: number) =>
  json({ title: "Problem", detail: status === 403 ? "Forbidden" : `refused with ${status}`, status }, status)

/** The upload service in memory. */
export const stub = ({ fault = () => undefined, largest = 2 ** 40, retries, states = () => [] }: StubOptions = {}) => {
  const uploads = new Map<string, Upload>()
  const received: Array<Received> = []
  const ready = (id: string, { states }: Upload) => ({ id, media_key: `3_${id}`, ...state(states[0]) })
  const state = (info: object | undefined) => (info === undefined ? {} : { processing_info: info })
  const begin = (total: number, category: string) => {
    const id = `${9_000_000_000_000_000_000n + BigInt(uploads.size)}`
    const upload = { total, category, segments: new Map(), isFinal: false, states: [...states(category)] }
    uploads.set(id, upload)
    return [id, upload] as const
  }
  const finalize = (id: string, upload: Upload): Response => {
    if (upload.isFinal) return problem(400)
    const pieces = Array.from({ length: upload.segments.size }, (_, index) => upload.segments.get(index))
    const sum = pieces.reduce((length, piece) => length + (piece?.length ?? Number.NaN), 0)
    if (sum !== upload.total) return problem(400)
    upload.isFinal = true
    upload.media = join(pieces)
    return json({ data: ready(id, upload) })
  }
  const carryOut = ({ fields, id, media, step }: Received): Response => {
    if (step === "at-once") {
      const [made, upload] = begin(media.length, String(fields["media_category"]))
      Object.assign(upload, { isFinal: true, media })
      return json({ data: ready(made, upload) })
    }
    if (step === "initialize") {
      const [made] = begin(Number(fields["total_bytes"]), String(fields["media_category"]))
      return json({ data: { id: made, media_key: `7_${made}`, expires_after_secs: 86_400 } })
    }
    if (step === "metadata" || step === "subtitles") return json({ data: { id: fields["id"] } })
    const upload = uploads.get(id)
    if (upload === undefined) return problem(404)
    if (step === "append") {
      if (media.length > largest) return problem(413)
      if (upload.isFinal) return problem(400)
      upload.segments.set(Number(fields["segment_index"]), media)
      return json("")
    }
    if (step === "finalize") return finalize(id, upload)
    if (!upload.isFinal || upload.states.length === 0) return problem(404)
    if (upload.states.length > 1) upload.states.shift()
    return json({ data: ready(id, upload) })
  }
  const client = HttpClient.make((request, url) =>
    Effect.suspend(() => {
      const one = receive(request, request.method, url)
      received.push(one)
      const wrong = fault(one, received.length)
      const lost = new HttpClientError.HttpClientError({
        reason: new HttpClientError.TransportError({ request, description: "socket hang up" })
      })
      if (wrong === "lost before") return Effect.fail(lost)
      if (wrong === "silent before") return Effect.never
      if (wrong === 400 || wrong === 403 || wrong === 404 || wrong === 413 || wrong === 503) {
        return Effect.succeed(HttpClientResponse.fromWeb(request, problem(wrong)))
      }
      const response = carryOut(one)
      if (wrong === "lost after") return Effect.fail(lost)
      if (wrong === "silent after") return Effect.never
      const sent =
        wrong === 500 ? problem(500) : wrong === "no JSON" ? new Response("<html>", { status: 200 }) : response
      return Effect.succeed(HttpClientResponse.fromWeb(request, sent))
    })
  )
  const live = layer({ bearer_token: "token", retries }).pipe(
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client))
  )
  const steps = () => received.map(({ step }) => step)
  return { uploads, received, steps, live }
}

const join = (pieces: ReadonlyArray<Uint8Array | undefined>): Uint8Array => {
  const all = pieces.flatMap((piece) => (piece === undefined ? [] : [piece]))
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

// Digests take real time, in which the clock of a test must not move.
const digesting = new Set<Promise<ArrayBuffer>>()
const { subtle } = crypto
const digest = subtle.digest.bind(subtle)
subtle.digest = (...parameters) => {
  const made = digest(...parameters).finally(() => digesting.delete(made))
  digesting.add(made)
  return made
}

// The code that continues after a digest may begin another one.
const untilDigested: Effect.Effect<void> = Effect.suspend(() =>
  digesting.size === 0
    ? Effect.void
    : Effect.promise(() => Promise.all(digesting).then(() => new Promise((resolve) => setImmediate(resolve)))).pipe(
        Effect.andThen(untilDigested)
      )
)

/** Runs an effect to its end, however long it waits. */
export const untilDone = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(untilDigested, TestClock.adjust(500))
  return yield* Fiber.join(fiber)
})

const heads: Readonly<Record<string, ReadonlyArray<number>>> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/gif": [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  "video/mp4": [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]
}

/** Bytes that begin as media of a type do, and differ everywhere. */
export const mediaOf = (type: string, size: number): Uint8Array => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) * 7) & 255)
  bytes.set((heads[type] ?? []).slice(0, size))
  return bytes
}

/** The same bytes as a stream of pieces of some size. */
export const inPieces = (bytes: Uint8Array, size: number): Stream.Stream<Uint8Array> =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size)
    ),
    { chunkSize: 1 }
  )
