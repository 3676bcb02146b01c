import { assert, describe, it } from "@effect/vitest"
import { pages } from "@xeffect/core"
import { getHomeTimeline } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { responding } from "./support/paged.ts"

// A long stream holds no more than its present page, whatever the number of pages.

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

const heap = Effect.sync(() => {
  if (typeof collect === "function") collect()
  return process.memoryUsage().heapUsed
})

const count = 10_000
const text = "water level 228 cm, falling ".repeat(40)

// A page of ten posts, about 12 kB; all of them are more than 100 MB.
const page = (number: number) => ({
  data: Array.from({ length: 10 }, (_, index) => ({ id: `${number * 10 + index}`, text: `${number} ${text}` })),
  meta: number + 1 < count ? { next_token: `t${number + 1}` } : {}
})

const megabyte = 2 ** 20

describe("memory stays flat", () => {
  it.effect("over 10,000 pages", () =>
    Effect.gen(function* () {
      const { layer } = responding(({ pagination_token }) =>
        page(typeof pagination_token === "string" ? Number(pagination_token.slice(1)) : 0)
      )
      const sizes: Array<number> = []
      let seen = 0
      yield* pages(getHomeTimeline, { max_results: 10 }).pipe(
        Stream.runForEach(
          Effect.fnUntraced(function* () {
            if (seen % 2500 === 100) sizes.push(yield* heap)
            seen++
          })
        ),
        Effect.provide(layer)
      )
      assert.strictEqual(seen, count)
      const [first = 0, ...later] = sizes
      for (const size of later) assert.isBelow(size - first, 8 * megabyte)
    })
  )
})
