import * as Effect from "effect/Effect"
import * as zlib from "node:zlib"
import { ExportError, RuntimeUnsupported } from "../../export-error.ts"
import type { OutputOptions } from "../options.ts"

/** How the bytes of a file are compressed. Chunks that follow each other are one valid file in both formats. */
export interface Compression {
  /** The ending of the name of the file. */
  readonly ending: string
  readonly compress: (bytes: Uint8Array) => Uint8Array
}

/** The endings of the names of compressed files. */
export const endings = { gzip: ".gz", zstd: ".zst" } as const

const zstdUnsupported = new ExportError({
  reason: new RuntimeUnsupported({ detail: "zstd needs Node 22.15 or later. Use gzip, or no compression." })
})

/** The compression of an output. Fails if the runtime does not have it. */
export const compressionOf = ({ compress }: OutputOptions): Effect.Effect<Compression, ExportError> => {
  if (compress === undefined) return Effect.succeed({ ending: "", compress: (bytes) => bytes })
  if (compress === "gzip") return Effect.succeed({ ending: endings.gzip, compress: (bytes) => zlib.gzipSync(bytes) })
  // Older runtimes lack it.
  const { zstdCompressSync }: Partial<typeof zlib> = zlib
  return zstdCompressSync === undefined
    ? Effect.fail(zstdUnsupported)
    : Effect.succeed({ ending: endings.zstd, compress: (bytes) => zstdCompressSync(bytes) })
}
