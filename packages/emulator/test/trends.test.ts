import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { get, post } from "./support.ts"

it.effect("a trend counts a post once, however often the post has its tag", () =>
  Effect.gen(function* () {
    yield* post("/2/tweets", { text: "#lockgate here, #LockGate there, #lockgate everywhere" })
    const query = { "trend.fields": "trend_name,tweet_count", max_trends: "50" }
    const { json } = yield* get("/2/trends/by/woeid/1", query)
    expect(json.data).toContainEqual({ trend_name: "#lockgate", tweet_count: 1 })
  }).pipe(Effect.provide(layerEmulator()))
)
