import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterEach } from "vitest"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { layerServer } from "../src/server/server.ts"
import { twitterLite, twitterV2 } from "./clients/older.ts"
import { arctic, authJs, passportOAuth2, passportTwitter } from "./clients/sign-ins.ts"
import { tryClient } from "./clients/suite.ts"
import { redirected, restored } from "./redirected.ts"

afterEach(restored)

const suites = [twitterLite, twitterV2, arctic, passportTwitter, passportOAuth2, authJs]

it.live.each(suites)("All calls of the unmodified client $name succeed, unless they fail by its own fault", (suite) =>
  Effect.gen(function* () {
    yield* redirected
    const emulator = yield* Emulator
    const { calls, failed } = yield* Effect.promise(() => tryClient(suite, emulator))
    expect(failed).toEqual(
      Object.keys(suite.ownFaults ?? {}).map((call) => ({ call, why: expect.stringContaining("Unauthorized") }))
    )
    expect(calls).toBeGreaterThan(failed.length)
  }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator())))
)
