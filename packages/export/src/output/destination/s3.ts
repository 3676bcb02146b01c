import { type Backoff, retryAs, waitBefore } from "@xeffect/core/retry"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { type Destination, fromPromise, type OpenFile } from "./destination.ts"

export type { Destination } from "./destination.ts"

interface UploadedPart {
  readonly partNumber: number
  readonly etag: string
}

/** The part of a client of a bucket that is used. `S3mini` of the package `s3mini` is one. */
export interface S3Client {
  readonly endpoint: URL
  readonly putObject: (key: string, data: Uint8Array<ArrayBuffer>) => Promise<unknown>
  readonly getMultipartUploadId: (key: string) => Promise<string>
  readonly uploadPart: (
    key: string,
    uploadId: string,
    data: Uint8Array<ArrayBuffer>,
    partNumber: number
  ) => Promise<UploadedPart>
  readonly completeMultipartUpload: (key: string, uploadId: string, parts: Array<UploadedPart>) => Promise<unknown>
  readonly abortMultipartUpload: (key: string, uploadId: string) => Promise<unknown>
  readonly objectExists: (key: string) => Promise<boolean | null>
  readonly getContentLength: (key: string) => Promise<number>
  readonly deleteObject: (key: string) => Promise<unknown>
}

/** Where in a bucket files are written. */
export interface S3Options {
  /** The prefix of the keys of all files, for example `"collections/tides/"`. Default: nothing. */
  readonly prefix?: string | undefined
}

/** The bytes of a part. A store takes at least 5 MiB but for the last, and at most 10,000 parts: 160 GB. */
const partSize = 16 * 1024 * 1024

/**
 * The waits before a request to a store is sent again.
 * @since 0.1.0
 */
export const retryingStore: Backoff = { retries: 4, first: 500, growth: "doubled", maxDelay: Infinity, jitter: 0 }

const isRefused = (cause: unknown): boolean => {
  const status = Reflect.get(Object(cause), "status")
  return typeof status === "number" && status >= 400 && status < 500 && status !== 408 && status !== 429
}

// Each of these is idempotent, or leaves an upload that nobody completes.
const tryRequest = <A>(body: () => Promise<A>): Effect.Effect<A, unknown> =>
  retryAs(
    () => fromPromise(body),
    (cause, retry) => (isRefused(cause) ? undefined : waitBefore(retryingStore, retry))
  )

/** Bytes that wait until they are a part. */
class Waiting {
  readonly buffer = new Uint8Array(partSize)
  length = 0

  /** Takes what fits, and returns the rest. */
  take(bytes: Uint8Array): Uint8Array {
    const fitting = bytes.subarray(0, partSize - this.length)
    this.buffer.set(fitting, this.length)
    this.length += fitting.length
    return bytes.subarray(fitting.length)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length)
  }
}

const openObject = (client: S3Client, key: string): OpenFile => {
  const [hash, waiting] = [createHash("sha256"), new Waiting()]
  const parts: Array<UploadedPart> = []
  let [bytes, upload]: [number, string | undefined] = [0, undefined]
  const sendPart = Effect.fnUntraced(function* () {
    const id = (upload ??= yield* tryRequest(() => client.getMultipartUploadId(key)))
    const number = parts.length + 1
    parts.push(yield* tryRequest(() => client.uploadPart(key, id, waiting.bytes, number)))
    waiting.length = 0
  })
  return {
    write: Effect.fnUntraced(function* (given) {
      hash.update(given)
      bytes += given.length
      for (let rest = given; rest.length > 0;) {
        rest = waiting.take(rest)
        if (waiting.length === partSize) yield* sendPart()
      }
    }),
    close: Effect.gen(function* () {
      if (upload === undefined) yield* tryRequest(() => client.putObject(key, waiting.bytes))
      else {
        if (waiting.length > 0) yield* sendPart()
        const id = upload
        yield* tryRequest(() => client.completeMultipartUpload(key, id, parts))
      }
      return { bytes, sha256: hash.digest("hex") }
    }),
    abort: Effect.suspend(() => {
      const id = upload
      return id === undefined ? Effect.void : Effect.ignore(tryRequest(() => client.abortMultipartUpload(key, id)))
    })
  }
}

/**
 * Makes a bucket of an S3-compatible store the destination of outputs: for `destination` of `run`, `comply` and
 * `runOnCluster`. An object appears when it is complete. A failed request is tried five times within eight seconds.
 *
 * The client is `S3mini` of the package `s3mini`, or another one with these methods.
 *
 * @param client a client of the bucket
 * @param options `prefix` of the names, default none
 * @since 0.1.0
 * @example
 * ```ts
 * import { S3mini } from "s3mini"
 * import { collect, run, s3 } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Config from "effect/Config"
 * import * as Effect from "effect/Effect"
 * import * as Redacted from "effect/Redacted"
 *
 * const program = Effect.gen(function* () {
 *   const client = new S3mini({
 *     endpoint: "https://s3.eu-central-1.amazonaws.com/collections",
 *     region: "eu-central-1",
 *     accessKeyId: yield* Config.String("AWS_ACCESS_KEY_ID"),
 *     secretAccessKey: Redacted.value(yield* Config.Redacted("AWS_SECRET_ACCESS_KEY"))
 *   })
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   yield* run(plan, { directory: "tides", destination: s3(client, { prefix: "tides/" }), format: "parquet" })
 * })
 * ```
 */
export const s3 = (client: S3Client, { prefix = "" }: S3Options = {}): Destination => ({
  name: new URL(prefix, `${client.endpoint.href.replace(/\/$/, "")}/`).href,
  open: (file) => Effect.sync(() => openObject(client, `${prefix}${file}`)),
  sizeOf: Effect.fnUntraced(function* (file) {
    const exists = yield* tryRequest(() => client.objectExists(`${prefix}${file}`))
    return exists === true ? yield* tryRequest(() => client.getContentLength(`${prefix}${file}`)) : undefined
  }),
  remove: (file) => Effect.asVoid(tryRequest(() => client.deleteObject(`${prefix}${file}`)))
})
