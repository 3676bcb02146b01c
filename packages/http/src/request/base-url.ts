import { InvalidInput } from "@xeffect/core"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

/** Where the service is. */
export const defaultBaseUrl = "https://api.x.com"

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks where requests are to go. What is given before the path of an operation ends without a slash. An address that is
 * refused is shown by its scheme and host at most: the rest may be secret.
 */
export const parseBaseUrl = (base_url: string = defaultBaseUrl): Result.Result<string, InvalidInput> => {
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined
  // As they are written: an empty query or fragment is no part of the URL.
  const isPlain = url !== undefined && url.username + url.password === "" && !/[?#]/.test(base_url)
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname))
  if (isPlain && isSafe) return Result.succeed(url.href.replace(/^(.*[^/])\/*$/, "$1"))
  const value = url === undefined ? Redacted.make(base_url) : `${url.protocol}//${url.host}`
  const rule = `an https: URL without user name, password, query and fragment, as ${defaultBaseUrl} (http: to this machine only)`
  return Result.fail(new InvalidInput({ parameter: "base_url", value, rule }))
}

/** Where requests go, and what a span says of it. */
export interface Server {
  readonly base: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** {@link Server} of a checked address. */
export const serverOf = (base: string): Server => {
  const { hostname, port, protocol } = new URL(base)
  const number = Number(port) || (protocol === "https:" ? 443 : 80)
  return { base, attributes: { "server.address": hostname, "server.port": number } }
}
