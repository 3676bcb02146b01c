// A look-up and a run over pages, with Effect.
import { data, items } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { getTweet, getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const program = Effect.gen(function* () {
  console.log(yield* data(getTweet, { id: "20" }))
  yield* Stream.runForEach(items(getUsersTweets, { id: "20" }), (post) => Effect.sync(() => console.log(post.text)))
})
void program.pipe(Effect.provide(layer({ bearer_token: "token" })), Effect.runPromise)
