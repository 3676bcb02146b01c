import * as Effect from "effect/Effect"
import { createCipheriv, createHash, randomBytes } from "node:crypto"
import { readSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { versions } from "node:process"
import { type ExportError, destinationFailed } from "../../export-error.ts"
import { tablesFile } from "../parts.ts"

/** The code of a file, which takes a tenth of the time of its SHA-256: AES-GCM with a key, over data that it does not encrypt. */
interface FileCode {
  /** 32 random characters. No secret: only this file has a code with it. */
  readonly key: string
  readonly tag: string
}

/** Distinguishes a file from others: if another program or the disk changes a byte, the file has another fingerprint. */
export interface Fingerprint {
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Absent in those of earlier versions, and of Deno. */
  readonly code?: FileCode
}

// Deno's AES-GCM takes three times as long as SHA-256.
const hasFastCode = !("deno" in versions)

// Each key is for one file, so that its nonce may be the same.
const startCode = (key: string) => createCipheriv("aes-256-gcm", key, new Uint8Array(12))

const endCode = (cipher: ReturnType<typeof startCode>): string => {
  cipher.final()
  return cipher.getAuthTag().toString("hex")
}

const pieceLength = 1 << 20

const failed = (cause: unknown): ExportError => destinationFailed(`reading ${tablesFile}`, cause)

const tryReading = <A>(body: () => A): Effect.Effect<A, ExportError> => Effect.try({ try: body, catch: failed })

/**
 * Reads a file to its end. All pieces use one buffer: a stream, which makes buffers and waits for another thread, takes twice
 * as long. Other fibers run between pieces.
 */
const readPieces = (path: string, use: (piece: Uint8Array) => void): Effect.Effect<void, ExportError> =>
  Effect.acquireUseRelease(
    Effect.tryPromise({ try: async () => open(path), catch: failed }),
    Effect.fnUntraced(function* ({ fd }: FileHandle) {
      const buffer = new Uint8Array(pieceLength)
      for (;;) {
        const length = yield* tryReading(() => readSync(fd, buffer, 0, pieceLength, null))
        if (length === 0) return
        use(buffer.subarray(0, length))
        yield* Effect.yieldNow
      }
    }),
    (file) => Effect.promise(async () => file.close().catch(() => undefined))
  )

const codeOf = Effect.fnUntraced(function* (path: string, key: string) {
  const cipher = yield* tryReading(() => startCode(key))
  yield* readPieces(path, (piece) => cipher.setAAD(piece))
  return endCode(cipher)
})

const sha256Of = Effect.fnUntraced(function* (path: string) {
  const hash = createHash("sha256")
  yield* readPieces(path, (piece) => hash.update(piece))
  return hash.digest("hex")
})

/** Whether a file has a fingerprint. */
export const hasFingerprint = (path: string, { code, sha256 }: Fingerprint): Effect.Effect<boolean, ExportError> =>
  code === undefined
    ? Effect.map(sha256Of(path), (found) => found === sha256)
    : Effect.map(codeOf(path, code.key), (tag) => tag === code.tag)

/** The size of a file in bytes, and its fingerprint. */
export const measureFile = Effect.fnUntraced(function* (path: string) {
  const key = randomBytes(16).toString("hex")
  const hash = createHash("sha256")
  const cipher = hasFastCode ? startCode(key) : undefined
  let bytes = 0
  yield* readPieces(path, (piece) => {
    hash.update(piece)
    cipher?.setAAD(piece)
    bytes += piece.length
  })
  const fingerprint: Fingerprint = {
    sha256: hash.digest("hex"),
    ...(cipher !== undefined && { code: { key, tag: endCode(cipher) } })
  }
  return { bytes, fingerprint }
})
