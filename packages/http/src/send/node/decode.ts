import { type Duplex, pipeline, type Readable, Transform, type TransformCallback } from "node:stream"
import * as Zlib from "node:zlib"

/** The compressions that are accepted. */
export const acceptedEncodings = "gzip, deflate, br"

const isAccepted = (name: string) => /^(x-gzip|gzip|deflate|br)$/.test(name)

/** The number of compressions that are undone, as of `fetch`. Each one takes memory, whatever the body has. */
const maxEncodings = 5

/**
 * The decompressed body. Fails if it is compressed more than five times. Returned as it is if it has a compression that was not accepted.
 *
 * @param encoding the header `content-encoding`
 */
export const decodeBody = (message: Readable, encoding: string | null): Readable => {
  const names = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
  if (names.length > maxEncodings) {
    message.destroy(new Error(`the body is compressed ${names.length} times, and at most ${maxEncodings} are undone`))
    return message
  }
  // What was applied last is undone first.
  return encoding !== null && names.every(isAccepted)
    ? // A broken connection ends the decoder with the error, which its reader gets.
      names.reduceRight<Readable>((source, name) => pipeline(source, decoderOf(name), () => {}), message)
    : message
}

// Accepts what a server has not flushed properly at its end, as `fetch` and browsers do.
const gzip = { flush: Zlib.constants.Z_SYNC_FLUSH, finishFlush: Zlib.constants.Z_SYNC_FLUSH }

const brotli = {
  flush: Zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: Zlib.constants.BROTLI_OPERATION_FLUSH
}

const decoderOf = (name: string): Duplex => {
  if (name === "br") return Zlib.createBrotliDecompress(brotli)
  return name === "deflate" ? new Inflate() : Zlib.createGunzip(gzip)
}

/** Deflate with or without the header of zlib, since servers send both. */
class Inflate extends Transform {
  #decoder: Duplex | undefined
  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    this.#decoder ??= this.#open(chunk)
    this.#decoder.write(chunk, encoding, done)
  }
  override _flush(done: TransformCallback): void {
    if (this.#decoder === undefined) return done()
    this.#decoder.once("end", done).end()
  }
  // The lower half of the first byte names the method, which is 8.
  #open(first: Buffer): Duplex {
    const decoder = ((first[0] ?? 0) & 0x0f) === 8 ? Zlib.createInflate(gzip) : Zlib.createInflateRaw(gzip)
    return decoder.on("data", (chunk: Buffer) => this.push(chunk)).on("error", (error: Error) => this.destroy(error))
  }
}
