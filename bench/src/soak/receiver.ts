import type { WebhookHandler } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"

const respond = async (handle: WebhookHandler, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { headers, method = "GET", url = "/" } = incoming
  const request = new Request(new URL(url, "http://localhost"), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    ...(method === "POST" && { body: await text(incoming) })
  })
  const response = await Effect.runPromise(handle(request))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
}

/** Serves a webhook on this machine. Returns its address. */
export const serveWebhook = async (handle: WebhookHandler) => {
  const server = createServer((incoming, outgoing) => {
    respond(handle, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/x`, stop: () => server.close().closeAllConnections() }
}
