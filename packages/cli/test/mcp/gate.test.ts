import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { call, callAnswering, postsIn, resultOf, stateOf, tried, withoutPerson } from "./support.ts"

const yes = { action: "accept", content: { confirm: true } }

const noes: ReadonlyArray<readonly [name: string, answer: unknown]> = [
  ["a decline", { action: "decline" }],
  ["a cancelled question", { action: "cancel" }],
  ["an unticked box", { action: "accept", content: { confirm: false } }],
  ["a text instead of a box", { action: "accept", content: { confirm: "true" } }],
  ["a number instead of a box", { action: "accept", content: { confirm: 1 } }],
  ["no content", { action: "accept" }],
  ["something else", "yes"],
  ["nothing", null]
]

const text = { text: "Hello" }

describe("A write without sessions", () => {
  it.effect("A write without a session is made once after a yes, and not again by the same answer", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const requestState = stateOf(yield* call(all, "create_post", text))
      assert.strictEqual(postsIn(all), before)
      const { isError, value } = resultOf(yield* call(all, "create_post", text, { requestState, answer: yes }))
      assert.deepStrictEqual([isError, value.untrusted.text], [false, "Hello"])
      const again = resultOf(yield* call(all, "create_post", text, { requestState, answer: yes }))
      assert.deepStrictEqual([again.isError, again.value.error.reason], [true, "Declined"])
      assert.strictEqual(postsIn(all), before + 1)
    }).pipe(Effect.scoped)
  )

  it.effect.each(noes)("A write without a session is not made after %s", ([, answer]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const requestState = stateOf(yield* call(all, "create_post", text))
      const { isError, value } = resultOf(yield* call(all, "create_post", text, { requestState, answer }))
      assert.deepStrictEqual([isError, value.error.reason, postsIn(all)], [true, "Declined", before])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "A yes makes nothing for other words, for another tool, after five minutes, or with a state that was changed",
    () =>
      Effect.gen(function* () {
        const all = yield* tried()
        const before = postsIn(all)
        const ask = Effect.map(call(all, "create_post", text), stateOf)
        const attempts = [
          call(all, "create_post", { text: "Hello!" }, { requestState: yield* ask, answer: yes }),
          call(all, "send_message", { user: "783214", text: "Hello" }, { requestState: yield* ask, answer: yes }),
          call(all, "create_post", text, { requestState: `${yield* ask}A`, answer: yes }),
          call(all, "create_post", text, { requestState: (yield* ask).replace(/^./, "_"), answer: yes }),
          call(all, "create_post", text, { requestState: "", answer: yes }),
          call(all, "create_post", text, { requestState: `${yield* ask}.more`, answer: yes })
        ]
        for (const attempt of attempts) assert.strictEqual(resultOf(yield* attempt).value.error.reason, "Declined")
        const late = yield* ask
        yield* TestClock.adjust("5 minutes")
        const result = yield* call(all, "create_post", text, { requestState: late, answer: yes })
        assert.strictEqual(resultOf(result).value.error.reason, "Declined")
        assert.strictEqual(postsIn(all), before)
        assert.deepStrictEqual(all.recorded, [])
      }).pipe(Effect.scoped)
  )

  it.effect("An answer is valid for the same arguments in another order", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const requestState = stateOf(
        yield* call(all, "create_post", { text: "Hello", reply_to: all.emulator.world.seed.posts.hello })
      )
      const same = { reply_to: all.emulator.world.seed.posts.hello, text: "Hello" }
      yield* call(all, "create_post", same, { requestState, answer: yes })
      assert.strictEqual(postsIn(all), before + 1)
    }).pipe(Effect.scoped)
  )
})

