// Uploads a video that is made while it is read, and prints how long it took and how much memory it needed at most.
import { createHash, type Hash } from "node:crypto"
import http from "node:http"
import https from "node:https"
import { text } from "node:stream/consumers"
import { layer } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { uploadMedia } from "@xeffect/media"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { TwitterApi } from "twitter-api-v2"

const [, , port = "", kind = "", megabytes = "512", measured = "time"] = process.argv
const base = `http://127.0.0.1:${port}`
const megabyte = 2 ** 20
const total = Number(megabytes) * megabyte
const pieceSize = 65_536

const noise = Uint8Array.from({ length: pieceSize }, (_, index) => (index * 2_654_435_761) >>> 13)

// A piece of a file as it comes from a disk: new memory each time, and of other bytes than the others.
const piece = (index: number): Uint8Array<ArrayBuffer> => {
  const bytes = noise.slice()
  new DataView(bytes.buffer).setUint32(16, index)
  if (index === 0) bytes.set([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])
  return bytes
}

function* pieces() {
  for (let index = 0; index < total / pieceSize; index++) yield piece(index)
}

const byXeffect = (send?: ReturnType<typeof nodeSend>) => () =>
  uploadMedia({ media: Stream.fromIterable(pieces(), { chunkSize: 1 }), total_bytes: total }).pipe(
    Effect.map(({ id }) => id),
    Effect.provide(layer({ bearer_token: "token", base_url: base, send })),
    Effect.runPromise
  )

type Body = { readonly json: string } | { readonly index: number; readonly pieces: Array<Uint8Array<ArrayBuffer>> }

/** Sends JSON or a segment, and returns the text of the response. */
type Post = (path: string, body: Body) => Promise<string>

const authorization = "Bearer token"
const json = { authorization, "content-type": "application/json" }

const formOf = (index: number, pieces: Array<Uint8Array<ArrayBuffer>>) => {
  const form = new FormData()
  form.set("segment_index", `${index}`)
  form.set("media", new Blob(pieces), "media")
  return form
}

const postByFetch: Post = async (path, body) => {
  const init =
    "json" in body
      ? { headers: json, body: body.json }
      : { headers: { authorization }, body: formOf(body.index, body.pieces) }
  return (await fetch(`${base}${path}`, { method: "POST", ...init })).text()
}

const agent = new http.Agent({ keepAlive: true })
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`

const postByNode: Post = async (path, body) => {
  const pieces =
    "json" in body
      ? [Buffer.from(body.json)]
      : [
          Buffer.from(`${part("segment_index")}${body.index}\r\n${part("media")}`),
          ...body.pieces,
          Buffer.from("\r\n--b--")
        ]
  const type = "json" in body ? "application/json" : "multipart/form-data; boundary=b"
  const length = pieces.reduce((sum, one) => sum + one.length, 0)
  const headers = { authorization, "content-type": type, "content-length": length }
  const response = await new Promise<http.IncomingMessage>((done, fail) => {
    const sent = http.request(`${base}${path}`, { agent, method: "POST", headers }, done).on("error", fail)
    for (const one of pieces) sent.write(one)
    sent.end()
  })
  return text(response)
}

const byHand = (send: Post, hash?: Hash) => async () => {
  const post = async (path: string, body: Body) => {
    const parsed: { data: { id: string } } = JSON.parse(await send(path, body))
    return parsed.data.id
  }
  const id = await post("/2/media/upload/initialize", { json: JSON.stringify({ total_bytes: total }) })
  let segment: Array<Uint8Array<ArrayBuffer>> = []
  let index = 0
  for (const one of pieces()) {
    segment.push(one)
    hash?.update(one)
    if (segment.length * pieceSize < megabyte) continue
    await post(`/2/media/upload/${id}/append`, { index: index++, pieces: segment })
    segment = []
  }
  hash?.digest("hex")
  return post(`/2/media/upload/${id}/finalize`, { json: "{}" })
}

// It knows no other host than that of the X API, and takes all bytes at once.
const byTwitterApiV2 = async () => {
  https.request = (...given: ReadonlyArray<unknown>) => {
    const [options] = given as [https.RequestOptions]
    return http.request({ ...options, agent: undefined, host: "127.0.0.1", port, protocol: "http:" })
  }
  const all = Buffer.alloc(total)
  let offset = 0
  for (const one of pieces()) {
    all.set(one, offset)
    offset += one.length
  }
  return new TwitterApi("token").v2.uploadMedia(all, {
    media_type: "video/mp4",
    media_category: "tweet_video"
  } as never)
}

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  fetch: byXeffect(),
  nodeSend: byXeffect(nodeSend()),
  "bare fetch": byHand(postByFetch),
  "bare node:http": byHand(postByNode),
  // As an upload does that can be resumed.
  "bare fetch, hashing": byHand(postByFetch, createHash("sha256")),
  "bare node:http, hashing": byHand(postByNode, createHash("sha256")),
  "twitter-api-v2": byTwitterApiV2
}

const expected = () => {
  const hash = createHash("sha256")
  for (const one of pieces()) hash.update(one)
  return hash.digest("hex")
}

if (kind === "hash") console.log(JSON.stringify(expected()))
else {
  // A connection and the first compilation are not measured.
  await (await fetch(`${base}/warm`)).text()
  // Garbage is not needed. Without its collection the peak is what the engine lets garbage grow to.
  const inUse = () => {
    if (measured === "time") return process.memoryUsage().rss
    globalThis.gc?.()
    const { external, heapUsed } = process.memoryUsage()
    return heapUsed + external
  }
  const idle = inUse()
  let peak = idle
  const sample = setInterval(() => {
    peak = Math.max(peak, inUse())
  }, 20)
  const start = performance.now()
  const cpu = process.cpuUsage()
  const id = await kinds[kind]?.()
  const seconds = (performance.now() - start) / 1000
  const { system, user } = process.cpuUsage(cpu)
  const processor = (system + user) / 1e6
  clearInterval(sample)
  const stored = await (await fetch(`${base}/2/media/upload/${id}/hash`)).json()
  console.log(JSON.stringify({ seconds, processor, megabytes: (peak - idle) / megabyte, ...stored }))
}
