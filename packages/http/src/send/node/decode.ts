import { type Duplex, pipeline, type Readable, Transform, type TransformCallback } from "node:stream"
import * as Zlib from "node:zlib"

/** The compressions that are accepted. */
export const acceptedEncodings = "gzip, deflate, br"

const isAccepted = (name: string) => /^(x-gzip|gzip|deflate|br)$/.test(name)

/** The number of compressions of one body that are undone, as by `fetch`: each costs memory before the first byte. */
const maxEncodings = 5

/**
 * The decompressed body. Returned unchanged if it has a compression that was not accepted. Reading it fails if it has
 * more than five, and if its end is missing or its checksum is wrong.
 *
 * @param encoding the header `content-encoding`
 */
export const decodeBody = (message: Readable, encoding: string | null): Readable => {
  if (encoding === null) return message
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
  if (names.length > maxEncodings)
    return message.destroy(
      new Error(`it has ${names.length} content-encodings, and the client decodes at most ${maxEncodings}`)
    )
  // The encoding that was applied last is undone first. A broken connection ends the decoder with the error, which its reader gets.
  return names.every(isAccepted)
    ? names.reduceRight<Readable>((source, name) => pipeline(source, new Decoder(name), () => {}), message)
    : message
}

/** Starts with the first bytes, since a body without any is empty, compressed or not. */
class Decoder extends Transform {
  readonly #name: string
  #decoder: Duplex | undefined
  constructor(name: string) {
    super()
    this.#name = name
  }
  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    this.#decoder ??= this.#open(chunk)
    this.#decoder.write(chunk, encoding, done)
  }
  override _flush(done: TransformCallback): void {
    if (this.#decoder === undefined) return done()
    this.#decoder.once("end", done).end()
  }
  override _read(size: number): void {
    this.#decoder?.resume()
    super._read(size)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#decoder?.destroy()
    done(error)
  }
  #open(first: Buffer): Duplex {
    const decoder = decoderOf(this.#name, first)
    // A few bytes may be many decompressed: no more than are read.
    const take = (chunk: Buffer) => void (this.push(chunk) || decoder.pause())
    return decoder.on("data", take).on("error", (error: Error) => this.destroy(error))
  }
}

// Decoded bytes are returned at once, since the next line of a stream may be far away.
const zlib = { flush: Zlib.constants.Z_SYNC_FLUSH }

const brotli = { flush: Zlib.constants.BROTLI_OPERATION_FLUSH }

const decoderOf = (name: string, first: Buffer): Duplex => {
  if (name === "br") return Zlib.createBrotliDecompress(brotli)
  if (name !== "deflate") return Zlib.createGunzip(zlib)
  // Servers send it with and without the header of zlib: the lower half of its first byte is the method, 8.
  return ((first[0] ?? 0) & 0x0f) === 8 ? Zlib.createInflate(zlib) : Zlib.createInflateRaw(zlib)
}
