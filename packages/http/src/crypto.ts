import * as Effect from "effect/Effect"

const text = new TextEncoder()

/**
 * HMAC-SHA1 of a text in Base64, by WebCrypto, so that it runs wherever there is `fetch`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.2
 */
export const hmacSha1 = (key: string, message: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const algorithm = { name: "HMAC", hash: "SHA-1" }
    const imported = await crypto.subtle.importKey("raw", text.encode(key), algorithm, false, ["sign"])
    const digest = await crypto.subtle.sign("HMAC", imported, text.encode(message))
    return btoa(String.fromCharCode(...new Uint8Array(digest)))
  })

/** 32 hexadecimal digits from the runtime's secure source. */
export const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
