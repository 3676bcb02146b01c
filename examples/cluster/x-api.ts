// The X API in memory: 90,000 posts of a week, half a second for each request, and no limits, which would be reached in
// seconds.
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { layerServer } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const posts = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  const text = (index: number) => `Reading ${index} #gauge`
  yield* addPosts({ author: world.seed.users.main, count: 90_000, text, interval: "6 seconds", until: Date.now() })
})

const live = layerServer({ port: 8080 }).pipe(
  Layer.provideMerge(Layer.effectDiscard(posts)),
  Layer.provide(layerEmulator({ latency: "500 millis", limits: "off", max_recorded_requests: 0 }))
)

NodeRuntime.runMain(Layer.launch(live))
