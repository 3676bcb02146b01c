// The same read with the usual layer, which takes every kind of credential.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"

const live = layer({ bearer_token: "token" })

const program = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] }).pipe(
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(live)
)

void Effect.runPromise(program)
