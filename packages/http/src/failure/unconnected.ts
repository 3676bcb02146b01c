import type { LowerError } from "@xeffect/core"

/** How a runtime reports that no connection was made: by the code of an error or of its cause, or by its message. */
type Unconnected = { readonly runtime: string } & ({ readonly code: string } | { readonly message: RegExp })

/**
 * The errors that prove that nothing was sent, because no connection was made. Excludes those that may also mean that a
 * connection broke later, such as ECONNRESET and ETIMEDOUT. workerd and browsers have none.
 */
export const unconnected: ReadonlyArray<Unconnected> = [
  { runtime: "Node, Bun", code: "ECONNREFUSED" },
  { runtime: "Node, Bun", code: "ENOTFOUND" },
  { runtime: "Node, Bun", code: "EAI_AGAIN" },
  { runtime: "Node, Bun", code: "EAI_FAIL" },
  { runtime: "Node, fetch", code: "UND_ERR_CONNECT_TIMEOUT" },
  // A port that `fetch` never connects to.
  { runtime: "Node, fetch", message: /^bad port$/ },
  { runtime: "Bun", code: "ConnectionRefused" },
  { runtime: "Bun", code: "DNSLookupFailed" },
  { runtime: "Bun", code: "FailedToOpenSocket" },
  { runtime: "Deno", message: /client error \(Connect\)/ },
  { runtime: "Deno", message: /error trying to connect/ }
]

/** Describes why no connection was made. Returns `undefined` for an error that may have another cause. */
export const unconnectedBy = (error: LowerError | undefined): string | undefined => {
  if (error === undefined) return undefined
  const row = unconnected.find((row) => ("code" in row ? row.code === error.code : row.message.test(error.message)))
  if (row === undefined) return unconnectedBy(error.cause)
  return `no connection could be made (${"code" in row ? row.code : error.message})`
}
