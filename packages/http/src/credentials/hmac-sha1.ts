import { attempt } from "@xeffect/core/options"
import * as Effect from "effect/Effect"

/**
 * HMAC-SHA1 of a message, in Base64. Synchronous where the runtime has a function for it, as Node, Bun and Deno do, so that
 * signing works under a `TestClock`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.2
 */
export const hmacSha1 = (message: string, key: string): Effect.Effect<string> => {
  chosen ??= { own: hmacOfRuntime() }
  return hmacWith(chosen.own, message, key)
}

// Chosen at the first use, since a module does nothing when it is loaded.
let chosen: { readonly own: SyncHmac | undefined } | undefined

/** The same, by the function of a runtime. */
export const hmacWith = (own: SyncHmac | undefined, message: string, key: string): Effect.Effect<string> =>
  own === undefined ? Effect.promise(() => hmacByWebCrypto(message, key)) : Effect.succeed(own(message, key))

type SyncHmac = (message: string, key: string) => string

/** For runtimes that have no function of their own: workerd and browsers. The key must not be empty. */
export const hmacByWebCrypto = async (message: string, key: string): Promise<string> => {
  const { subtle } = crypto
  const encoder = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-1" }
  const imported = await subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"])
  return btoa(String.fromCharCode(...new Uint8Array(await subtle.sign("HMAC", imported, encoder.encode(message)))))
}

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
 * The runtime's own function, which is also the fastest. `undefined` if it has none. Not imported, since most runtimes of the
 * edge would refuse to load the module.
 */
export const hmacOfRuntime = (runtime: Runtime = globalThis as Runtime): SyncHmac | undefined =>
  attempt(
    () => {
      const crypto = runtime.process?.getBuiltinModule?.("node:crypto")
      if (crypto === undefined) return undefined
      const own: SyncHmac = (message, key) => crypto.createHmac("sha1", key).update(message).digest("base64")
      // Polyfills of bundlers may throw, or return something else.
      return own("message", "key") === "IIjfdNXyFGtIFGyvSWU3fp0L46Q=" ? own : undefined
    },
    () => undefined
  )
