// The same on Effect alone, with nothing that is of X.
import * as Effect from "effect/Effect"

// Bundlers keep what is reachable from outside.
Reflect.set(globalThis, "worker", {
  fetch: (request: Request): Promise<Response> =>
    Effect.runPromise(Effect.as(Effect.log(request.url), new Response(null, { status: 200 })))
})
