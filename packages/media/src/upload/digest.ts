import * as Effect from "effect/Effect"
import { hexOf } from "./hex.ts"

/**
 * The digest of the segments up to and including one: the SHA-256 of the digest of those before it, followed by the
 * segment. An upload can be resumed at any segment, so there is one after each.
 */
export const extendDigest = (before: string, segment: Uint8Array): Effect.Effect<string> => {
  const prefix = new TextEncoder().encode(before)
  const bytes = new Uint8Array(prefix.length + segment.length)
  bytes.set(prefix)
  bytes.set(segment, prefix.length)
  return Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", bytes)),
    (digest) => hexOf(new Uint8Array(digest))
  )
}
