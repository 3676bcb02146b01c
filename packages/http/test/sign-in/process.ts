/**
 * A program in a process of its own that acts for a user whose tokens it shares with other processes. Its parent tells
 * it when to call the X API, and how far the clock is ahead; it responds with what came of the calls.
 */
import { getMe } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { type Order, storeAt } from "./shared-store.ts"
import { shiftedClock } from "./shifted-clock.ts"
import { layerRefreshing } from "./support.ts"

const response = (value: unknown) => process.send?.(value)

const [base_url = "", place = ""] = process.argv.slice(2)
let offset = 0

const clock = Layer.effect(
  Clock.Clock,
  shiftedClock(() => offset)
)
const runtime = ManagedRuntime.make(
  Layer.provideMerge(layerRefreshing({ base_url }), [storeAt(place), FetchHttpClient.layer, clock])
)

process.on("message", (order: Order) => {
  offset = order.offset
  const calls = Effect.all(
    Array.from({ length: order.calls }, () => getMe()),
    { concurrency: "unbounded" }
  )
  runtime.runPromise(calls).then(
    (responses) => response(responses.map(({ data }) => data?.username).join()),
    (error) => response(String(error))
  )
})
process.on("disconnect", () => process.exit())

runtime.runPromise(Effect.void).then(
  () => response("ready"),
  (error) => response(String(error))
)
