// A webhook that only receives: it needs nothing of what makes requests.
import * as Effect from "effect/Effect"
import { webhook } from "@xeffect/webhooks"

const handle = webhook({
  consumer_secret: "the consumer secret",
  on_event: (event) =>
    event.source === "activity" && event.type === "post.mention.create"
      ? Effect.log(event.body.data.payload?.text)
      : Effect.void
})

// Bundlers keep what is reachable from outside.
Reflect.set(globalThis, "worker", {
  fetch: (request: Request): Promise<Response> => Effect.runPromise(handle(request))
})
