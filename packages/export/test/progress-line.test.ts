import { assert, describe, it } from "@effect/vitest"
import { RateLimited, XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, type ExportEvent, run } from "@xeffect/export"
import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { progressLineOn } from "../src/run/progress/progress-line.ts"
import { drive } from "./support/drive.ts"
import { newDirectory } from "./support/directory.ts"

const error = new XError({ operation: "search_recent_tweets", reason: new RateLimited({ detail: "no more" }) })

const started: ExportEvent = { _tag: "Started", open: 8, slices: 8 }

const page = (slice: number, done = false): ExportEvent => ({ _tag: "Page", slice, entries: 100, added: 100, done })

const written: ExportEvent = { _tag: "Written", file: "posts.ndjson", rows: 100, bytes: 1000 }

const waiting = (slice: number, until: number): ExportEvent => ({
  _tag: "Waiting",
  slice,
  cause: "rate_limit",
  until,
  error
})

/** Keeps the texts that a line writes to a log, or to a terminal. */
const makeScreen = (terminal?: { readonly columns: number }) => {
  const texts: Array<string> = []
  const output = { isTTY: terminal !== undefined, ...terminal, write: (text: string) => texts.push(text) }
  return { texts, on_event: progressLineOn(output) }
}

const counts = (entries: string, pages: number, rate: string, done = 0) =>
  `${entries} entries, ${pages} pages, ${rate} pages/s, ${done} of 8 slices done`

/** Lets time pass, second by second. */
const pass = (seconds: number) =>
  Effect.forEach(Array.from({ length: seconds }), () => TestClock.adjust("1 second"), { discard: true })

describe("the line of a run in a log", () => {
  it.effect("says at once that slices wait, soon how many, and every five minutes that they still do", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { on_event, texts } = makeScreen()
        yield* on_event(started)
        yield* pass(1)
        for (let slice = 0; slice < 8; slice++) yield* on_event(page(slice))
        for (let slice = 0; slice < 8; slice++) yield* on_event(waiting(slice, 901_000))
        assert.deepStrictEqual(texts.splice(0), [
          `${counts("0", 0, "0.0")}\n`,
          `1 waiting until 00:15:01 UTC (rate limit, 15 min), ${counts("800", 8, "8.0")}\n`
        ])
        yield* pass(30)
        assert.deepStrictEqual(texts.splice(0), [
          `8 waiting until 00:15:01 UTC (rate limit, 15 min), ${counts("800", 8, "0.3")}\n`
        ])
        yield* pass(600)
        assert.deepStrictEqual(texts.splice(0), [
          `8 waiting until 00:15:01 UTC (rate limit, 10 min), ${counts("800", 8, "0.0")}\n`,
          `8 waiting until 00:15:01 UTC (rate limit, 5 min), ${counts("800", 8, "0.0")}\n`
        ])
        // It is over: nothing is repeated, and what comes next is new.
        yield* pass(600)
        assert.isEmpty(texts)
        yield* on_event(page(1, true))
        assert.deepStrictEqual(texts, [`${counts("900", 9, "0.0", 1)}\n`])
      })
    )
  )

  it.effect("does not name each pause of a few seconds, as after failures", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { on_event, texts } = makeScreen()
        yield* on_event(started)
        for (let second = 0; second < 20; second++) {
          yield* on_event(waiting(second % 8, second * 1000 + 2000))
          yield* pass(1)
        }
        assert.lengthOf(texts, 1)
        yield* pass(40)
        assert.lengthOf(texts, 2)
      })
    )
  )

  it.effect("shows what came after a line without a further event, and the end once", () =>
    Effect.gen(function* () {
      const { on_event, texts } = makeScreen()
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* on_event(started)
          yield* pass(1)
          yield* on_event(page(0))
          yield* pass(30)
          assert.deepStrictEqual(texts.splice(0), [`${counts("0", 0, "0.0")}\n`, `${counts("100", 1, "0.0")}\n`])
          yield* on_event(page(0, true))
          yield* on_event(written)
          yield* on_event(written)
          assert.deepStrictEqual(texts.splice(0), [`${counts("200", 2, "0.1", 1)}\n`])
        })
      )
      yield* pass(1000)
      assert.isEmpty(texts)
    })
  )

  it.effect("ends with the counts at the end of a run that fails or is interrupted", () =>
    Effect.gen(function* () {
      const { on_event, texts } = makeScreen()
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* on_event(started)
          yield* on_event(page(0))
          yield* on_event({ _tag: "Stopping", because: "failed" })
          yield* on_event({ _tag: "Stopping", because: "failed" })
          yield* on_event(page(1))
        })
      )
      assert.deepStrictEqual(texts, [
        `${counts("0", 0, "0.0")}\n`,
        `${counts("100", 1, "1.0")}\n`,
        `${counts("200", 2, "2.0")}\n`
      ])
      yield* pass(1000)
      assert.lengthOf(texts, 3)
    })
  )

  it.effect("is written by events alone if they have no scope", () =>
    Effect.gen(function* () {
      const { on_event, texts } = makeScreen()
      yield* on_event(started)
      yield* on_event(waiting(1, 900_000))
      assert.lengthOf(texts, 2)
    })
  )
})

