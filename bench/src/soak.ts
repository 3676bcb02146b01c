/**
 * Reads, collects, polls, uploads, follows a stream, receives deliveries and interrupts calls, all at once, against the emulator
 * in another process. Prints the heap in use after a collection at a third, two thirds and the end, and by how much it grows in
 * a minute from the first to the last. Fails if that is more than 50 kB, or if something that should succeed did not. Some growth
 * is compiled code, which the engine adds for as long as it finds something to optimize.
 *
 *     npm run build && npm run soak                        # thirty minutes
 *     npm run soak -- --minutes 3 --snapshots /tmp         # with heap snapshots of the first and the last measurement
 */
import { setTimeout } from "node:timers/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeHeapSnapshot } from "node:v8"
import type { XApi } from "@xeffect/core"
import { layer } from "@xeffect/http"
import { costs, within } from "@xeffect/costs"
import { nodeSend } from "@xeffect/http/node"
import { webhook } from "@xeffect/webhooks"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { startEmulator } from "./soak/emulator.ts"
import { makeParts, type Part, prepare, remembered } from "./soak/parts.ts"
import { serveWebhook } from "./soak/receiver.ts"

const { minutes = "30", snapshots } = parseArgs({
  options: { minutes: { type: "string" }, snapshots: { type: "string" } }
}).values

/** In kB a minute. */
const maxGrowth = 50

const counts: Record<string, number> = {}
const failures: Record<string, number> = {}

const { environment, stop } = await startEmulator()
const variable = (name: string) => environment[name] ?? ""
const receiver = await serveWebhook(
  webhook({
    consumer_secret: variable("X_CONSUMER_SECRET"),
    max_recent_keys: remembered,
    on_event: () => {
      counts["deliveries"] = (counts["deliveries"] ?? 0) + 1
    }
  })
)
const place = {
  me: variable("X_USER_ID"),
  other: variable("X_OTHER_USER_ID"),
  post: variable("X_POST_ID"),
  webhook: receiver.url
}

const counted = costs({ budget: within({ dollars: 1_000_000, per: "day" }), remember: remembered })
const options = {
  bearer_token: variable("X_BEARER_TOKEN"),
  consumer_key: variable("X_CONSUMER_KEY"),
  consumer_secret: variable("X_CONSUMER_SECRET"),
  access_token: variable("X_ACCESS_TOKEN"),
  access_token_secret: variable("X_ACCESS_TOKEN_SECRET"),
  base_url: variable("X_BASE_URL"),
  wait_on_rate_limit: true,
  around: [counted]
}

const repeated = (
  ways: readonly [Context.Context<XApi>, Context.Context<XApi>],
  [name, { pause, work }]: [string, Part]
) => {
  let n = 0
  counts[name] = 0
  const next = Effect.suspend(() => {
    const way = n % 2 === 0 ? ways[0] : ways[1]
    return Effect.provideContext(work(n++), way)
  })
  return next.pipe(
    Effect.catchCause((cause) =>
      Effect.sync(() => {
        failures[name] = (failures[name] ?? 0) + 1
        if (failures[name] === 1) console.error(`${name}: ${Cause.pretty(cause)}`)
      })
    ),
    Effect.andThen(Effect.sync(() => void (counts[name] = n))),
    Effect.andThen(Effect.sleep(pause)),
    Effect.forever
  )
}

// The work in flight differs from one moment to the next: the least of a few seconds has the least of it.
const heapInUse = async () => {
  let least = Infinity
  for (let index = 0; index < 10; index++) {
    globalThis.gc?.()
    least = Math.min(least, process.memoryUsage().heapUsed)
    await setTimeout(500)
  }
  return least / 1000
}

const measure = async () => {
  const heaps: Array<number> = []
  const third = (Number(minutes) * 60_000) / 3
  for (let point = 1; point <= 3; point++) {
    await setTimeout(third - (point === 1 ? 0 : 5000))
    const heap = await heapInUse()
    heaps.push(heap)
    const resident = process.memoryUsage().rss / 1e6
    console.log(
      `minute ${((Number(minutes) / 3) * point).toFixed(1)}: heap ${heap.toFixed(0)} kB, resident ${resident.toFixed(0)} MB`
    )
    console.log(JSON.stringify(counts))
    if (snapshots !== undefined && point !== 2) writeHeapSnapshot(join(snapshots, `soak-${point}.heapsnapshot`))
  }
  const [first = 0, , last = 0] = heaps
  return (last - first) / ((Number(minutes) * 2) / 3)
}

const program = Effect.gen(function* () {
  const fetching = yield* Layer.build(layer(options))
  const sending = yield* Layer.build(layer({ ...options, send: nodeSend() }))
  yield* Effect.provideContext(prepare(place), sending)
  const parts = Effect.forEach(Object.entries(makeParts(place)), (part) => repeated([fetching, sending], part), {
    concurrency: "unbounded"
  })
  return yield* Effect.raceFirst(Effect.promise(measure), parts)
})

const growth = await program.pipe(Effect.scoped, Effect.runPromise)
console.log(`The heap grows by ${Number(growth).toFixed(1)} kB a minute`)
if (Number(growth) > maxGrowth || Object.keys(failures).length > 0) {
  console.log("failures", failures)
  process.exitCode = 1
}
receiver.stop()
stop()
