import { layerBearer } from "@xeffect/http"
import { follow, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const live = layerBearer({ bearer_token: "token" })

follow(streamTweets).pipe(
  Stream.runForEach((item) => Effect.sync(() => console.log(item))),
  Effect.provide(live),
  Effect.runFork
)
