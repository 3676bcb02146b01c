import { InvalidInput, type XError } from "@xeffect/core/define"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/**
 * The base URL of the X API.
 * @since 0.1.0
 */
export const defaultBaseUrl = "https://api.x.com"

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks a base URL and removes trailing slashes. The failure shows at most its scheme and host, since the rest may be
 * secret.
 */
export const readBaseUrl = (operation: string, base_url: string = defaultBaseUrl): Effect.Effect<string, XError> => {
  // Untyped callers may pass anything: a symbol throws.
  const url = typeof base_url === "string" && URL.canParse(base_url) ? new URL(base_url) : undefined
  // Checked in the text, since a parsed URL drops an empty query or fragment.
  const isPlain = url !== undefined && url.username + url.password === "" && !/[?#]/.test(base_url)
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname))
  if (isPlain && isSafe && /\/2\/*$/.test(url.pathname)) {
    const rule = "the URL without /2, because each operation adds it"
    return refuse(operation, new InvalidInput({ parameter: "base_url", value: `${url.protocol}//${url.host}/2`, rule }))
  }
  if (isPlain && isSafe) return Effect.succeed(url.href.replace(/^(.*[^/])\/*$/, "$1"))
  const value = url === undefined ? Redacted.make(base_url) : `${url.protocol}//${url.host}`
  const rule = `an https: URL without user name, password, query or fragment, such as ${defaultBaseUrl} (for this machine also http:)`
  return refuse(operation, new InvalidInput({ parameter: "base_url", value, rule }))
}

/** A base URL, and the attributes of spans for it. */
export interface Server {
  readonly base: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The {@link Server} of a base URL, which is checked. */
export const readServer = (operation: string, base_url?: string): Effect.Effect<Server, XError> =>
  Effect.map(readBaseUrl(operation, base_url), (base) => {
    const { hostname, port, protocol } = new URL(base)
    const number = Number(port) || (protocol === "https:" ? 443 : 80)
    return { base, attributes: { "server.address": hostname, "server.port": number } }
  })
