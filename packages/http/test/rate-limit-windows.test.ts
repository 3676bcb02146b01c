import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator, type RecordedRequest, type Window } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { layer } from "./over-client/index.ts"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { timedClient } from "./timed-client.ts"
import { someOf } from "../../conformance/running/whole.ts"

const limited = (...app: ReadonlyArray<Window>) => layerEmulator({ limits: { "GET /2/tweets/{id}": { app } } })

/** So many fibers that do nothing but read. */
const readers = (fibers: number) =>
  Effect.forEach(Array.from({ length: fibers }), () => Effect.forever(getTweet({ id: "20" })), {
    concurrency: "unbounded"
  })

const report = (what: string, requests: ReadonlyArray<RecordedRequest>, allowed: number) => {
  const refused = requests.filter(({ status }) => status === 429).length
  const used = (requests.length - refused) / allowed
  console.log(
    `${what}: ${requests.length} requests, ${refused} refused, ${(used * 100).toFixed(1)} % of ${allowed} used`
  )
  return { refused, used }
}

describe("100 fibers on one operation", () => {
  const rows: ReadonlyArray<readonly [what: string, windows: ReadonlyArray<Window>, allowed: number]> = [
    ["15 in 15 minutes, 4 windows", [{ limit: 15, windowSeconds: 900 }], 4 * 15],
    ["1 in 15 minutes, 4 windows", [{ limit: 1, windowSeconds: 900 }], 4],
    [
      "60 in 15 minutes and 100 in 24 hours, an hour",
      [
        { limit: 60, windowSeconds: 900 },
        { limit: 100, windowSeconds: 86_400 }
      ],
      100
    ],
    ["450 in 15 minutes, 4 windows", [{ limit: 450, windowSeconds: 900 }], 4 * 450]
  ]
  it.effect.each(someOf(rows, 3))(
    "use up the windows, and never go over: %s",
    ([what, windows, allowed]) =>
      Effect.gen(function* () {
        const emulator = yield* Emulator
        // Both ways take between 20 and 500 milliseconds, so that requests and responses overtake each other.
        const travel = Effect.flatMap(Random.nextIntBetween(20, 500), (time) => Effect.sleep(time))
        const { client } = timedClient(({ body, headers, method, url }) =>
          Effect.gen(function* () {
            yield* travel
            const response = yield* emulator.handle({ method, url, headers, body })
            yield* travel
            return response
          })
        )
        const live = layer({ bearer_token: emulator.credentials.bearer_token, wait_on_rate_limit: true }).pipe(
          Layer.provide(client)
        )
        const reading = readers(100).pipe(Effect.provide(live), Random.withSeed(what))
        const running = yield* Effect.forkChild(reading)
        yield* TestClock.adjust("1 hour")
        const { refused, used } = report(`100 fibers, ${what}`, yield* emulator.requests, allowed)
        yield* Fiber.interrupt(running)
        assert.strictEqual(refused, 0)
        assert.isAtLeast(used, 0.95)
        assert.isAtMost(used, 1)
      }).pipe(Effect.provide(limited(...windows))),
    60_000
  )

  it.live(
    "do so over HTTP, by the real clock",
    () =>
      Effect.gen(function* () {
        const emulator = yield* Emulator
        const { url } = yield* EmulatorServer
        // How many responses each window gave, by the reset that tells windows apart.
        const windows = new Map<string | undefined, number>()
        const counting = HttpClient.layerMergedContext(
          Effect.map(HttpClient.HttpClient, (client) =>
            HttpClient.tap(client, ({ headers }) =>
              Effect.sync(() => {
                const reset = headers["x-rate-limit-reset"]
                windows.set(reset, (windows.get(reset) ?? 0) + 1)
              })
            )
          )
        ).pipe(Layer.provide(FetchHttpClient.layer))
        const live = layer({
          bearer_token: emulator.credentials.bearer_token,
          base_url: url,
          wait_on_rate_limit: true
        }).pipe(Layer.provide(counting))
        const running = yield* Effect.forkChild(readers(100).pipe(Effect.provide(live)))
        // Once the third window has begun, two have ended.
        for (let tenths = 0; windows.size < 3 && tenths < 400; tenths++) yield* Effect.sleep("100 millis")
        yield* Fiber.interrupt(running)
        const what = `100 fibers over HTTP, 150 in 2 seconds, windows of ${Array.from(windows.values()).join(", ")}`
        const { refused } = report(what, yield* emulator.requests, windows.size * 150)
        assert.strictEqual(refused, 0)
        // How much of a window is used depends on the machine, and is asserted above by the clock of tests.
        assert.isAtLeast(windows.size, 3)
      }).pipe(Effect.provide(Layer.provideMerge(layerServer(), limited({ limit: 150, windowSeconds: 2 })))),
    60_000
  )
})
