import type { RequestOptions } from "node:http"

/** The server of a URL. */
export interface Origin {
  readonly isSecure: boolean
  /** The length of the part of the URL before its path. */
  readonly length: number
  /** For the header `host`. */
  readonly host: string
  readonly options: Pick<RequestOptions, "hostname" | "port" | "protocol">
}

/** The number of origins that are remembered. A program has one or two. */
const maxOrigins = 100

/** Parses the origin of a URL once. Returns the reason, as text, for a URL that cannot be requested. */
export const makeOrigins = (): ((url: string) => Origin | string) => {
  const known = new Map<string, Origin>()
  // Nearly all requests have this one.
  let latest: { readonly start: string; readonly origin: Origin } | undefined
  return (url) => {
    if (latest !== undefined && url.startsWith(latest.start)) return latest.origin
    const end = /^https?:\/\/[^/?#]*/.exec(url)?.[0].length ?? 0
    const text = url.slice(0, end)
    const found = known.get(text)
    if (found !== undefined) {
      latest = { start: `${text}/`, origin: found }
      return found
    }
    if (!URL.canParse(text)) return "the URL is not one of http: or https:"
    const { host, hostname, port, protocol } = new URL(text)
    // The brackets of an IPv6 address are not part of it.
    const options = { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), ...(port !== "" && { port: Number(port) }) }
    const origin = { isSecure: protocol === "https:", length: end, host, options }
    if (known.size >= maxOrigins) known.clear()
    known.set(text, origin)
    return origin
  }
}
