// A search to its last page, which waits for rate limits and repeats what was lost on the way.
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { items } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"

const live = layer({ bearer_token: "token", wait_on_rate_limit: true, retries: 2 })

const program = items(searchRecentTweets, { query: "effect", max_results: 100, tweet_fields: ["created_at"] }).pipe(
  Stream.runForEach((post) => Effect.log(post.text)),
  Effect.provide(live)
)

void Effect.runPromise(program)
