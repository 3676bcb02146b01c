/** Why a request is not taken. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

/** The request is refused with a status, for a reason that may be public. */
export const refuse = (status: number, text: string): Refusal => ({ status, text })

/** Tells a refusal from what was read. */
export const isRefusal = <A extends object>(value: A | Refusal): value is Refusal => "status" in value

/** The refusal of events that could not be taken. X sends them again. */
export const notTaken: Refusal = refuse(503, "The event could not be taken.")

const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }

/** The response to a request that is refused. */
export const refusalResponse = ({ status, text }: Refusal): Response =>
  new Response(text, { status, headers: status === 405 ? { ...headers, allow: "GET, POST" } : headers })
