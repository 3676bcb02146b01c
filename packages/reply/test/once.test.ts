// One reply to each interaction, whatever is delivered, lost or refused.
import { assert, describe, it } from "@effect/vitest"
import { costs, within } from "@xeffect/costs"
import { Emulator } from "@xeffect/emulator"
import {
  composeReplies,
  confirmReply,
  dropReply,
  listOutbox,
  readBackReplies,
  receiveMention,
  sendAgain,
  sendReplies
} from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { cast, collector, emulated, mention, repliesTo, writes } from "./support.ts"

const answer = composeReplies(({ id }) => Effect.succeed(`Open until six. ${id}`), { approved: true })

const path = { method: "POST", path: "/2/tweets" }

/** A mention whose reply was sent, and whose response was lost. */
const lostReply = Effect.fnUntraced(function* (text: string) {
  const { main: me } = yield* cast
  const { fault } = yield* Emulator
  const asked = yield* mention(text)
  yield* receiveMention(asked, { me })
  yield* answer
  yield* fault({ ...path, reset: "after" })
  yield* sendReplies({ me })
  return asked
})

const statuses = Effect.map(listOutbox, (items) => items.map(({ status }) => status))

describe("A reply", () => {
  it.effect("is sent once, however often its mention is received", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* mention("are you open?")
      assert.strictEqual(yield* receiveMention(asked, { me }), "new")
      assert.strictEqual(yield* receiveMention(asked, { me }), "known")
      yield* answer
      assert.strictEqual(yield* receiveMention(asked, { me }), "known")
      yield* sendReplies({ me })
      assert.strictEqual(yield* receiveMention(asked, { me }), "known")
      yield* answer
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* repliesTo(asked.id), [`Open until six. ${asked.id}`])
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is one for a post and its edits, also if the first version is received last", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const first = yield* mention("are you opne?")
      const edited = { ...(yield* mention("are you open?")), edit_history_tweet_ids: [first.id, "", "x"] }
      assert.strictEqual(yield* receiveMention(edited, { me }), "new")
      assert.strictEqual(yield* receiveMention(first, { me }), "known")
      yield* answer
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is one for each of two mentions, the oldest first", () =>
    Effect.gen(function* () {
      const { ben, main: me } = yield* cast
      const one = yield* mention("one")
      yield* TestClock.adjust("1 second")
      const two = yield* mention("two", ben)
      const { on_event, reports } = collector()
      yield* receiveMention(two, { me })
      yield* receiveMention(one, { me })
      yield* answer
      assert.deepStrictEqual(yield* sendReplies({ me, on_event }), { replied: 2, refused: 0, unknown: 0 })
      assert.deepStrictEqual(
        reports.map((report) => (report._tag === "Replied" ? report.mention.id : report._tag)),
        [one.id, two.id]
      )
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("whose response was lost is found among the bot's posts, and not sent again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault } = yield* Emulator
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer
      yield* fault({ ...path, reset: "after" })
      const { on_event, reports } = collector()
      const sent = yield* sendReplies({ me, on_event })
      assert.deepInclude(sent, { replied: 0, unknown: 1, wait: 60_000 })
      assert.deepStrictEqual(yield* statuses, ["unknown"])
      yield* sendReplies({ me })
      assert.strictEqual(yield* readBackReplies({ me, on_event }), 1)
      assert.deepStrictEqual(yield* statuses, [])
      assert.deepStrictEqual(
        reports.map(({ _tag }) => _tag),
        ["OutcomeUnknown", "Paused", "Replied"]
      )
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("whose response was lost is found also if it is older than another mention", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      for (const text of ["one", "two"]) yield* lostReply(text)
      assert.strictEqual(yield* readBackReplies({ me }), 2)
      assert.strictEqual(yield* writes, 2)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is not sent again if more of the bot's posts are newer than can be listed", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { respond } = yield* Emulator
      const asked = yield* lostReply("are you open?")
      yield* TestClock.adjust("3 minutes")
      yield* sendAgain(asked.id)
      for (let page = 0; page < 40; page++) {
        const json = { data: [{ id: "20", text: "another" }], meta: { result_count: 1, next_token: `after${page}` } }
        yield* respond({ path: `/2/users/${me}/tweets`, json })
      }
      const { on_event, reports } = collector()
      assert.deepInclude(yield* sendReplies({ me, on_event }), { replied: 0, unknown: 0, wait: 60_000 })
      const [reason] = reports.flatMap((one) => (one._tag === "Paused" && one.error ? [one.error.reason] : []))
      assert.deepInclude({ ...reason }, { _tag: "DecodeError", carriedOut: false })
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that was lost on the way is sent again only if a person orders it", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault } = yield* Emulator
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer
      yield* fault({ ...path, status: 503 })
      yield* sendReplies({ me })
      for (let hour = 0; hour < 48; hour++) {
        yield* TestClock.adjust("1 hour")
        yield* readBackReplies({ me })
        yield* sendReplies({ me })
      }
      assert.deepStrictEqual(yield* statuses, ["unknown"])
      assert.strictEqual(yield* writes, 1)
      yield* sendAgain(asked.id)
      yield* sendReplies({ me })
      assert.lengthOf(yield* repliesTo(asked.id), 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that X does not list is looked for ever more rarely, and then once an hour, by pages of a hundred", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault, requests } = yield* Emulator
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* answer
      yield* fault({ ...path, status: 503 })
      yield* sendReplies({ me })
      for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
        yield* readBackReplies({ me })
        yield* TestClock.adjust("10 minutes")
      }
      const looks = (yield* requests).filter(({ path }) => path === `/2/users/${me}/tweets`)
      assert.isAtLeast(looks.length, 20)
      assert.isAtMost(looks.length, 35)
      const began = looks[0]?.at ?? 0
      assert.isAtLeast(looks.filter(({ at }) => at < began + 3_600_000).length, 4)
      for (const { query } of looks) assert.strictEqual(new URLSearchParams(query).get("max_results"), "100")
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("is looked for once more before it is sent again, and not sent again within two minutes", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* lostReply("are you open?")
      const { reason } = yield* Effect.flip(sendAgain(asked.id))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "mention_id" })
      yield* TestClock.adjust("2 minutes")
      yield* sendAgain(asked.id)
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("stays unknown if the list of the bot's posts is incomplete", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { respond } = yield* Emulator
      const asked = yield* lostReply("are you open?")
      const json = { data: [{ id: "5", text: "other" }], meta: { result_count: 2 } }
      yield* respond({ path: "/2/users/{id}/tweets", times: 2, json })
      const { message, reason } = yield* Effect.flip(readBackReplies({ me }))
      assert.strictEqual(reason._tag, "DecodeError")
      assert.include(message, "the list of the bot's posts is incomplete")
      yield* TestClock.adjust("2 minutes")
      yield* sendAgain(asked.id)
      yield* respond({ path: "/2/users/{id}/tweets", times: 2, json })
      assert.deepInclude(yield* sendReplies({ me }), { replied: 0 })
      assert.strictEqual(yield* writes, 1)
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      assert.strictEqual(yield* writes, 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("whose outcome a person knows is neither looked for nor sent", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault, requests } = yield* Emulator
      const asked = [yield* mention("one"), yield* mention("two")]
      for (const one of asked) yield* receiveMention(one, { me })
      yield* answer
      yield* fault({ ...path, status: 500, times: 2 })
      yield* sendReplies({ me })
      yield* sendReplies({ me })
      yield* confirmReply(asked[0]?.id ?? "", "77")
      yield* dropReply(asked[1]?.id ?? "")
      const { length } = yield* requests
      yield* TestClock.adjust("1 day")
      yield* readBackReplies({ me })
      yield* sendReplies({ me })
      assert.lengthOf(yield* requests, length)
      assert.deepStrictEqual(yield* statuses, [])
    }).pipe(Effect.provide(emulated()))
  )

  const temporary = [
    ["rate limit", { status: 429, headers: { "retry-after": "900" } }, 900_000],
    ["missing credit", { status: 402 }, 60_000],
    ["token that has ended", { status: 401 }, 60_000]
  ] as const

  it.effect.each(temporary)("waits after a %s, and is then sent once", ([, fault, wait]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* mention("are you open?")
      yield* receiveMention(asked, { me })
      yield* answer
      yield* (yield* Emulator).fault({ ...path, ...fault })
      assert.deepStrictEqual(yield* sendReplies({ me }), { replied: 0, refused: 0, unknown: 0, wait })
      assert.deepStrictEqual(yield* statuses, ["approved"])
      yield* sendReplies({ me })
      assert.lengthOf(yield* repliesTo(asked.id), 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("waits for the budget of the next day", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = [yield* mention("one"), yield* mention("two")]
      for (const one of asked) yield* receiveMention(one, { me })
      yield* answer
      const { on_event, reports } = collector()
      assert.deepInclude(yield* sendReplies({ me, on_event }), { replied: 1, wait: 60_000 })
      assert.strictEqual(
        reports.flatMap((one) => (one._tag === "Paused" ? one.error?.reason._tag : []))[0],
        "BudgetExceeded"
      )
      yield* TestClock.adjust("1 day")
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      assert.strictEqual(yield* writes, 2)
    }).pipe(
      Effect.provide(emulated({ layer: { around: [costs({ budget: within({ dollars: 0.016, per: "day" }) })] } }))
    )
  )

  it.effect("to a post that was deleted is refused, and does not stop the others", () =>
    Effect.gen(function* () {
      const { ben, main: me } = yield* cast
      const { world } = yield* Emulator
      const gone = yield* mention("one")
      const asked = yield* mention("two", ben)
      for (const one of [gone, asked]) yield* receiveMention(one, { me })
      yield* answer
      const post = world.posts.get(gone.id)
      if (post !== undefined) world.posts.set(gone.id, { ...post, deleted: true })
      const { on_event, reports } = collector()
      assert.deepStrictEqual(yield* sendReplies({ me, on_event }), { replied: 1, refused: 1, unknown: 0 })
      assert.strictEqual(
        reports.flatMap((one) => (one._tag === "Refused" ? one.error.reason._tag : []))[0],
        "Forbidden"
      )
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 2)
      // It counts as none that its author got.
      assert.strictEqual(yield* receiveMention(yield* mention("three"), { me, max_per_day: 1 }), "new")
    }).pipe(Effect.provide(emulated()))
  )

  const ofAccount = [
    ["locks the account", "To protect our users from spam, this account is temporarily locked.", 1],
    ["gives no reason", "Forbidden", 3],
    ["gives a reason that nobody knows", "Your standing does not allow this.", 3]
  ] as const

  it.effect.each(ofAccount)("stays approved while X %s, and is sent once X accepts replies", ([, detail, tries]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* Effect.forEach(["one", "two", "three", "four", "five"], (text) => mention(text))
      for (const one of asked) yield* receiveMention(one, { me })
      yield* answer
      const { on_event, reports } = collector()
      yield* (yield* Emulator).fault({ ...path, status: 403, times: 2 * tries, json: { detail, status: 403 } })
      for (const call of [1, 2]) {
        assert.deepStrictEqual(yield* sendReplies({ me, on_event }), {
          replied: 0,
          refused: 0,
          unknown: 0,
          wait: 60_000
        })
        assert.strictEqual(yield* writes, call * tries)
      }
      assert.deepStrictEqual(yield* statuses, Array(5).fill("approved"))
      const paused = reports.map((one) => (one._tag === "Paused" ? one.error?.message : one._tag))
      assert.lengthOf(paused, 2)
      assert.include(paused[0], detail)
      assert.deepStrictEqual(yield* sendReplies({ me }), { replied: 5, refused: 0, unknown: 0 })
      for (const { id } of asked) assert.lengthOf(yield* repliesTo(id), 1)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that X refuses without a reason is refused as soon as X accepts a later one", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = yield* Effect.forEach(["one", "two", "three", "four"], (text) => mention(text))
      for (const one of asked) yield* receiveMention(one, { me })
      yield* answer
      const { on_event, reports } = collector()
      yield* (yield* Emulator).fault({ ...path, status: 403, times: 2 })
      assert.deepStrictEqual(yield* sendReplies({ me, on_event }), { replied: 2, refused: 2, unknown: 0 })
      assert.deepStrictEqual(yield* statuses, ["refused", "refused"])
      // After two refusals, the newest one is tried.
      assert.deepStrictEqual(
        reports.map((one) =>
          "mention" in one ? `${one._tag} ${asked.findIndex(({ id }) => id === one.mention.id)}` : ""
        ),
        ["Replied 3", "Refused 0", "Refused 1", "Replied 2"]
      )
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 4)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("that X takes for a duplicate is looked for", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const asked = [yield* mention("one"), yield* mention("two")]
      for (const one of asked) yield* receiveMention(one, { me })
      yield* composeReplies(() => Effect.succeed("Yes!"), { approved: true })
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1, unknown: 1 })
      assert.strictEqual(yield* readBackReplies({ me }), 0)
      assert.deepStrictEqual(yield* statuses, ["unknown"])
    }).pipe(Effect.provide(emulated()))
  )
})

