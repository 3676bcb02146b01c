import { createHash } from "node:crypto"
import { style } from "./view.ts"

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const usualHeaders = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
}

/** A response of the page, with the headers that all have. */
export const respond = (
  status: number,
  body: string,
  type = "text/plain; charset=utf-8",
  more: Readonly<Record<string, string>> = {}
): Response => new Response(body, { status, headers: { ...usualHeaders, "content-type": type, ...more } })

const ownHosts: ReadonlyArray<string> = ["127.0.0.1", "localhost", "[::1]"]

const isOwnHost = (host: string, allowed: ReadonlyArray<string>): boolean => {
  const url = `http://${host}`
  if (!URL.canParse(url)) return false
  // A text that is not a host adds another part to the URL, such as a path.
  const { hostname, origin, href } = new URL(url)
  return href === `${origin}/` && [...ownHosts, ...allowed.map((name) => name.toLowerCase())].includes(hostname)
}

/**
 * The response to a request that gets no page, if it is one: a page of another site could otherwise have a name of its own lead to
 * this machine, and read the status.
 */
export const refusedRequest = (request: Request, allowed: ReadonlyArray<string>): Response | undefined => {
  const { host, pathname } = new URL(request.url)
  if (!isOwnHost(request.headers.get("host") ?? host, allowed)) {
    return respond(421, "The status page does not respond to this host. Allow it with the option hosts.\n")
  }
  if (pathname !== "/" && pathname !== "/status.json") return respond(404, "This page does not exist.\n")
  return request.method === "GET" || request.method === "HEAD"
    ? undefined
    : respond(405, "This page only accepts GET requests.\n", undefined, { allow: "GET, HEAD" })
}
