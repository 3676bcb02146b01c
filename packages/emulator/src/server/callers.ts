/**
 * Who may send requests to the server. Any page in a browser can send them to a port of this machine, also by a name of its
 * own that leads here, so the `Host` and the `Origin` decide.
 */
import { isLoopback, isService } from "../request/hosts.ts"
import type { Json } from "../request/problems.ts"

/** The largest body that a request may have, in bytes: several times the largest part of an upload that the X API takes. */
export const defaultMaxBodySize = 64 * 1024 * 1024

/** Who else may send requests to the server. */
export interface CallerOptions {
  /** More host names that the server responds to, without a port, as `emulator.test`. */
  readonly allowed_hosts?: ReadonlyArray<string> | undefined
  /** More origins whose pages may send requests, as `https://app.example`. */
  readonly allowed_origins?: ReadonlyArray<string> | undefined
}

/** A response that keeps a request from the emulator. */
export interface TurnedAway {
  readonly status: number
  readonly body: Json
}

const turnAway = (status: number, title: string, detail: string): TurnedAway => ({
  status,
  body: { title, detail, type: "about:blank", status }
})

// A stranger's text is shortened, and has no characters that a terminal would obey.
const shown = (text: string): string => text.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, "?")

const authority = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d{1,5})?$/i

/** The name in a `Host` header, in lower case and without the port, or nothing if the header is malformed. */
export const hostnameOf = (host: string): string | undefined =>
  authority.exec(host)?.[1]?.toLowerCase().replace(/\.$/, "")

/** Whether a text can be the name of a host. */
export const isHostname = (text: string): boolean => text !== "" && hostnameOf(text) === text.toLowerCase()

/** Whether a text is an origin, as a browser sends it. */
export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const isAllowedHost = (host: string, { allowed_hosts = [] }: CallerOptions): boolean => {
  const hostname = hostnameOf(host)
  if (hostname === undefined) return false
  // A client that was redirected here still asks for the X API, whose names no stranger can make lead here.
  return isLoopback(hostname) || isService(hostname) || allowed_hosts.some((name) => name.toLowerCase() === hostname)
}

const isAllowedOrigin = (origin: string, host: string, { allowed_origins = [] }: CallerOptions): boolean => {
  if (allowed_origins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  const isWeb = url.protocol === "http:" || url.protocol === "https:"
  return isWeb && (isLoopback(url.hostname) || url.host === host.toLowerCase())
}

// Following a link is allowed: so a sign-in begins. The page it leads to cannot be read by the page that it comes from. A form
// of another site is no link: it changes something here.
const isForeign = (method: string, headers: Readonly<Record<string, string>>): boolean =>
  headers["sec-fetch-site"] === "cross-site" &&
  !(
    /^(?:GET|HEAD)$/.test(method) &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document"
  )

/** The response to a request that may not be sent to the server, or nothing if it may. */
export const turnedAway = (
  method: string,
  headers: Readonly<Record<string, string>>,
  options: CallerOptions
): TurnedAway | undefined => {
  const { host = "localhost", origin } = headers
  if (!isAllowedHost(host, options)) {
    const detail = `The emulator does not respond to the host "${shown(host)}". Allow it with allowed_hosts or --allow-host.`
    return turnAway(421, "Misdirected Request", detail)
  }
  const isRefused = origin === undefined ? isForeign(method, headers) : !isAllowedOrigin(origin, host, options)
  if (!isRefused) return undefined
  const page = origin === undefined ? "another site" : `"${shown(origin)}"`
  const detail = `The emulator accepts no requests from pages of ${page}. Allow the origin with allowed_origins or --allow-origin.`
  return turnAway(403, "Forbidden", detail)
}
