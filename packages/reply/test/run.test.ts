// The whole bot: its sources, its rounds, and its clock.
import { assert, describe, it } from "@effect/vitest"
import { createActivitySubscription, streamActivity } from "@xeffect/activity"
import { layerCheckpointMemory, positionNamed } from "@xeffect/core/checkpoint"
import { Emulator } from "@xeffect/emulator"
import {
  approveDraft,
  composeReplies,
  listOutbox,
  type MentionPost,
  mentionOfActivity,
  pollMentions,
  receiveMention,
  type ReplyOptions,
  replyToMentions,
  sendReplies
} from "@xeffect/reply"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { cast, collector, emulated, mention, postedMention, repliesTo, writes } from "./support.ts"

const compose = ({ id }: MentionPost) => Effect.succeed(`Yes. ${id}`)

const live = Layer.merge(emulated(), layerCheckpointMemory)

/** Mentions that are known. */
const of = (...mentions: ReadonlyArray<MentionPost>) => Stream.fromIterable(mentions)

const activities = (me: string) =>
  streamActivity().pipe(
    Stream.map((item) => mentionOfActivity(item, me)),
    Stream.filter((one) => one !== undefined)
  )

describe("A bot", () => {
  it.effect("replies once to a mention that polling and the activity stream both deliver", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* createActivitySubscription({ event_type: "post.mention.create", user_id: me, user_auth: true })
      const { on_event, reports } = collector()
      const mentions = [pollMentions(me, { checkpoint: positionNamed("mentions") }), activities(me)]
      const bot = yield* Effect.forkChild(replyToMentions({ me, mentions, compose, approved: true, on_event }))
      yield* TestClock.adjust("10 seconds")
      const { world } = yield* Emulator
      const { data } = yield* createTweet({ text: `@${world.users.get(me)?.username} hello, me` })
      const asked = yield* postedMention("are you open?")
      yield* TestClock.adjust("5 minutes")
      yield* Fiber.interrupt(bot)
      assert.lengthOf(yield* repliesTo(asked.id), 1)
      assert.lengthOf(yield* repliesTo(data.id), 0)
      const received = reports.flatMap((one) => (one._tag === "MentionReceived" ? one.received : []))
      assert.sameMembers([...new Set(received)], ["new", "known", "own post"])
    }).pipe(Effect.provide(live))
  )

  it.effect("continues after it was interrupted, and sends nothing twice", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const options = {
        me,
        compose,
        approved: true,
        mentions: [pollMentions(me, { checkpoint: positionNamed("mentions"), start: "now" })]
      }
      const asked: Array<MentionPost> = []
      for (let run = 0; run < 5; run++) {
        const bot = yield* Effect.forkChild(replyToMentions(options))
        yield* TestClock.adjust("90 seconds")
        asked.push(yield* mention(`question ${run}`))
        yield* TestClock.adjust(run % 2 === 0 ? "1 second" : "3 minutes")
        yield* Fiber.interrupt(bot)
      }
      const last = yield* Effect.forkChild(replyToMentions(options))
      yield* TestClock.adjust("20 minutes")
      yield* Fiber.interrupt(last)
      for (const { id } of asked) assert.lengthOf(yield* repliesTo(id), 1)
      assert.strictEqual(yield* writes, 5)
    }).pipe(Effect.provide(live))
  )

  it.effect("sends what another process or a person approves, within its interval", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* mention("are you open?")
      const mentions = [Stream.concat(of(asked), Stream.never)]
      yield* Effect.forkChild(replyToMentions({ me, mentions, compose, every: "30 seconds" }))
      yield* TestClock.adjust("1 minute")
      const [item] = yield* listOutbox
      yield* approveDraft(item?.draft.id ?? "")
      yield* TestClock.adjust("30 seconds")
      assert.lengthOf(yield* repliesTo(asked.id), 1)
    }).pipe(Effect.provide(live))
  )

  it.effect("waits longer after each failure in a row, and less than 16 minutes", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault } = yield* Emulator
      yield* fault({ method: "POST", path: "/2/tweets", status: 402, times: 20 })
      const { on_event, reports } = collector()
      const mentions = [Stream.concat(of(yield* mention("are you open?")), Stream.never)]
      yield* Effect.forkChild(replyToMentions({ me, mentions, compose, approved: true, on_event }))
      yield* TestClock.adjust("3 hours")
      const paused = reports.filter(({ _tag }) => _tag === "Paused").length
      assert.isAtLeast(paused, 12)
      assert.isAtMost(paused, 16)
      yield* TestClock.adjust("3 hours")
      assert.deepStrictEqual(yield* listOutbox, [])
    }).pipe(Effect.provide(live))
  )

  it.effect("ends with its sources, and reports one that fails while the others go on", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* mention("are you open?")
      const { on_event, reports } = collector()
      const options = { me, compose, approved: true, on_event }
      yield* replyToMentions({ ...options, mentions: [Stream.fail("cut"), of(asked)] })
      assert.lengthOf(yield* repliesTo(asked.id), 1)
      assert.deepStrictEqual(reports[0], { _tag: "SourceFailed", error: "cut" })
      const exit = yield* Effect.exit(
        replyToMentions({ ...options, mentions: [Stream.fail("cut"), Stream.fail("too")] })
      )
      assert.deepStrictEqual(exit, Exit.fail("cut"))
    }).pipe(Effect.provide(live))
  )

  it.effect("composes a reply again after a failure, and gives up after the fifth", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = [yield* mention("one"), yield* mention("two")]
      let calls = 0
      const failing = ({ id }: MentionPost) =>
        id === asked[0]?.id && ++calls > 0 ? Effect.fail("no model") : Effect.succeed(`Yes. ${id}`)
      const { on_event, reports } = collector()
      const options = { me, compose: failing, approved: true, on_event }
      yield* Effect.forkChild(replyToMentions({ ...options, mentions: [Stream.concat(of(...asked), Stream.never)] }))
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(calls, 1)
      yield* TestClock.adjust("1 day")
      assert.strictEqual(calls, 5)
      assert.lengthOf(
        reports.filter(({ _tag }) => _tag === "ComposeFailed"),
        5
      )
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(live))
  )

  const odd = [
    ["a reply that cannot be stored", () => Effect.succeed(circular() as never)],
    ["an effect that dies", () => Effect.die("broken")],
    [
      "an exception",
      () => {
        throw new Error("broken")
      }
    ]
  ] as const

  it.effect.each(odd)("reports what cannot be composed: %s", ([, broken]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { on_event, reports } = collector()
      yield* receiveMention(yield* mention("are you open?"), { me })
      assert.strictEqual(yield* composeReplies(broken, { approved: true, on_event }), 0)
      assert.strictEqual(reports[0]?._tag, "ComposeFailed")
    }).pipe(Effect.provide(live))
  )

  it.effect("sends nothing to a mention to which there is nothing to say, and does not ask again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      for (const nothing of [undefined, "never asked"])
        assert.strictEqual(yield* composeReplies(() => Effect.succeed(nothing), { approved: true }), 0)
      yield* receiveMention(yield* mention("and now?"), { me })
      assert.strictEqual(yield* composeReplies(() => Effect.succeed("")), 0)
      assert.deepStrictEqual(yield* listOutbox, [])
    }).pipe(Effect.provide(live))
  )

  it.effect("that was interrupted while it composed leaves the mention to the next one", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      const slow = yield* Effect.forkChild(composeReplies(() => Effect.never))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* composeReplies(compose), 0)
      yield* Fiber.interrupt(slow)
      assert.strictEqual(yield* composeReplies(compose), 1)
    }).pipe(Effect.provide(live))
  )

  it.effect("that was killed while it composed is followed by another one after five minutes, by any clock", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* TestClock.setTime(1e12)
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* Effect.forkChild(composeReplies(() => Effect.never))
      yield* TestClock.adjust("4 minutes")
      assert.strictEqual(yield* composeReplies(compose), 0)
      yield* TestClock.setTime(1e12 - 86_400_000)
      assert.strictEqual(yield* composeReplies(compose, { approved: true }), 1)
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
    }).pipe(Effect.provide(live))
  )

  const wrong = [
    ["me", { me: "bot" }],
    ["mentions", { mentions: [] }],
    ["mentions", { mentions: undefined }],
    ["mentions", { mentions: [Effect.void] }],
    ["compose", { compose: "Yes." }],
    ["every", { every: "soon" }],
    ["concurrency", { concurrency: 0 }],
    ["on_event", { on_event: 5 }]
  ] as const

  it.effect.each(wrong)("is refused with a malformed %s before anything is sent", ([parameter, options]) =>
    Effect.gen(function* () {
      const given = { me: "5", mentions: [Stream.never], compose, ...options } as unknown as ReplyOptions
      const { reason } = yield* Effect.flip(replyToMentions(given))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter })
      assert.lengthOf(yield* (yield* Emulator).requests, 0)
    }).pipe(Effect.provide(live))
  )

  it.effect("receives 500 mentions twice at once, and replies to each", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const { main: me } = yield* cast
      const users = yield* (yield* Emulator).addUsers({ count: 50 })
      const asked: Array<MentionPost> = []
      for (const { id: author_id } of users) {
        const posts = yield* addPosts({
          author: author_id,
          count: 10,
          text: () => `@${world.users.get(me)?.username} hi`
        })
        asked.push(...posts.map(({ id, text }) => ({ id, author_id, text })))
      }
      yield* replyToMentions({ me, compose, approved: true, mentions: [of(...asked), of(...asked.toReversed())] })
      assert.strictEqual(yield* writes, asked.length)
    }).pipe(Effect.provide(Layer.merge(emulated({ limits: "off" }), layerCheckpointMemory)))
  )
})

const circular = () => {
  const reply: Record<string, unknown> = {}
  reply["text"] = reply
  return reply
}

describe("An activity event", () => {
  const event = (fields: object) => ({
    data: {
      event_type: "post.mention.create",
      filter: { user_id: "5" },
      payload: { id: "7", author_id: "2" },
      ...fields
    }
  })

  it("is a mention of the user of its filter", () => {
    assert.deepInclude(mentionOfActivity(event({}) as never, "5"), { id: "7", author_id: "2" })
  })

  it.each([
    ["of another user", event({ filter: { user_id: "6" } })],
    ["without a filter", event({ filter: undefined })],
    ["of another type", event({ event_type: "post.create" })],
    ["of a type that nobody knows", event({ event_type: "post.mention.update" })],
    ["without a payload", event({ payload: undefined })],
    ["without an ID", event({ payload: { id: "x" } })],
    ["that is an error", { errors: [] }]
  ])("%s is no mention", (_, item) => {
    assert.isUndefined(mentionOfActivity(item as never, "5"))
  })
})
