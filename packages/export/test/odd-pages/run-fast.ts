// Runs a plan in a process of its own whose clock goes a hundred times as fast, so that pauses are short.
import { run, update } from "@xeffect/export"
import { layer } from "@xeffect/http"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"

const [plan = "", options = "", base_url = "", way = "run"] = process.argv.slice(2).map((value) => JSON.parse(value))

const speed = 100

const fastClock = Clock.clockWith((real) => {
  const started = real.currentTimeMillisUnsafe()
  const millis = () => started + (real.currentTimeMillisUnsafe() - started) * speed
  const nanos = () => BigInt(Math.round(millis())) * 1_000_000n
  return Effect.succeed<Clock.Clock>({
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => real.sleep(Duration.millis(Duration.toMillis(duration) / speed))
  })
})

// The timeouts are of a clock that is fast too.
const http = layer({ bearer_token: "token", base_url, pacing: false, timeout: "1 day", attempt_timeout: "1 day" })

const running = way === "update" ? update(plan, options) : run(plan, options)

const failed = await running.pipe(
  Effect.as(undefined),
  Effect.catch(({ reason: { _tag } }) => Effect.succeed(_tag)),
  Effect.provide([http, Logger.layer([])]),
  (running) => Effect.flatMap(fastClock, (clock) => Effect.provideService(running, Clock.Clock, clock)),
  Effect.runPromise
)
console.log(JSON.stringify({ failed }))
