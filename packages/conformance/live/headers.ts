import { limitNames } from "@xeffect/core/failure"

/** Headers that the documentation of the X API names, and those that it is known to send without naming them. */
const ofTheXApi = [
  ...limitNames.flatMap((name) => ["limit", "remaining", "reset"].map((what) => `${name}-${what}`)),
  "api-version",
  "perf",
  "x-access-level",
  "x-connection-hash",
  "x-response-time",
  "x-transaction-id",
  "x-tsa-request-body-time"
]

/** Headers of HTTP, of browsers' rules, and of the network in front of the X API. */
const ofTheWeb = [
  "age",
  "alt-svc",
  "cache-control",
  "cf-cache-status",
  "cf-ray",
  "connection",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "etag",
  "expires",
  "keep-alive",
  "last-modified",
  "location",
  "pragma",
  "retry-after",
  "server",
  "server-timing",
  "set-cookie",
  "strict-transport-security",
  "transfer-encoding",
  "vary",
  "via",
  "www-authenticate",
  "x-content-type-options",
  "x-frame-options",
  "x-xss-protection"
]

const known = new Set([...ofTheXApi, ...ofTheWeb])

/** The names of headers that nothing here knows, in order. */
export const unknownHeaders = (names: Iterable<string>): ReadonlyArray<string> =>
  [...new Set(Array.from(names, (name) => name.toLowerCase()))].filter((name) => !known.has(name)).sort()
