import { hmac } from "@noble/hashes/hmac.js"
import { sha1 } from "@noble/hashes/legacy.js"
import { attempt } from "@xeffect/core/options"

/** HMAC-SHA1 of a message, in Base64. */
export type HmacSha1 = (message: string, key: string) => string

/**
 * HMAC-SHA1 in Base64. Synchronous, unlike WebCrypto, so that signing works under a `TestClock`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.2
 */
export const hmacSha1: HmacSha1 = (message, key) => (chosen ??= hmacOfRuntime() ?? hmacOfLibrary)(message, key)

// Chosen at the first use, since a module does nothing when it is loaded.
let chosen: HmacSha1 | undefined

/** For runtimes that have none of their own. */
export const hmacOfLibrary: HmacSha1 = (message, key) =>
  btoa(String.fromCharCode(...hmac(sha1, encoder.encode(key), encoder.encode(message))))

const encoder = new TextEncoder()

/** The cryptography that Node, Bun and Deno have. */
interface Runtime {
  readonly process?: {
    readonly getBuiltinModule?: (name: "node:crypto") =>
      | {
          readonly createHmac: (
            hash: "sha1",
            key: string
          ) => { readonly update: (text: string) => { readonly digest: (encoding: "base64") => string } }
        }
      | undefined
  }
}

/**
 * The runtime's own function, which takes a fifth of the time. `undefined` if it has none. Not imported, since most runtimes of
 * the edge would refuse to load the module.
 */
export const hmacOfRuntime = (runtime: Runtime = globalThis as Runtime): HmacSha1 | undefined =>
  attempt(
    () => {
      const crypto = runtime.process?.getBuiltinModule?.("node:crypto")
      if (crypto === undefined) return undefined
      const own: HmacSha1 = (message, key) => crypto.createHmac("sha1", key).update(message).digest("base64")
      // Polyfills of bundlers may throw, or return something else.
      return own("message", "key") === hmacOfLibrary("message", "key") ? own : undefined
    },
    () => undefined
  )