describe("A write with a session", () => {
  it.effect("A write with a session is made after a yes, and is in the record with its words", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const { isError } = resultOf(yield* callAnswering(all, "create_post", text, Effect.succeed(yes)))
      assert.deepStrictEqual([isError, postsIn(all)], [false, before + 1])
      assert.deepStrictEqual(
        all.recorded.map(({ outcome, tool, words }) => ({ outcome, tool, words })),
        [{ outcome: "done", tool: "create_post", words: "Post in public:\n> Hello" }]
      )
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ...noes.map(([name, answer]) => [name, Effect.succeed(answer)] as const),
    ["a connection that ends", Effect.fail("gone")] as const,
    ["a client that breaks", Effect.die("broken")] as const
  ])("A write with a session is not made after %s", ([, answer]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const { isError, value } = resultOf(yield* callAnswering(all, "create_post", text, answer))
      assert.deepStrictEqual([isError, value.error.reason, postsIn(all)], [true, "Declined", before])
    }).pipe(Effect.scoped)
  )

  it.effect("A write is not made if nobody answers for five minutes", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const waiting = yield* Effect.forkChild(callAnswering(all, "create_post", text, Effect.never))
      yield* Effect.yieldNow
      yield* TestClock.adjust("5 minutes")
      const { value } = resultOf(yield* Fiber.join(waiting))
      assert.deepStrictEqual([value.error.reason, postsIn(all)], ["Declined", before])
      assert.strictEqual(value.error.message, "The user did not agree. Do not ask again.")
    }).pipe(Effect.scoped)
  )

  it.effect("A call that is cancelled while its question is open writes nothing", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const asked = yield* Deferred.make<void>()
      const answer = Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
      const waiting = yield* Effect.forkChild(callAnswering(all, "create_post", text, answer))
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(waiting)
      assert.deepStrictEqual([postsIn(all), all.recorded], [before, []])
    }).pipe(Effect.scoped)
  )
})

it.effect("A question shows the exact words, whom they answer, and the price", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const reply_to = all.emulator.world.seed.posts.hello
    const question = yield* call(all, "create_post", { text: "See https://example.com\nnow", reply_to })
    const { message } = Object(question).inputRequests.confirm.params
    assert.strictEqual(
      message,
      `Post in public as a reply to ${reply_to}:\n> See https://example.com\n> now\n\nIt costs $0.20.`
    )
  }).pipe(Effect.scoped)
)

it.effect.each([
  [
    "create_list",
    { name: "Harbours", description: "Where boats are", private: true },
    "Create the private list:\n> Harbours\ndescribed as:\n> Where boats are"
  ],
  ["create_post", { text: "Look", media_ids: ["1", "2"] }, "Post in public, with the media 1, 2:\n> Look"],
  ["describe_image", { media_id: "1", alt_text: "A gauge" }, "Describe the media 1:\n> A gauge"]
] as const)("A question shows each argument of %s that others will read", ([name, input, words]) =>
  Effect.gen(function* () {
    const { message } = Object(yield* call(yield* tried(), name, input)).inputRequests.confirm.params
    assert.strictEqual(message.split("\n\nIt costs")[0], words)
  }).pipe(Effect.scoped)
)

it.effect("Words that a person cannot see are refused before anybody is asked", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    for (const hidden of ["a\u200bb", "a\u202eb", "a\u{e0041}b", "a\u0007b", "a\u{e0101}b", "a\u3164b"]) {
      const { isError, value } = resultOf(yield* call(all, "create_post", { text: hidden }))
      assert.deepStrictEqual([isError, value.error.reason], [true, "InvalidInput"])
    }
    stateOf(yield* call(all, "create_post", { text: "A family 👩‍👩‍👧 and a flag 🏴‍☠️" }))
  }).pipe(Effect.scoped)
)

it.effect("A client that has nobody to ask writes in the groups that were opened for it", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const before = postsIn(all)
    const { isError } = resultOf(yield* call(all, "create_post", text, {}, withoutPerson))
    assert.deepStrictEqual([isError, postsIn(all), all.recorded.length], [false, before + 1, 1])
  }).pipe(Effect.scoped)
)
