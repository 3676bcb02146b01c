import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generate } from "selfsigned"

const { cert, private: key } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
  keyType: "ec",
  algorithm: "sha256",
  extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }]
})

/** The key and certificate of servers of tests, for `127.0.0.1`, signed by itself and made for this run. */
export const tls = { key, cert }

/** A file with the certificate, until the scope ends. */
export const certificateFile: Effect.Effect<string, never, Scope> = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "certificate-"))),
    (directory) => Effect.promise(() => rm(directory, { recursive: true }))
  )
  const path = join(directory, "certificate.pem")
  yield* Effect.promise(() => writeFile(path, cert))
  return path
})
