// A thread, signed by OAuth 1.0a.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { createThread } from "@xeffect/tweets"

const live = layer({
  consumer_key: "key",
  consumer_secret: "secret",
  access_token: "12-token",
  access_token_secret: "secret"
})

const program = createThread(["just setting up", "a thread"]).pipe(
  Effect.flatMap(({ posts }) => Effect.log(posts)),
  Effect.provide(live)
)

void Effect.runPromise(program)
