import * as Effect from "effect/Effect"

const encoder = new TextEncoder()

/** The SHA-256 of a text or of bytes, in hexadecimal digits. */
export const sha256 = (content: string | Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() =>
      crypto.subtle.digest("SHA-256", typeof content === "string" ? encoder.encode(content) : new Uint8Array(content))
    ),
    (digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )
