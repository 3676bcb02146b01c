/** Why a request is not taken. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

/** The request is refused with a status, for a reason that may be public. */
export const refuse = (status: number, text: string): Refusal => ({ status, text })

const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }

/** The response to a request that is refused. */
export const refusalResponse = ({ status, text }: Refusal): Response =>
  new Response(text, { status, headers: status === 405 ? { ...headers, allow: "GET, POST" } : headers })
