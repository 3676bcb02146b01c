// Drafts, decisions of a person, and the stop switch.
import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import {
  approveDraft,
  composeReplies,
  dropReply,
  listOutbox,
  type OutboxDecision,
  type OutboxItem,
  receiveMention,
  rejectDraft,
  reviewOutbox,
  rewriteDraft,
  sendAgain,
  sendReplies,
  startReplies,
  stopReplies,
  whyStopped
} from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { cast, collector, emulated, mention, repliesTo, writes } from "./support.ts"

const compose = composeReplies(({ id }) => Effect.succeed(`Yes. ${id}`))

const held = Effect.gen(function* () {
  const { main: me } = yield* cast
  const asked = yield* mention("are you open?")
  yield* receiveMention(asked, { me })
  yield* compose
  const [item] = yield* listOutbox
  return item === undefined ? yield* Effect.die("nothing is held") : { asked, me, item }
})

/** Decides one after the other, and keeps what was shown. */
const deciding = (...decisions: ReadonlyArray<OutboxDecision>) => {
  const shown: Array<OutboxItem> = []
  return { shown, ask: (item: OutboxItem) => Effect.succeed(decisions[shown.push(item) - 1] ?? "later") }
}

describe("A draft", () => {
  it.effect("waits until a person has approved it", () =>
    Effect.gen(function* () {
      const { asked, item, me } = yield* held
      assert.deepInclude(item, { status: "held" })
      assert.strictEqual(item.draft.reply.text, `Yes. ${asked.id}`)
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      yield* approveDraft(item.draft.id)
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* repliesTo(asked.id), [`Yes. ${asked.id}`])
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that was rejected is not sent, and cannot be approved any more", () =>
    Effect.gen(function* () {
      const { item, me } = yield* held
      yield* rejectDraft(item.draft.id)
      const { reason } = yield* Effect.flip(approveDraft(item.draft.id))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "draft_id" })
      yield* compose
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that was rewritten is another one: an approval of the old text sends nothing", () =>
    Effect.gen(function* () {
      const { asked, item, me } = yield* held
      const next = yield* rewriteDraft(item.draft.id, "Until six.")
      assert.strictEqual((yield* Effect.flip(approveDraft(item.draft.id))).reason._tag, "InvalidInput")
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      yield* approveDraft(next.id)
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* repliesTo(asked.id), ["Until six."])
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that is empty is no reply", () =>
    Effect.gen(function* () {
      const { item } = yield* held
      const { reason } = yield* Effect.flip(rewriteDraft(item.draft.id, ""))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "composed" })
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is reported once, for a message to those who approve", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { on_event, reports } = collector()
      yield* receiveMention(yield* mention("are you open?"), { me })
      const options = { on_event, approved: () => false }
      yield* composeReplies(() => Effect.succeed("Yes."), options)
      yield* composeReplies(() => Effect.succeed("Yes."), options)
      const [item] = yield* listOutbox
      assert.deepStrictEqual(
        reports.flatMap((one) => (one._tag === "DraftHeld" ? one.draft.id : one._tag)),
        [item?.draft.id]
      )
    }).pipe(Effect.provide(emulated()))
  )

  const judges = [
    ["approves", () => true, 1],
    ["does not approve", () => false, 0],
    ["returns what is no boolean", () => "yes" as never, 0],
    [
      "throws",
      () => {
        throw new Error("no judge")
      },
      0
    ]
  ] as const

  it.effect.each(judges)("is sent as a program decides that %s", ([, approved, count]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* composeReplies(() => Effect.succeed("Yes."), { approved })
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, count)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("may have parameters of createTweet, with IDs as bigints", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      const reply = { text: "Yes.", exclude_reply_user_ids: [12n], made_with_ai: true } as const
      yield* composeReplies(() => Effect.succeed(reply), { approved: true })
      yield* sendReplies({ me })
      const { requests } = yield* Emulator
      const body = (yield* requests).at(-1)?.body ?? ""
      assert.include(body, '"exclude_reply_user_ids":["12"]')
      assert.include(body, '"made_with_ai":true')
    }).pipe(Effect.provide(emulated()))
  )
})

