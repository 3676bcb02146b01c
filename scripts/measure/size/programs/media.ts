// A post with media of any kind, signed by OAuth 1.0a.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { uploadMedia } from "@xeffect/media"
import { createTweet } from "@xeffect/tweets"

const live = layer({
  consumer_key: "key",
  consumer_secret: "secret",
  access_token: "12-token",
  access_token_secret: "secret"
})

const program = uploadMedia({ media: new Uint8Array(100) }).pipe(
  Effect.flatMap(({ id }) => createTweet({ text: "just setting up", media_ids: [id] })),
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(live)
)

void Effect.runPromise(program)
