// The same read, if it is not too dear.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { estimate } from "@xeffect/costs/estimate"
import { getTweet } from "@xeffect/tweets"

const live = layer({ bearer_token: "token" })

const read = { id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] } as const
const program = estimate(getTweet, read).pipe(
  Effect.flatMap(({ dollars }) => (dollars.max > 0.1 ? Effect.log(dollars.max) : getTweet(read))),
  Effect.flatMap(Effect.log),
  Effect.provide(live)
)

void Effect.runPromise(program)
