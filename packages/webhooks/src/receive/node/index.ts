/** A webhook as a handler of Node's requests: Express, Fastify and `node:http`. */
import { InvalidInput } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { throwIfInvalid } from "../../throw-if-invalid.ts"
import { errorResponse, toWebResponse } from "../error-response.ts"
import { bodyOf, type IncomingBody } from "./body.ts"
import type { WebhookHandler } from "../webhook.ts"

/** A request of Node, as `IncomingMessage`, with what a framework has added to it. */
export interface NodeRequest extends IncomingBody {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** A response of Node, as `ServerResponse`. */
export interface NodeResponse {
  readonly destroyed: boolean
  readonly once: (event: "close", listener: () => void) => unknown
  readonly writeHead: (status: number, headers: Record<string, string>) => { readonly end: (body: string) => unknown }
}

/**
 * A webhook as a handler of Node's requests: of Express, Fastify and `node:http`. Mount it before `express.json()`: the signature
 * is of the raw bytes, which no parser may have read. A body that is there as bytes, in `rawBody` or from `express.raw`, is used
 * as it is. If a parser was first, a delivery is a 500 that says so, and an error is logged.
 *
 * No more of a body is read than `max_body_size` and `time_limit` of `webhook` allow. If the connection is closed first, the
 * handling is interrupted.
 *
 * It takes other handlers of the web's requests as well, such as `begin` and `finish` of `webSignIn`.
 *
 * @param handle what `webhook` returns
 * @returns a handler of a request and a response. Its promise ends when the response was written, and never rejects. Throws an `XError`
 * with `InvalidInput` if `handle` is not a function
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/introduction
 * @example
 * ```ts
 * import { webhook } from "xeffect/webhooks"
 * import { onNode } from "xeffect/webhooks/node"
 * import { createServer } from "node:http"
 *
 * const handle = webhook({
 *   consumer_secret: process.env["X_CONSUMER_SECRET"] ?? "",
 *   on_event: async (event) => console.log(event.source, event.type)
 * })
 *
 * createServer(onNode(handle)).listen(8787)
 * ```
 */
export const onNode = (handle: WebhookHandler): ((incoming: NodeRequest, outgoing: NodeResponse) => Promise<void>) => {
  throwIfInvalid("onNode", checkHandler(handle))
  return async (incoming, outgoing) => {
    const closed = new AbortController()
    outgoing.once("close", () => closed.abort())
    const handled = Effect.flatMap(responseTo(handle, incoming), (response) =>
      Effect.promise(() => writeResponse(response, incoming, outgoing))
    )
    await Effect.runPromiseExit(handled, { signal: closed.signal })
  }
}

const checkHandler = (handle: unknown): InvalidInput | undefined =>
  typeof handle === "function"
    ? undefined
    : new InvalidInput({ parameter: "handle", value: handle, rule: "a webhook, as webhook returns it" })

const responseTo = (handle: WebhookHandler, incoming: NodeRequest): Effect.Effect<Response> => {
  const body = bodyOf(incoming)
  if (incoming.method === "POST" && body === "parsed") return alreadyRead
  return Effect.try(() => toRequest(incoming, body)).pipe(
    Effect.matchEffect({ onSuccess: (request) => handle(request), onFailure: () => Effect.succeed(malformedRequest()) })
  )
}

const alreadyRead = Effect.map(
  toStderr(
    Effect.logError(
      "A delivery was refused: its body was read before the webhook, so its signature cannot be verified. Mount onNode before express.json() and other parsers."
    )
  ),
  () => toWebResponse(errorResponse(500, "The body was read before it reached the webhook."))
)

// A method or header that the web's `Request` does not have.
const malformedRequest = () => toWebResponse(errorResponse(400, "The request is malformed."))

const toRequest = ({ headers, method = "GET", url = "/" }: NodeRequest, body: ReturnType<typeof bodyOf>): Request => {
  // Only the path and the query of the address are used. Without the slash it could name a host.
  const address = new URL(`http://localhost${url.startsWith("/") ? "" : "/"}${url}`)
  // Requests over HTTP/2 have pseudo-headers.
  const fields = Object.entries(headers).filter(([name]) => !name.startsWith(":"))
  const init = { method, headers: fields.map(([name, value]): [string, string] => [name, String(value)]) }
  if (method !== "POST" || body === "parsed") return new Request(address, init)
  return new Request(address, { ...init, body, ...duplex })
}

// Node requires it for a stream, and the types of the web do not have it.
const duplex = { duplex: "half" }

const writeResponse = async (response: Response, incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
  const text = await response.text()
  if (outgoing.destroyed) return
  // The rest of a refused body may still be on its way: the connection cannot be used again.
  const connection = incoming.complete === false ? { connection: "close" } : {}
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...connection }).end(text)
}
