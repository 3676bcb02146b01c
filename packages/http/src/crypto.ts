import * as Effect from "effect/Effect"

const text = new TextEncoder()

const algorithm = { name: "HMAC", hash: "SHA-1" }

// Keys and not promises of them: an edge runtime does not let one request wait for what another one began.
const importedKeys = new WeakMap<object, CryptoKey>()

/**
 * HMAC-SHA1 of a text in Base64, by WebCrypto, so that it runs wherever there is `fetch`. The key is asked for and
 * imported once for the object whose key it is.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.2
 */
export const hmacSha1 = (owner: object, key: () => string, message: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    let imported = importedKeys.get(owner)
    if (imported === undefined) {
      imported = await crypto.subtle.importKey("raw", text.encode(key()), algorithm, false, ["sign"])
      importedKeys.set(owner, imported)
    }
    const digest = await crypto.subtle.sign("HMAC", imported, text.encode(message))
    return btoa(String.fromCharCode(...new Uint8Array(digest)))
  })

/** 32 hexadecimal digits from the runtime's secure source. */
export const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
