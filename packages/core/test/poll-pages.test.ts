import { assert, describe, it } from "@effect/vitest"
import { poll, type PollEvent, type PollOptions } from "@xeffect/core"
import { getDirectMessageEvents } from "@xeffect/dms"
import { getLikedTweets, getUsersMentions, searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { idAt, inMemory, makeList, polling, pollLate, start } from "./late-listing.ts"
import { type Call, responding } from "./support.ts"
import { times } from "../../conformance/running/whole.ts"

const post = (id: number) => ({ id: `${id}`, text: `post ${id}` })

const page = (...ids: ReadonlyArray<number>) => ({ data: ids.map(post), meta: { result_count: ids.length } })

/** Polls for so long, with a round each minute. */
const polled = Effect.fnUntraced(function* (
  minutes: number,
  start: "now" | "oldest",
  bodyOf: (call: Call, count: number) => unknown
) {
  const { calls, layer } = responding(bodyOf)
  const ids: Array<number> = []
  const events: Array<PollEvent> = []
  const on_event = (event: PollEvent) => void events.push(event)
  const options = { every: "1 minute", max_every: "1 minute", start, on_event } as const
  const stream = poll(getUsersMentions, { id: "12" }, options)
  const fiber = yield* Stream.runForEach(stream, ({ id }) => Effect.sync(() => void ids.push(Number(id)))).pipe(
    Effect.provide(layer),
    Effect.forkChild
  )
  yield* TestClock.adjust("1 second")
  yield* TestClock.adjust(`${minutes} minutes`)
  const failed = events.filter(({ _tag }) => _tag === "Failed").length
  return { calls, failed, ids, outcome: fiber.pollUnsafe(), stop: Fiber.interrupt(fiber) }
})

describe("poll", () => {
  it.effect.each<readonly [string, unknown]>([
    ["a body that is not JSON", "<html>"],
    ["an empty body", ""],
    ["an empty object", {}],
    ["a page without meta", { data: [post(3)] }],
    ["a page of another shape", { data: {}, meta: { result_count: 1 } }]
  ])("repeats a round after %s, and loses nothing", ([, odd]) =>
    Effect.gen(function* () {
      const { failed, ids, outcome, stop } = yield* polled(5, "oldest", (_, count) =>
        count === 1 ? page(1) : count === 3 ? odd : page(...(count < 3 ? [2] : [4, 3]))
      )
      assert.deepStrictEqual(ids, [1, 2, 3, 4])
      assert.strictEqual(failed, 1)
      assert.isUndefined(outcome)
      yield* stop
    })
  )

  it.effect("does not take an odd first page for an empty list, whose entries would all be new", () =>
    Effect.gen(function* () {
      const { ids, stop } = yield* polled(5, "now", (_, count) => (count === 1 ? {} : page(2, 1)))
      assert.deepStrictEqual(ids, [])
      yield* stop
    })
  )

  it.effect("goes on for as long as bodies are not JSON", () =>
    Effect.gen(function* () {
      const { failed, outcome, stop } = yield* polled(60, "now", () => "<html>")
      assert.isAtLeast(failed, 60)
      assert.isUndefined(outcome)
      yield* stop
    })
  )

  it.effect("fails after five rounds in a row with a page that cannot be used", () =>
    Effect.gen(function* () {
      const { calls, failed, outcome } = yield* polled(10, "now", () => ({ data: {} }))
      assert.lengthOf(calls, 5)
      assert.strictEqual(failed, 4)
      assert.strictEqual(outcome?._tag, "Failure")
    })
  )

  it.effect("requests a page once more if it has fewer entries than its result_count", () =>
    Effect.gen(function* () {
      const { calls, ids, stop } = yield* polled(2, "oldest", (_, count) =>
        count === 1 ? { data: [post(3), post(1)], meta: { result_count: 3 } } : page(...(count === 2 ? [3, 2, 1] : []))
      )
      assert.deepStrictEqual(ids, [1, 2, 3])
      assert.lengthOf(calls, 4)
      yield* stop
    })
  )
})

const seeds = times(2)

describe("poll, if an entry is listed below newer ones", () => {
  const operations = [
    ["mentions", getUsersMentions, idAt],
    ["mentions whose IDs have no time", getUsersMentions, (seconds: number) => `${1000 + seconds}`],
    ["a search", searchRecentTweets, idAt],
    ["followers", getUsersFollowers, (seconds: number) => `${9000 - seconds}`],
    ["likes", getLikedTweets, (seconds: number) => `${9000 - seconds}`],
    ["messages", getDirectMessageEvents, idAt]
  ] as const

  it.effect.each(operations)("delivers it, once, also over restarts: %s", ([, operation, id]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const list = makeList(100)
      const { checkpoint } = inMemory()
      const delivered: Array<string> = []
      const run = () => polling(operation, list, delivered, { checkpoint })
      const [a, b, c, d, e] = [id(0), id(10), id(20), id(70), id(80)]
      list.listed.push(a)
      const first = yield* run()
      list.listed.unshift(c)
      yield* TestClock.adjust("1 minute")
      list.listed.splice(1, 0, b)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(delivered, [a, c, b])
      list.listed.unshift(e)
      yield* TestClock.adjust("1 minute")
      yield* first.stop
      list.listed.splice(1, 0, d)
      const second = yield* run()
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(delivered, [a, c, b, e, d])
      yield* second.stop
    })
  )

  it.effect.each(operations)("misses and repeats none of many, whatever the clock does: %s", ([, operation, id]) =>
    Effect.gen(function* () {
      for (let seed = 1; seed <= seeds; seed++) {
        const idOf = (seconds: number) => (id(0) > id(1) ? `${99_999 - seconds}` : id(seconds))
        const options = { hasDate: seed % 2 === 0, idOf, jump: seed % 2 === 0 ? (seed % 5) * 3_600_000 : 0 }
        const { delivered, expected } = yield* pollLate(operation, seed, options)
        assert.deepStrictEqual(delivered.toSorted(), expected.toSorted(), `seed ${seed}`)
      }
    })
  )

  /** Starts a program on a list. Returns the entries that it delivers, and the requests of its rounds. */
  const runOn = Effect.fnUntraced(function* (
    ids: ReadonlyArray<string>,
    options: PollOptions,
    change: (list: ReturnType<typeof makeList>) => Effect.Effect<unknown>
  ) {
    yield* TestClock.setTime(start + 3_600_000)
    const list = makeList(100)
    list.listed.push(...ids)
    const delivered: Array<string> = []
    const gaps: Array<PollEvent> = []
    const on_event = (event: PollEvent) => void (event._tag === "Gap" ? gaps.push(event) : undefined)
    const { outcome, stop } = yield* polling(getUsersMentions, list, delivered, { on_event, ...options })
    yield* change(list)
    const result = outcome()
    yield* stop
    return { calls: list.calls.map(({ params }) => params), delivered, gaps, outcome: result }
  })

  const insert = (at: number, ...ids: ReadonlyArray<string>) =>
    Effect.fnUntraced(function* ({ listed }: ReturnType<typeof makeList>) {
      listed.splice(at, 0, ...ids)
      yield* TestClock.adjust("1 minute")
    })

  /** Long rounds take many turns of the scheduler. */
  const turns = Effect.repeat(TestClock.adjust("1 second"), { times: 20 })
  const insertAfterTurns = (...ids: ReadonlyArray<string>) =>
    Effect.fnUntraced(function* (list: ReturnType<typeof makeList>) {
      yield* turns
      yield* insert(0, ...ids)(list)
      yield* turns
    })

  it.effect("asks from the newest known entry alone, with an overlap of 0", () =>
    Effect.gen(function* () {
      // Not the first ID of its millisecond, and one that has no time.
      for (const newest of [`${BigInt(idAt(20)) + 5n}`, "20"]) {
        const { calls, delivered } = yield* runOn([newest], { overlap: 0 }, insert(1, "10"))
        assert.deepStrictEqual(delivered, [newest])
        assert.deepInclude(calls.at(-1), { since_id: newest })
      }
    })
  )

  it.effect("reads nothing again of a list that is quiet for two overlaps", () =>
    Effect.gen(function* () {
      const { calls } = yield* runOn([idAt(20), idAt(10)], {}, () => TestClock.adjust("32 minutes"))
      assert.isTrue(String(calls[1]?.["since_id"]) < idAt(10))
      assert.deepInclude(calls.at(-1), { since_id: idAt(20) })
    })
  )

  it.effect("does not take what was there before the start for new, and what comes late for old", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 300 }, (_, index) => idAt(1000 - index))
      const options = { start: "now" } as const
      const { delivered } = yield* runOn(ids, options, insert(3, `${BigInt(idAt(997)) + 1n}`))
      assert.deepStrictEqual(delivered, [`${BigInt(idAt(997)) + 1n}`])
    })
  )

  it.effect("continues from an older position without what it had delivered before", () =>
    Effect.gen(function* () {
      const { checkpoint, texts } = inMemory()
      texts.set("position", JSON.stringify({ time: start, keys: [idAt(40), idAt(20)] }))
      const ids = [idAt(40), idAt(20), idAt(10)]
      const { delivered } = yield* runOn(ids, { checkpoint }, insert(1, idAt(30)))
      assert.deepStrictEqual(delivered, [idAt(30)])
    })
  )

  it.effect.each<readonly [string, string]>([
    ["a text", '"abc"'],
    ["no keys", '{"time":1}'],
    ["keys that are no texts", '{"time":1,"keys":[1,null]}'],
    ["no time", '{"keys":[]}'],
    ["a settled entry that is no ID", '{"time":1,"keys":[],"settled":7}'],
    ["a settling entry without a time", '{"time":1,"keys":[],"settling":{"id":"1"}}']
  ])("fails, and sends nothing, if the position is %s", ([, text]) =>
    Effect.gen(function* () {
      const { checkpoint, texts } = inMemory()
      texts.set("position", text)
      const { calls, outcome } = yield* runOn([idAt(1)], { checkpoint }, () => Effect.void)
      assert.strictEqual(outcome?._tag, "Failure")
      assert.lengthOf(calls, 0)
    })
  )

  it.effect("remembers at most a thousand, and delivers each of more than that once", () =>
    Effect.gen(function* () {
      const { checkpoint, texts } = inMemory()
      const ids = Array.from({ length: 1500 }, (_, index) => `${BigInt(idAt(100)) - BigInt(index)}`)
      const options = { checkpoint, reach: 10_000 }
      const { delivered } = yield* runOn(ids, options, insertAfterTurns(idAt(101)))
      assert.strictEqual(new Set(delivered).size, delivered.length)
      assert.lengthOf(delivered, 1501)
      assert.isAtMost(JSON.parse(texts.get("position") ?? "").keys.length, 1001)
    })
  )

  it.effect("reports no gap because of entries that it knows", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 795 }, (_, index) => `${BigInt(idAt(100)) - BigInt(index)}`)
      const more = Array.from({ length: 10 }, (_, index) => idAt(120 - index))
      const { calls, delivered, gaps } = yield* runOn(ids, {}, insertAfterTurns(...more))
      assert.lengthOf(delivered, 805)
      assert.lengthOf(gaps, 0)
      // Known entries take pages as long as they can be.
      assert.deepInclude(calls.at(-1), { max_results: 100 })
    })
  )

  it.effect("delivers a stored round once, also if the clock was set back since", () =>
    Effect.gen(function* () {
      const { checkpoint, texts } = inMemory()
      const entries = [{ id: idAt(1) }, { id: idAt(2) }]
      texts.set("round", JSON.stringify({ time: start + 86_400_000, keys: [], entries }))
      texts.set("position", JSON.stringify({ time: start + 86_400_000, keys: [idAt(2), idAt(1)] }))
      const ids = [idAt(2), idAt(1)]
      const first = yield* runOn(ids, { checkpoint }, insert(0, idAt(3)))
      assert.deepStrictEqual(first.delivered, [idAt(3)])
      const list = makeList(100)
      list.listed.push(idAt(3), ...ids)
      const delivered: Array<string> = []
      const { stop } = yield* polling(getUsersMentions, list, delivered, { checkpoint })
      assert.deepStrictEqual(delivered, [])
      yield* stop
    })
  )
})