describe("A review", () => {
  it.effect("shows each draft, again if it was rewritten, and does what is decided", () =>
    Effect.gen(function* () {
      const { ben, main: me } = yield* cast
      const one = yield* mention("one")
      yield* TestClock.adjust("1 second")
      const two = yield* mention("two", ben)
      for (const asked of [one, two]) yield* receiveMention(asked, { me })
      yield* compose
      const { ask, shown } = deciding({ rewrite: "Until six." }, "approve", "reject")
      assert.strictEqual(yield* reviewOutbox(ask), 2)
      assert.deepStrictEqual(
        shown.map(({ draft, mention }) => [mention.id, draft.reply.text]),
        [
          [one.id, `Yes. ${one.id}`],
          [one.id, "Until six."],
          [two.id, `Yes. ${two.id}`]
        ]
      )
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* repliesTo(one.id), ["Until six."])
      assert.deepStrictEqual(yield* repliesTo(two.id), [])
    }).pipe(Effect.provide(emulated()))
  )

  it.effect(
    "leaves alone what is decided later, what an answer does not fit, and what another person has decided",
    () =>
      Effect.gen(function* () {
        const { item, me } = yield* held
        for (const decision of ["later", "send again", "it is there", "toString"] as ReadonlyArray<OutboxDecision>)
          assert.strictEqual(yield* reviewOutbox(deciding(decision).ask), 0)
        assert.strictEqual(yield* reviewOutbox(() => Effect.as(rejectDraft(item.draft.id), "approve" as const)), 0)
        yield* sendReplies({ me })
        assert.strictEqual(yield* writes, 0)
      }).pipe(Effect.provide(emulated()))
  )

  const decisions = [
    ["send again", 2, 1],
    ["it is there", 1, 0],
    ["reject", 1, 0],
    ["approve", 1, 0]
  ] as const

  it.effect.each(decisions)("of a reply whose outcome is unknown may say: %s", ([decision, count, listed]) =>
    Effect.gen(function* () {
      const { asked, item, me } = yield* held
      const { fault } = yield* Emulator
      yield* approveDraft(item.draft.id)
      yield* fault({ method: "POST", path: "/2/tweets", status: 503 })
      yield* sendReplies({ me })
      yield* TestClock.adjust("5 minutes")
      const { ask, shown } = deciding(decision)
      yield* reviewOutbox(ask)
      assert.strictEqual(shown[0]?.status, "unknown")
      assert.include(shown[0]?.detail, "It may have been carried out")
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, count)
      assert.lengthOf(yield* repliesTo(asked.id), listed)
    }).pipe(Effect.provide(emulated()))
  )
})

describe("The stop switch", () => {
  it.effect("keeps approved replies back, in all processes, until the bot is started again", () =>
    Effect.gen(function* () {
      const { asked, item, me } = yield* held
      yield* approveDraft(item.draft.id)
      yield* stopReplies("the model says strange things")
      assert.strictEqual(yield* whyStopped, "the model says strange things")
      const { on_event, reports } = collector()
      assert.deepStrictEqual(yield* sendReplies({ me, on_event }), { replied: 0, refused: 0, unknown: 0 })
      assert.deepStrictEqual(reports, [{ _tag: "Stopped", reason: "the model says strange things" }])
      assert.strictEqual(yield* writes, 0)
      yield* startReplies
      assert.isUndefined(yield* whyStopped)
      yield* sendReplies({ me })
      assert.lengthOf(yield* repliesTo(asked.id), 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect.each(["", "  ", undefined])("wants a reason, not %j", (reason) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(stopReplies(reason as string))
      assert.deepInclude(error.reason, { _tag: "InvalidInput", parameter: "reason" })
    }).pipe(Effect.provide(emulated()))
  )
})

describe("A decision about a mention", () => {
  it.effect.each([
    ["sendAgain", sendAgain],
    ["dropReply", dropReply]
  ] as const)("by %s needs one that is there", ([, verb]) =>
    Effect.gen(function* () {
      for (const id of ["7", "@ben", ""]) {
        const { reason } = yield* Effect.flip(verb(id))
        assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "mention_id", value: id })
      }
    }).pipe(Effect.provide(emulated()))
  )
})
