import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { WebhookHandler } from "./webhook.ts"

/**
 * A webhook as a handler for Effect's `HttpRouter`. Its route must take GET and POST.
 *
 * @param handler what `webhook` returns
 * @since 0.1.0
 * @example
 * ```ts
 * import { webhook } from "xeffect/webhooks"
 * import { toHttpApp } from "xeffect/webhooks/http-app"
 * import * as Effect from "effect/Effect"
 * import * as HttpRouter from "effect/http/HttpRouter"
 *
 * const handle = webhook({ consumer_secret: "the consumer secret", on_event: (event) => Effect.log(event.type) })
 *
 * const routes = HttpRouter.add("*", "/x", toHttpApp(handle))
 * ```
 */
export const toHttpApp = <R>(
  handler: WebhookHandler<R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest | R> =>
  HttpServerRequest.HttpServerRequest.pipe(
    Effect.flatMap(HttpServerRequest.toWeb),
    Effect.flatMap((request) => handler(request)),
    Effect.map(HttpServerResponse.fromWeb),
    Effect.catch(() => Effect.succeed(HttpServerResponse.empty({ status: 400 })))
  )
