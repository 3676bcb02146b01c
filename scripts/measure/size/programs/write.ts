// One write, signed by OAuth 1.0a.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { createTweet } from "@xeffect/tweets"

const live = layer({
  consumer_key: "key",
  consumer_secret: "secret",
  access_token: "12-token",
  access_token_secret: "secret"
})

const program = createTweet({ text: "just setting up" }).pipe(
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(live)
)

void Effect.runPromise(program)
