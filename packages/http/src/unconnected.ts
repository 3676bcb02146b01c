import type { LowerError } from "@xeffect/core/lower-error"

/**
 * How runtimes name a connection that was never made: Node and undici by a code, Bun by another, Deno in words alone. Not
 * in it are the names that may also stand for a connection that broke later.
 */
const names =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSLookupFailed|FailedToOpenSocket) |client error \(Connect\)|error trying to connect/

/** Whether a request surely never left, because no connection was made. */
export const isUnconnected = (error: LowerError | undefined): boolean =>
  error !== undefined && (names.test(`${error.code} ${error.message}`) || isUnconnected(error.cause))
