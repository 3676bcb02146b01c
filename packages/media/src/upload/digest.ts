import * as Effect from "effect/Effect"
import { hexOf } from "./hex.ts"
import type { Reader } from "./reader.ts"

/**
 * Reads a segment and its digest: the SHA-256 of the digest of those before it, followed by the segment. An upload can be
 * resumed at any segment, so there is one after each. The bytes are in memory once.
 */
export const readDigested = Effect.fnUntraced(function* (reader: Reader, size: number, digestBefore: string) {
  const before = new TextEncoder().encode(digestBefore)
  const bytes = yield* reader.read(size, before)
  const digest = yield* Effect.promise(() => crypto.subtle.digest("SHA-256", bytes))
  return { media: bytes.subarray(before.length), digest: hexOf(new Uint8Array(digest)) }
})
