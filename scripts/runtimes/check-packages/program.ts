// A user's program. It is copied into an empty project, compiled there against the packed packages, and run.
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import "@xeffect/core/compiled"
import { Tweet } from "@xeffect/core/schemas"
import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"

const program = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })

const restore = Schema.decodeUnknownEffect(Schema.fromJsonString(Tweet))

export const run = (base_url: string) => {
  const live = layer({ bearer_token: "token", base_url })
  return program.pipe(
    Effect.tap(({ data }) => restore(JSON.stringify(data))),
    Effect.provide(live),
    Effect.runPromise
  )
}
