// Receives events with Bun, and logs them. An event is handled before the response, so one that fails is sent again.
import { webhook } from "xeffect/webhooks"
import * as Effect from "effect/Effect"

// The part of Bun that is used.
declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly serve: (options: {
    readonly port: number
    readonly fetch: (request: Request) => Promise<Response> | Response
  }) => unknown
}

const handle = webhook({
  consumer_secret: Bun.env["X_CONSUMER_SECRET"] ?? "",
  client_secret: Bun.env["X_CLIENT_SECRET"],
  require_newer: Bun.env["X_CLIENT_SECRET"] !== undefined,
  on_event: ({ key, source, type }) => Effect.log(source, type, key)
})

Bun.serve({
  port: Number(Bun.env["PORT"] ?? 3000),
  fetch: (request) =>
    new URL(request.url).pathname === "/x"
      ? Effect.runPromise(handle(request))
      : new Response("not found", { status: 404 })
})
