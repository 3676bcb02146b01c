import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert, describe, it } from "@effect/vitest"
import type { BinaryInput } from "@xeffect/core"
import { layerBearer } from "../../http/test/over-client/index.ts"
import { retry } from "@xeffect/http/middleware"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { unwatched, watchMemory } from "./support/bulk/memory.ts"
import { combined, everything, hoarding, type Setup, single } from "./support/bulk/middleware.ts"
import { replaceMedia, uploadMedia } from "./support/bulk/operations.ts"
import { digest, failFirst, type Failure, failures, inputs } from "./support/bulk/retried.ts"
import { kinds } from "./support/bulk/runs.ts"
import { serve } from "./support/bulk/server.ts"
import { someOf } from "../running/whole.ts"

// Streams, downloads and uploads over real HTTP go through every middleware whole, without being held in memory.

const megabyte = 2 ** 20

/** Far above what a run takes on a busy machine. */
const deadline = "25 seconds"

/** Far below half of what goes through: 5 MB, and 4 MB of lines that are larger when they are read. */
const maxGrowth = 3 * megabyte

const rowsOf = (setups: ReadonlyArray<Setup>) => setups.map((setup) => [setup.title, setup] as const)

describe.each(Object.entries(kinds))("%s", (_, { long, run, short }) => {
  const check = Effect.fnUntraced(
    function* (setup: Setup, amount: number) {
      const memory = amount === long ? watchMemory(amount) : unwatched
      yield* run(setup, amount, memory)
      assert.isBelow(memory.growth(), maxGrowth)
    },
    Effect.scoped,
    Effect.timeout(deadline)
  )

  // Each alone once a week: all of them are in the combined ones.
  // First, so that what takes memory once is there when memory is measured.
  it.live.each(rowsOf([...combined, ...someOf(single, 1)]))("goes through %s", ([, setup]) =>
    Effect.provide(check(setup, short), FetchHttpClient.layer)
  )

  // Where one of them held it in memory, so would all together. Only these are measured: to collect garbage takes longer than a run.
  it.live("goes through everything without being held in memory", () =>
    Effect.provide(check(everything, long), FetchHttpClient.layer)
  )

  it.live.each([
    ["node:http", NodeHttpClient.layerNodeHttp],
    ["undici", NodeHttpClient.layerUndici]
  ] as const)("goes through everything over %s", ([, client]) =>
    Effect.gen(function* () {
      // The client is loaded by the first run, so memory is measured in the second one, once a week.
      for (const amount of someOf([short, long], 1)) yield* check(everything, amount)
    }).pipe(Effect.provide(client))
  )

  it.live("is noticed if it is held in memory", () =>
    Effect.gen(function* () {
      const memory = watchMemory(long)
      yield* run(hoarding, long, memory)
      assert.isAbove(memory.growth(), maxGrowth)
    }).pipe(Effect.scoped, Effect.timeout(deadline), Effect.provide(FetchHttpClient.layer))
  )
})

describe("an upload that fails on its way", () => {
  // The keys of a constant are those of its type.
  const names = Object.keys(failures) as ReadonlyArray<Failure>
  const all = Object.entries(inputs).flatMap(([input, of]) => names.map((failure) => ({ input, failure, ...of })))
  const rows = someOf(all, (_, index) => index % 5 === 0)

  const retrying = (base_url: string) =>
    layerBearer({ base_url, bearer_token: "token", around: [retry({ base_delay: 1 })] })

  const send = Effect.fnUntraced(
    function* (operation: typeof uploadMedia, failure: Failure, media: BinaryInput, live: typeof retrying) {
      const arrived: Array<string | undefined> = []
      const { base_url, requests } = yield* serve(failFirst(failure, arrived))
      const result = yield* operation({ name: "river", media }).pipe(
        Effect.match({ onFailure: ({ reason }) => reason._tag, onSuccess: () => "success" }),
        Effect.provide(Layer.provide(live(base_url), FetchHttpClient.layer))
      )
      return { result, arrived, requests: requests() }
    },
    Effect.scoped,
    Effect.timeout(deadline)
  )

  it.live.each(rows)("is retried only if its bytes can be read again: $input, $failure", ({ failure, isKept, media }) =>
    Effect.gen(function* () {
      const { arrived, requests, result } = yield* send(replaceMedia, failure, media(), retrying)
      const reason = failure.startsWith("a 503") ? "ServerError" : "TransportError"
      assert.strictEqual(result, isKept ? "success" : reason)
      assert.strictEqual(requests, isKept ? 2 : 1)
      const first = failure.endsWith("at the end") ? digest : undefined
      assert.deepStrictEqual(arrived, isKept ? [first, digest] : [first])
    })
  )

  it.live.each(rows)("is not retried if it is not idempotent: $input, $failure", ({ failure, media }) =>
    Effect.gen(function* () {
      const { requests, result } = yield* send(uploadMedia, failure, media(), retrying)
      assert.strictEqual(result, "OutcomeUnknown")
      assert.strictEqual(requests, 1)
    })
  )

  it.live.each([
    ["a Blob", "success", 2],
    ["a Stream", "ServerError", 1]
  ] as const)("is retried by layer in the same way: %s", ([input, expected, times]) =>
    Effect.gen(function* () {
      const live = (base_url: string) => everything.live(base_url, () => {})
      const { arrived, result } = yield* send(replaceMedia, "a 503 at the end", inputs[input].media(), live)
      assert.strictEqual(result, expected)
      assert.deepStrictEqual(arrived, Array<string>(times).fill(digest))
    })
  )
})
