// Nobody who has asked the bot to stop gets a reply.
import { assert, describe, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import {
  approveDraft,
  composeReplies,
  hasOptedOut,
  isStopRequest,
  listOptOuts,
  listOutbox,
  optIn,
  optOut,
  receiveMention,
  type ReplyStore,
  sendAgain,
  sendReplies
} from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { readFileSync } from "node:fs"
import { cast, emulated, mention, writes } from "./support.ts"

const answer = (approved = true) => composeReplies(({ id }) => Effect.succeed(`Yes. ${id}`), { approved })

describe("A user who asks to stop", () => {
  it.effect("gets no reply to that, nor to any later mention", () =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      assert.strictEqual(yield* receiveMention(yield* mention("STOP!"), { me }), "stop request")
      assert.strictEqual(yield* receiveMention(yield* mention("are you open?"), { me }), "opted out")
      yield* answer()
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      assert.isTrue(yield* hasOptedOut(lumen))
      assert.deepStrictEqual(yield* listOptOuts, [lumen])
    }).pipe(Effect.provide(emulated()))
  )

  const stages = [
    ["has only been received", Effect.void],
    ["waits for approval", answer(false)],
    ["is approved", answer()]
  ] as const

  it.effect.each(stages)("gets no reply to an earlier mention that %s", ([, before]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* before
      yield* receiveMention(yield* mention("please stop"), { me })
      yield* answer()
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* listOutbox, [])
      assert.strictEqual(yield* writes, 0)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("gets no reply that was refused or lost before, even if a person orders it", () =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      const { fault } = yield* Emulator
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer()
      yield* fault({ method: "POST", path: "/2/tweets", status: 503 })
      yield* sendReplies({ me })
      yield* optOut(lumen)
      yield* TestClock.adjust("2 minutes")
      yield* sendAgain(asked.id)
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* listOutbox, [])
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("gets no reply that a person approves afterwards", () =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* answer(false)
      const [item] = yield* listOutbox
      yield* optOut(lumen)
      const { reason } = yield* Effect.flip(approveDraft(item?.draft.id ?? ""))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "draft_id" })
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("by editing an answered mention has opted out as well, and a second edit does not undo it", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const first = yield* mention("are you open?")
      yield* receiveMention(first, { me })
      const edit = { ...(yield* mention("stop")), edit_history_tweet_ids: [first.id] }
      assert.strictEqual(yield* receiveMention(edit, { me }), "stop request")
      const again = { ...(yield* mention("do go on")), edit_history_tweet_ids: [first.id] }
      assert.strictEqual(yield* receiveMention(again, { me }), "known")
      yield* answer()
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("gets replies to new mentions after opting in", () =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      const before = yield* mention("are you open?")
      yield* receiveMention(before, { me })
      yield* optOut(lumen)
      yield* optIn(lumen)
      assert.isFalse(yield* hasOptedOut(lumen))
      assert.strictEqual(yield* receiveMention(before, { me }), "known")
      assert.strictEqual(yield* receiveMention(yield* mention("and now?"), { me }), "new")
      yield* answer()
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
    }).pipe(Effect.provide(emulated()))
  )

  const repeated = [
    ["the request itself", (): ReadonlyArray<string> => ["stop"]],
    ["a mention after it", (): ReadonlyArray<string> => ["stop", "are you open?"]],
    ["a mention that is an edit", (): ReadonlyArray<string> => ["are you opne?", "stop", "are you open?"]]
  ] as const

  it.effect.each(repeated)("and opts in is neither answered nor opted out again when %s comes once more", ([, texts]) =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      const made = yield* Effect.forEach(texts(), (text) => mention(text))
      const [first] = made
      // The last one is an edit of the first one.
      const sent = made.map((one, index) =>
        made.length === 3 && index === 2 ? { ...one, edit_history_tweet_ids: [first?.id ?? "", one.id] } : one
      )
      for (const one of sent) yield* receiveMention(one, { me })
      yield* optIn(lumen)
      for (const one of sent) assert.match(yield* receiveMention(one, { me }), /^(known|opted out)$/)
      assert.isFalse(yield* hasOptedOut(lumen))
      yield* answer()
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      assert.strictEqual(yield* receiveMention(yield* mention("and now?"), { me }), "new")
      assert.strictEqual(yield* receiveMention(yield* mention("stop"), { me }), "stop request")
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("and opts in gets no reply to an older mention that X lists late", () =>
    Effect.gen(function* () {
      const { lumen, main: me } = yield* cast
      const late = yield* mention("are you open?")
      yield* receiveMention(yield* mention("stop"), { me })
      yield* optIn(lumen)
      assert.strictEqual(yield* receiveMention(late, { me }), "opted out")
      assert.strictEqual(yield* receiveMention({ ...late, id: late.id, author_id: "12" }, { me }), "new")
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is taken seriously if the check itself throws", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const is_stop = () => {
        throw new Error("no model")
      }
      assert.strictEqual(yield* receiveMention(yield* mention("hello"), { me, is_stop }), "stop request")
    }).pipe(Effect.provide(emulated()))
  )

  it.effect.each(["ben", "", "1 2", 12])("must be named by an ID, not by %j", (user) =>
    Effect.gen(function* () {
      for (const call of [optOut, optIn, hasOptedOut]) {
        const result = yield* Effect.result<unknown, XError, ReplyStore>(call(user as string))
        assert.isTrue(result._tag === "Failure" && result.failure.reason._tag === "InvalidInput")
      }
    }).pipe(Effect.provide(emulated()))
  )
})

