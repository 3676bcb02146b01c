// Takes uploads as the X API does, keeps none of the bytes, and hashes them in the order of their segments.
import { createHash, type Hash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"

interface Upload {
  readonly hash: Hash
  next: number
  bytes: number
}

const uploads = new Map<string, Upload>()

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// The value of a part, without a copy.
const part = (body: Buffer, name: string): Buffer => {
  const boundary = body.subarray(0, body.indexOf("\r\n"))
  const start = body.indexOf("\r\n\r\n", body.indexOf(`name="${name}"`)) + 4
  return body.subarray(start, body.indexOf(boundary, start) - 2)
}

const respond = async (request: IncomingMessage): Promise<unknown> => {
  const { pathname } = new URL(request.url ?? "", "http://localhost")
  const body = await bodyOf(request)
  if (pathname.endsWith("/initialize")) {
    const id = `${1000 + uploads.size}`
    uploads.set(id, { hash: createHash("sha256"), next: 0, bytes: 0 })
    return { data: { id, media_key: `7_${id}` } }
  }
  const [, id = "", step] = /\/upload\/(\d+)\/(\w+)$/.exec(pathname) ?? []
  const upload = uploads.get(id)
  if (upload === undefined) return { data: { id: "0" } }
  if (step === "append") {
    if (Number(part(body, "segment_index")) !== upload.next++) throw new Error("the segments are out of order")
    const media = part(body, "media")
    upload.bytes += media.length
    upload.hash.update(media)
    return { data: { expires_at: 0 } }
  }
  if (step === "finalize") return { data: { id, media_key: `7_${id}`, size: upload.bytes } }
  return { hash: upload.hash.digest("hex"), bytes: upload.bytes }
}

const server = createServer((request, response) => {
  respond(request).then(
    (body) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error))
  )
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(typeof address === "object" ? address?.port : "")
})
process.stdin.on("end", () => process.exit(0)).resume()
