// The same read, counted, within a budget.
import * as Effect from "effect/Effect"
import { layer } from "@xeffect/http"
import { costs, within } from "@xeffect/costs"
import { getTweet } from "@xeffect/tweets"

const counted = costs({ budget: within({ dollars: 5, per: "day" }), on_cost: ({ dollars }) => Effect.log(dollars) })
const live = layer({ bearer_token: "token", around: [counted] })

const program = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] }).pipe(
  Effect.flatMap((response) => Effect.log(response.data)),
  Effect.provide(live)
)

void Effect.runPromise(program)
