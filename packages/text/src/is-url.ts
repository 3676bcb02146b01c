/** Options of `isUrl`. */
export interface IsUrlOptions {
  /** Whether the text has to begin with `http://` or `https://`. Default: true. */
  readonly require_scheme?: boolean | undefined
}

/**
 * Whether a text as a whole is a URL of a page: `http` or `https`, maybe with a user, a host name or an IP address, maybe
 * with a port, a path, a query and a fragment. Host names may have letters of all scripts. Whether the top-level domain
 * exists is not looked up; for the links in a text use `extractUrls`.
 *
 * @param text for example `https://example.com/tides?year=2026`
 * @param options `require_scheme`, default true
 * @since 0.1.0
 * @see https://www.rfc-editor.org/rfc/rfc3986
 * @example
 * ```ts
 * import { isUrl } from "xeffect/text"
 *
 * const valid = isUrl("example.com/tides", { require_scheme: false }) // true
 * ```
 */
export const isUrl = (text: string, { require_scheme = true }: IsUrlOptions = {}): boolean => {
  const [, scheme, authority = "", path = "", query = "", fragment = ""] = parts.exec(text) ?? []
  if (scheme === undefined ? require_scheme : !/^https?$/i.test(scheme)) return false
  return isAuthority(authority) && inPath.test(path) && inRest.test(query) && inRest.test(fragment)
}

// Scheme, authority, path, query and fragment.
const parts = /^(?:([^:/?#]+):\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

const inPath = /^(?:[a-z0-9\u0400-\u04ff._~!$&'()*+,;=:@|/-]|%[0-9a-f]{2})*$/i
const inRest = /^(?:[a-z0-9\u0400-\u04ff._~!$&'()*+,;=:@|/?-]|%[0-9a-f]{2})*$/i
const inUser = /^(?:[a-z0-9\u0400-\u04ff._~!$&'()*+,;=:-]|%[0-9a-f]{2})*$/i

const isAuthority = (authority: string): boolean => {
  const at = authority.lastIndexOf("@")
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority.slice(at + 1)) ?? []
  const isPort = port === undefined || Number(port) <= 65_535
  return isPort && isHost(host) && inUser.test(authority.slice(0, Math.max(at, 0)))
}

const isHost = (host: string): boolean => {
  if (host.startsWith("[")) return /^\[[0-9a-f:.]*:[0-9a-f:.]*\]$/i.test(host)
  const labels = host.split(".")
  if (labels.every((label) => /^\d+$/.test(label)))
    return labels.length === 4 && labels.every((label) => Number(label) <= 255)
  const [top = "", name = "", ...others] = labels.toReversed()
  return topLevelLabel.test(top) && domainLabel.test(name) && others.every((label) => subdomainLabel.test(label))
}

// Letters of all scripts, and signs such as ☃. Only labels before the last two may have underscores.
const topLevelLabel = /^(?:[a-z\u0080-\u{10ffff}]{2,}|xn--[a-z0-9-]+)$/iu
const domainLabel = /^[a-z0-9\u0080-\u{10ffff}](?:[a-z0-9\u0080-\u{10ffff}-]*[a-z0-9\u0080-\u{10ffff}])?$/iu
const subdomainLabel = /^[a-z0-9\u0080-\u{10ffff}](?:[a-z0-9_\u0080-\u{10ffff}-]*[a-z0-9\u0080-\u{10ffff}])?$/iu
