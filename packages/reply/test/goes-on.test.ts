// A bot goes on, and sends nothing twice, whatever its callbacks, sources and lists do.
import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import {
  composeReplies,
  type Composed,
  keyValueReplies,
  listOutbox,
  memoryReplies,
  type MentionPost,
  readBackReplies,
  receiveMention,
  replyToMentions,
  ReplyStore,
  rewriteDraft,
  sendAgain,
  sendReplies,
  startReplies,
  stopReplies,
  whyStopped
} from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { cast, collector, emulated, mention, repliesTo, writes } from "./support.ts"

const answer = composeReplies(() => Effect.succeed("Yes."), { approved: true })

const path = { method: "POST", path: "/2/tweets" }

const own = "/2/users/{id}/tweets"

const gone = { detail: "You attempted to reply to a Tweet that is deleted or not visible to you.", status: 403 }

const incomplete = { data: [{ id: "5", text: "other" }], meta: { result_count: 2 } }

/** A source that does not end. */
const endless = (...mentions: ReadonlyArray<MentionPost>) => Stream.concat(Stream.fromIterable(mentions), Stream.never)

/** The process ends, and another one reads the same store. */
const afterRestart = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const store = yield* ReplyStore
  const copied = ReplyStore.of({ open: (name) => Effect.map(store.open(name), (text) => ({ ...text })) })
  return yield* Effect.provideService(effect, ReplyStore, copied)
})

const malformed: ReadonlyArray<unknown> = [null, 5, true, [], ["Yes."], new Date(0)]

describe("A reply", () => {
  it.effect.each(malformed)("of another kind does not damage the store: %s", (value) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      // A program without types may return it.
      const composed = value as Composed
      yield* receiveMention(yield* mention("are you open?"), { me })
      assert.strictEqual(yield* composeReplies(() => Effect.succeed(composed)), 0)
      assert.deepStrictEqual(yield* afterRestart(listOutbox), [])
      yield* TestClock.adjust("1 minute")
      yield* composeReplies(() => Effect.succeed("Yes."))
      const [item] = yield* listOutbox
      const { reason } = yield* Effect.flip(rewriteDraft(item?.draft.id ?? "", composed ?? ""))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "composed" })
      assert.lengthOf(yield* afterRestart(listOutbox), 1)
    }).pipe(Effect.provide(emulated()))
  )

  const delays = [
    ["a rate limit", Effect.flatMap(Emulator, ({ fault }) => fault({ ...path, status: 429 })), "16 minutes"],
    ["a missing budget", Effect.flatMap(Emulator, ({ fault }) => fault({ ...path, status: 402 })), "2 minutes"]
  ] as const

  it.effect.each(delays)("that a person orders again is looked for again after %s", ([, delay, wait]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault, respond } = yield* Emulator
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer
      yield* fault({ ...path, reset: "after" })
      yield* sendReplies({ me })
      yield* TestClock.adjust("3 minutes")
      yield* sendAgain(asked.id)
      // X lists it late.
      yield* respond({ path: own, json: { meta: { result_count: 0 } } })
      yield* delay
      assert.deepInclude(yield* sendReplies({ me }), { replied: 0, unknown: 0 })
      yield* TestClock.adjust(wait)
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      assert.deepStrictEqual(yield* repliesTo(asked.id), ["Yes."])
      assert.strictEqual(yield* writes, 2)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that cannot be looked for holds up no other one, and is looked for ever more rarely", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault, requests, respond } = yield* Emulator
      const [first, second] = [yield* mention("are you open?"), yield* mention("and you?")]
      yield* fault({ ...path, reset: "after" })
      yield* respond({ path: own, times: 10_000, json: incomplete })
      const bot = yield* Effect.forkChild(
        replyToMentions({
          me,
          mentions: [endless(first)],
          compose: ({ id }) => Effect.succeed(id),
          approved: true
        })
      )
      yield* TestClock.adjust("1 hour")
      const reads = (yield* requests).filter(({ method }) => method === "GET")
      assert.isBelow(reads.length, 40)
      yield* sendAgain(first.id)
      yield* receiveMention(second, { me })
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* repliesTo(second.id), [second.id])
      assert.strictEqual(yield* writes, 2)
      yield* Fiber.interrupt(bot)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that X has refused is looked for before it is sent again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault, requests } = yield* Emulator
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer
      yield* fault({ ...path, status: 403, json: gone })
      yield* sendReplies({ me })
      yield* sendAgain(asked.id)
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      assert.deepStrictEqual(
        (yield* requests).map(({ method }) => method),
        ["POST", "GET", "POST"]
      )
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("whose mention has malformed versions is looked for", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault } = yield* Emulator
      const odd = { ...(yield* mention("are you open?")), edit_history_tweet_ids: 7 }
      yield* receiveMention(odd as unknown as MentionPost, { me })
      yield* answer
      yield* fault({ ...path, reset: "after" })
      yield* sendReplies({ me })
      assert.strictEqual(yield* readBackReplies({ me }), 1)
    }).pipe(Effect.provide(emulated()))
  )
})

describe("A bot", () => {
  it.effect("goes on if one reply is never composed", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const first = yield* mention("are you open?")
      yield* TestClock.adjust("1 second")
      const second = yield* mention("and you?")
      const { on_event, reports } = collector()
      const bot = yield* Effect.forkChild(
        replyToMentions({
          me,
          mentions: [endless(first, second)],
          compose: ({ id }) => (id === first.id ? Effect.never : Effect.succeed(id)),
          approved: true,
          on_event
        })
      )
      yield* TestClock.adjust("12 minutes")
      assert.deepStrictEqual(yield* repliesTo(second.id), [second.id])
      assert.include(
        reports.map(({ _tag }) => _tag),
        "ComposeFailed"
      )
      yield* Fiber.interrupt(bot)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("ends when it is told to, also if a report hangs", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* answer
      const on_event = () => Effect.never
      const sending = yield* Effect.forkChild(sendReplies({ me, on_event }))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(sending)
      assert.deepStrictEqual(yield* listOutbox, [])
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("goes on with the other sources if one is interrupted", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* mention("are you open?")
      const { on_event, reports } = collector()
      const late = Stream.concat(Stream.fromEffectDrain(Effect.sleep("1 minute")), endless(asked))
      const bot = yield* Effect.forkChild(
        replyToMentions({
          me,
          mentions: [late, Stream.fromEffect(Effect.interrupt)],
          compose: ({ id }) => Effect.succeed(id),
          approved: true,
          on_event
        })
      )
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(reports[0]?._tag, "SourceFailed")
      assert.deepStrictEqual(yield* repliesTo(asked.id), [asked.id])
      yield* Fiber.interrupt(bot)
    }).pipe(Effect.provide(emulated()))
  )
})

describe("The stop switch", () => {
  const stores = Layer.effect(
    ReplyStore,
    Effect.gen(function* () {
      const store = yield* KeyValueStore.KeyValueStore
      return yield* Effect.provide(ReplyStore, keyValueReplies(store))
    })
  )

  it.effect("that is lost while the bot runs counts as stopped", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* whyStopped)
      yield* stopReplies("the model says strange things")
      const store = yield* KeyValueStore.KeyValueStore
      yield* store.clear
      assert.include(yield* whyStopped, "lost")
      yield* startReplies
      assert.isUndefined(yield* whyStopped)
    }).pipe(Effect.provide(Layer.provideMerge(stores, KeyValueStore.layerMemory)))
  )

  it.effect("that was never set stops nothing", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* whyStopped)
    }).pipe(Effect.provide(memoryReplies))
  )
})
