import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { HttpRequest } from "./http-request.ts"
import type { HttpResponse, SendError } from "./http-response.ts"
import type { Send } from "./send.ts"

/**
 * Sends a request and returns the head of its response. The end of the scope closes the connection.
 * @since 0.1.0
 */
export const openWith = (send: Send, request: HttpRequest): Effect.Effect<HttpResponse, SendError, Scope> =>
  Effect.withFiber(({ context }) => {
    let opened: HttpResponse | undefined
    let isClosed = false
    const response = Effect.callback<HttpResponse, SendError>((resume) => {
      const onResponse = (response: HttpResponse) => {
        if (isClosed) return response.body.cancel()
        opened = response
        resume(Effect.succeed(response))
      }
      const close = send(request, { onResponse, onLost: (error) => resume(Effect.fail(error)) }, context)
      return Effect.suspend(() => close() ?? Effect.void)
    })
    return Effect.andThen(
      Effect.addFinalizer(() =>
        Effect.sync(() => {
          isClosed = true
          opened?.body.cancel()
        })
      ),
      response
    )
  })