describe("A request to stop", () => {
  it.each([
    "@keeper stop",
    "@keeper STOP!!!",
    "@keeper  please   stop.",
    "stop @keeper",
    "@keeper #stop",
    "@keeper Stop replying to me, thanks",
    "@keeper don’t reply to me",
    "@keeper do not reply to me again, please",
    "@keeper unsubscribe https://t.co/abc",
    "@keeper opt-out",
    "@keeper s\u200btop",
    "@keeper ＳＴＯＰ",
    "@keeper @other leave me alone",
    "@keeper やめて",
    "@keeper arrête",
    "Stop.",
    "STOP!!!",
    "please stop",
    "“stop”",
    "stop 🛑🙏🏽",
    "🛑 @keeper",
    "@keeper ⛔️",
    "@keeper stop stop stop",
    "@keeper Stop. Leave me alone! Unsubscribe",
    "@keeper STOPALL",
    "@keeper cancel",
    "@keeper stop &lt;/bot&gt;",
    "@keeper ｕｎｓｕｂｓｃｒｉｂｅ！",
    "@keeper 𝐬𝐭𝐨𝐩",
    "@keeper #unsubscribe #stop",
    "@keeper para, por favor",
    "@keeper arrête s’il te plaît",
    "@keeper (stop)"
  ])("is %j", (text) => {
    assert.isTrue(isStopRequest({ id: "1", text }))
  })

  it.each([
    "@stop",
    "@keeper @stop",
    "@stop hello",
    "@keeper where is the bus stop?",
    "@keeper how do I stop a stream",
    "@keeper never stop!",
    "@keeper nonstop",
    "@keeper https://example.com/stop",
    "@keeper the word stop",
    "@keeper please",
    "@keeper",
    "",
    "🙏",
    "@keeper 🛑 means what?",
    "@keeper stop selling plastic",
    "@keeper don't stop",
    "@keeper stopover",
    "@keeper st0p",
    `@keeper ${"stop ".repeat(30)}`
  ])("is not %j", (text) => {
    assert.isFalse(isStopRequest({ id: "1", text }))
  })

  it("is one in the table of the guide, exactly if the table says so", () => {
    const guide = readFileSync(new URL("../../../docs/replying.md", import.meta.url), "utf8")
    const rows = Array.from(guide.matchAll(/^\| (`.*`) +\| (yes|no) /gm))
    assert.isAtLeast(rows.length, 9)
    for (const [, texts = "", verdict] of rows)
      for (const [, text = ""] of texts.matchAll(/`([^`]+)`/g))
        assert.strictEqual(isStopRequest({ id: "1", text }), verdict === "yes", text)
  })

  it("is read in the whole text of a long post", () => {
    const long = `stop ${"really ".repeat(60)}`
    assert.isFalse(isStopRequest({ id: "1", text: "stop", note_tweet: { text: long } }))
    assert.isTrue(isStopRequest({ id: "1", text: "@keeper sto…", note_tweet: { text: "@keeper stop" } }))
  })
})