describe("the line of a run on a terminal", () => {
  it.effect("counts a wait down, is never longer than a row, and ends whole", () =>
    Effect.gen(function* () {
      const { on_event, texts } = makeScreen({ columns: 50 })
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* on_event(started)
          yield* on_event(waiting(1, 100_000))
          yield* pass(2)
          for (const text of texts) {
            assert.isTrue(text.startsWith("\r\u001B[K"))
            assert.match(text.slice(4), /^[^\n]{49}$/)
          }
          assert.include(texts[1], "1 waiting until 00:01:40 UTC (rate limit, 100 s)".slice(0, 48))
          yield* pass(98)
          assert.include(texts.at(-1), `K${counts("0", 0, "0.0")}`.slice(0, 48))
          texts.splice(0)
        })
      )
      assert.deepStrictEqual(texts, [`\r\u001B[K${counts("0", 0, "0.0")}\n`])
    })
  )
})

describe("a run with a line", () => {
  const limits = { "GET /2/tweets/search/all": { app: [{ limit: 4, windowSeconds: 900 }] } }

  it.effect("shows the waits of a collection with limits, without an option of the layer, and ends once", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const until = Date.parse("2026-11-21T11:00:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 60, text: () => "#gauge", interval: "1 hour", until })
      // Time goes on while files are written, and a recent search reaches seven days.
      const period = { start_time: "2026-11-17T12:00:00Z", end_time: "2026-11-21T12:00:00Z" }
      const plan = yield* collect(searchAllTweets, { query: "#gauge", max_results: 10, ...period }, { slices: 3 })
      const { on_event, texts } = makeScreen()
      const directory = yield* newDirectory
      yield* drive(run(plan, { directory, on_event }), "10 seconds")
      const wait = texts.find((text) => text.includes("waiting until"))
      assert.match(wait ?? "", /^[123] waiting until \d\d:\d\d:\d\d UTC \(rate limit, 1[45] min\), \d+ entries, /)
      assert.match(texts.at(-1) ?? "", /^60 entries, .*3 of 3 slices done\n$/)
      assert.lengthOf(
        texts.filter((text) => text.includes("3 of 3")),
        1
      )
      const before = texts.length
      yield* pass(1000)
      assert.lengthOf(texts, before)
    }).pipe(Effect.provide(layerTest({ limits })))
  )

  it.effect("shows all entries when a run goes on", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const until = Date.parse("2026-11-21T11:00:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 60, text: () => "#gauge", interval: "1 hour", until })
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 3 })
      const directory = yield* newDirectory
      yield* run(plan, { directory })
      const { on_event, texts } = makeScreen()
      yield* run(plan, { directory, format: "csv", on_event })
      assert.match(texts[0] ?? "", /^60 entries, 0 pages, 0.0 pages\/s, 3 of 3 slices done\n$/)
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})
