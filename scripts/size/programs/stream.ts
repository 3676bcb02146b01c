import { layerBearer } from "@xeffect/http"
import { streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

const live = layerBearer({ bearer_token: "token" }).pipe(Layer.provide(FetchHttpClient.layer))

streamTweets().pipe(
  Stream.runForEach((item) => Effect.sync(() => console.log(item))),
  Effect.provide(live),
  Effect.runFork
)
