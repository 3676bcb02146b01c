// A bucket of an S3-compatible store over HTTP, which verifies the signature of each request.
import * as Effect from "effect/Effect"
import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"

const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"

/** The credentials of the bucket. */
export const bucketCredentials = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: secret, region: "eu-north-1" }

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex")

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request has the signature of AWS's version 4, and its body the hash that was signed. */
const isSigned = ({ headers, method = "", url = "" }: IncomingMessage, body: Buffer): boolean => {
  const { pathname, searchParams } = new URL(url, "http://store")
  const authorization = /Credential=([^/]+)\/(\d+\/[^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? ""
  )
  const [, key, scope = "", names = "", signature] = authorization ?? []
  const content = String(headers["x-amz-content-sha256"])
  if (key !== bucketCredentials.accessKeyId || (content !== "UNSIGNED-PAYLOAD" && content !== sha256(body)))
    return false
  const query = Array.from(searchParams, ([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&")
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const path = pathname
    .split("/")
    .map((part) => encoded(decodeURIComponent(part)))
    .join("/")
  const canonical = [method, path, query, signed.join(""), names, content].join("\n")
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n")
  const signing = scope.split("/").reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(signing as Buffer, text).toString("hex") === signature
}

interface Answer {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const xml = (status: number, body: string): Answer => ({
  status,
  body: `<?xml version="1.0"?>${body}`,
  headers: { "content-type": "application/xml" }
})

/** The objects of the bucket, and what its uploads have until they are complete. */
class Bucket {
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, Map<number, Buffer>>()
  /** So many requests fail with this status. */
  failing = { status: 503, times: 0 }

  respond(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get("uploadId")
    if (method === "POST" && query.has("uploads")) {
      const upload = `upload-${this.uploads.size + 1}`
      this.uploads.set(upload, new Map())
      return xml(200, `<InitiateMultipartUploadResult><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (method === "POST" && id !== null) return this.complete(key, id)
    if (method === "PUT" && id !== null) {
      this.uploads.get(id)?.set(Number(query.get("partNumber")), body)
      return { status: 200, headers: { etag: `"${sha256(body).slice(0, 32)}"` } }
    }
    if (method === "PUT") {
      this.objects.set(key, body)
      return { status: 200, headers: { etag: '"1"' } }
    }
    if (method === "DELETE") {
      this.objects.delete(key)
      return { status: 204 }
    }
    const found = this.objects.get(key)
    if (found === undefined) return { status: 404 }
    return { status: 200, headers: { "content-length": String(found.length), etag: '"1"' } }
  }

  complete(key: string, id: string): Answer {
    const parts = Array.from(this.uploads.get(id) ?? []).toSorted(([one], [other]) => one - other)
    this.objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
    return xml(200, `<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>`)
  }
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a store with a bucket for the lifetime of the scope. */
export const startBucket = Effect.gen(function* () {
  const bucket = new Bucket()
  const server = createServer(async (request, response) => {
    const body = await readAll(request)
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store")
    const key = decodeURIComponent(pathname.replace("/collections/", ""))
    const answer =
      bucket.failing.times-- > 0
        ? xml(bucket.failing.status, "<Error><Code>SlowDown</Code></Error>")
        : isSigned(request, body)
          ? bucket.respond(request.method ?? "", key, searchParams, body)
          : xml(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>")
    response.writeHead(answer.status, answer.headers)
    response.end(request.method === "HEAD" ? undefined : answer.body)
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    () =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise<void>((resolve) => server.close(() => resolve()))
      })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { bucket, endpoint: `http://127.0.0.1:${port}/collections` }
})
