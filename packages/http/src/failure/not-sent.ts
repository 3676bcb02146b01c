import type { LowerError } from "@xeffect/core"

/**
 * The codes of errors, or of their causes, that prove that nothing was sent, because no connection was made. Excludes
 * those that may also mean that a connection broke later, such as ECONNRESET and ETIMEDOUT. workerd and browsers have
 * none.
 */
export const notSentCodes: ReadonlyArray<unknown> = [
  // Node and Bun
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  // Node, fetch
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun
  "ConnectionRefused",
  "DNSLookupFailed",
  "FailedToOpenSocket"
]

// Node's `fetch`, of a port that it never connects to; Deno; an older Deno.
const messages = /^bad port$|client error \(Connect\)|error trying to connect/

/** Describes why no connection was made. Returns `undefined` for an error that may have another cause. */
export const whyNotSent = (error: LowerError | undefined): string | undefined => {
  if (error === undefined) return undefined
  const { cause, code, message } = error
  const known = notSentCodes.includes(code) ? code : messages.test(message) ? message : undefined
  return known === undefined ? whyNotSent(cause) : `no connection could be made (${known})`
}