describe("A mention", () => {
  const hostile = [
    ["without an ID", { id: "", author_id: "12" }],
    ["without an author", { id: "5" }],
    ["of an author that is no ID", { id: "5", author_id: "../12" }],
    ["that is nothing", undefined],
    ["that is a number", 5]
  ] as const

  it.effect.each(hostile)("%s gets no reply", ([, value]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      assert.strictEqual(yield* receiveMention(value as never, { me }), "not a mention")
      assert.strictEqual(yield* answer, 0)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect("by the bot itself gets no reply", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      assert.strictEqual(yield* receiveMention(yield* mention("I mention myself", me), { me }), "own post")
      assert.strictEqual(yield* answer, 0)
    }).pipe(Effect.provide(emulated()))
  )

  it.effect(
    "beyond the replies that a user gets in 24 hours gets none, so that two bots do not answer without end",
    () =>
      Effect.gen(function* () {
        const { ben, main: me } = yield* cast
        const options = { me, max_per_day: 2 }
        const received = yield* Effect.forEach(["1", "2", "3"], (text) =>
          Effect.flatMap(mention(text), (one) => receiveMention(one, options))
        )
        assert.deepStrictEqual(received, ["new", "new", "too many"])
        assert.strictEqual(yield* receiveMention(yield* mention("4", ben), options), "new")
        yield* answer
        yield* sendReplies({ me })
        assert.strictEqual(yield* receiveMention(yield* mention("5"), options), "too many")
        yield* TestClock.adjust("1 day")
        assert.strictEqual(yield* receiveMention(yield* mention("6"), options), "new")
      }).pipe(Effect.provide(emulated()))
  )

  it.effect.each([
    ["me", { me: "bot" }],
    ["is_stop", { me: "5", is_stop: "stop" }],
    ["max_per_day", { me: "5", max_per_day: 0 }]
  ] as const)("is not received with a malformed %s", ([parameter, options]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(receiveMention({ id: "1", author_id: "2" }, options as never))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter })
    }).pipe(Effect.provide(emulated()))
  )
})
