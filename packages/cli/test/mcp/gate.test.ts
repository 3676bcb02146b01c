import { assert, describe, it } from "@effect/vitest"
import { InvalidInput, runCall, XApi, XError } from "@xeffect/core"
import type { Transport } from "@xeffect/http"
import { uploadMediaAtOnce } from "@xeffect/media"
import { createTweet } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import type { ServerSession } from "../../src/mcp/session.ts"
import { OwnSecrets } from "../../src/output/own-secrets.ts"
import { decide } from "../../../ai/src/gate/decide.ts"
import { closeQuestion, openQuestion, type Questions } from "../../../ai/src/gate/questions.ts"
import { seal, withOnly } from "../../../ai/src/gate/sealed.ts"
import { NotDone } from "../../../ai/src/present/errors.ts"
import {
  call,
  callAnswering,
  callAs,
  postsIn,
  questionOf,
  resultOf,
  stateOf,
  tried,
  type Tried,
  withoutPerson
} from "./support.ts"

const yes = { action: "accept", content: { confirm: true } }

// Only a person who was asked can have said no.
const noes: ReadonlyArray<readonly [name: string, answer: unknown, message: RegExp]> = [
  ["a decline", { action: "decline" }, /^The person said no\./],
  ["a cancelled question", { action: "cancel" }, /closed the question/],
  ["an unticked box", { action: "accept", content: { confirm: false } }, /^The person said no\./],
  ["a text instead of a box", { action: "accept", content: { confirm: "true" } }, /neither yes nor no/],
  ["a number instead of a box", { action: "accept", content: { confirm: 1 } }, /neither yes nor no/],
  ["no content", { action: "accept" }, /neither yes nor no/],
  ["an action of another spelling", { action: "ACCEPT", content: { confirm: true } }, /neither yes nor no/],
  ["something else", "yes", /neither yes nor no/],
  ["nothing", null, /neither yes nor no|no answer to its question/]
]

const reasonOf = (result: unknown): string => resultOf(result).value.error?.reason

/** The requests that may have changed something. */
const writesIn = (all: Tried) =>
  Effect.map(all.emulator.requests, (requests) => requests.filter(({ method }) => method !== "GET").length)

const text = { text: "Hello" }

describe("A write without sessions", () => {
  it.effect("A write without a session is sent once after a yes, and not again after the same yes", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const requestState = stateOf(yield* call(all, "create_post", text))
      assert.strictEqual(postsIn(all), before)
      const { isError, value } = resultOf(yield* call(all, "create_post", text, { requestState, answer: yes }))
      assert.deepStrictEqual([isError, value.untrusted.text], [false, "Hello"])
      const again = resultOf(yield* call(all, "create_post", text, { requestState, answer: yes }))
      assert.deepStrictEqual([again.isError, again.value.error?.reason], [true, "StateRefused"])
      assert.strictEqual(postsIn(all), before + 1)
    }).pipe(Effect.scoped)
  )

  it.effect.each(noes)("A write without a session is not made after %s", ([, answer, message]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const requestState = stateOf(yield* call(all, "create_post", text))
      const { isError, value } = resultOf(yield* call(all, "create_post", text, { requestState, answer }))
      assert.deepStrictEqual([isError, value.error.repeat, postsIn(all)], [true, false, before])
      assert.match(value.error.message, message)
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
          call(all, "create_post", text, {
            requestState: (yield* ask).replace(/^./, (first) => (first === "_" ? "-" : "_")),
            answer: yes
          }),
          call(all, "create_post", text, { requestState: "", answer: yes }),
          call(all, "create_post", text, { requestState: `${yield* ask}.more`, answer: yes })
        ]
        for (const attempt of attempts) assert.strictEqual(reasonOf(yield* attempt), "StateRefused")
        const late = yield* ask
        yield* TestClock.adjust("5 minutes")
        const result = yield* call(all, "create_post", text, { requestState: late, answer: yes })
        assert.strictEqual(reasonOf(result), "StateRefused")
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
        [
          {
            outcome: "done",
            tool: "create_post",
            words:
              "As @ada_rivers (2244994945):\nPost in public: 5 characters, 1 line, 5 as X counts them.\nThe text:\n> Hello"
          }
        ]
      )
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ...noes.map(([name, answer, message]) => [name, Effect.succeed(answer), message] as const),
    ["a connection that ends", Effect.fail("gone"), /failed to ask/] as const,
    ["a client that breaks", Effect.die("broken"), /failed to ask/] as const
  ])("A write with a session is not made after %s", ([, answer, message]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const { isError, value } = resultOf(yield* callAnswering(all, "create_post", text, answer))
      assert.deepStrictEqual([isError, value.error.repeat, postsIn(all)], [true, false, before])
      assert.match(value.error.message, message)
    }).pipe(Effect.scoped)
  )

  it.effect("A write is not made if nobody answers for five minutes", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const before = postsIn(all)
      const asked = yield* Deferred.make<void>()
      const answer = Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
      const waiting = yield* Effect.forkChild(callAnswering(all, "create_post", text, answer))
      yield* Deferred.await(asked)
      yield* TestClock.adjust("5 minutes")
      const { value } = resultOf(yield* Fiber.join(waiting))
      assert.deepStrictEqual([value.error.reason, postsIn(all)], ["NoAnswer", before])
      assert.include(value.error.message, "Nobody answered the question within five minutes.")
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

describe("A client that cannot ask", () => {
  /** The declarations of clients that cannot show a question, by protocol. */
  const unable = [
    ["nothing", "2025-11-25", undefined],
    ["questions by address alone", "2025-11-25", { url: {} }],
    ["questions in a protocol that has none", "2025-03-26", {}],
    ["questions in a protocol that nobody knows", "2030-01-01", { form: {} }],
    ["nothing, without sessions", "2026-07-28", undefined],
    ["questions by address alone, without sessions", "2026-07-28", { url: {} }]
  ] as const

  it.effect.each(unable)("A client that declares %s is refused, and nothing is requested", ([, version, elicitation]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      for (const [name, input] of [
        ["create_post", text],
        ["send_message", { user: "@ben_harbor", text: "Hello" }],
        ["like_post", { post: all.emulator.world.seed.posts.hello }]
      ] as const) {
        const { isError, value } = resultOf(yield* callAs(all, name, input, version, elicitation))
        assert.deepStrictEqual([isError, value.error.reason, value.error.repeat], [true, "CannotAsk", false])
        assert.match(value.error.message, /--allow \w+ --unasked \w+/)
      }
      assert.deepStrictEqual([yield* all.emulator.requests, all.recorded], [[], []])
    }).pipe(Effect.scoped)
  )

  it.effect.each(unable)(
    "A client that declares %s writes in the groups of --unasked alone",
    ([, version, elicitation]) =>
      Effect.gen(function* () {
        const all = yield* tried({ unasked: ["post"] })
        const written = resultOf(yield* callAs(all, "create_post", text, version, elicitation))
        assert.deepStrictEqual([written.isError, all.recorded.length], [false, 1])
        const message = { user: "783214", text: "Hello" }
        assert.strictEqual(reasonOf(yield* callAs(all, "send_message", message, version, elicitation)), "CannotAsk")
        assert.strictEqual(yield* writesIn(all), 1)
      }).pipe(Effect.scoped)
  )

  it.effect("A client that can ask is asked also in the groups of --unasked", () =>
    Effect.gen(function* () {
      const all = yield* tried({ unasked: ["post"] })
      stateOf(yield* call(all, "create_post", text))
      assert.strictEqual(
        reasonOf(yield* callAnswering(all, "create_post", text, Effect.succeed(noes[0]?.[1]))),
        "Declined"
      )
      assert.strictEqual(yield* writesIn(all), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("A call with a state ends in the response of that state, whatever the client declares by then", () =>
    Effect.gen(function* () {
      const all = yield* tried({ unasked: ["post"] })
      const requestState = stateOf(yield* call(all, "create_post", text))
      const no = { requestState, answer: { action: "decline" } }
      assert.strictEqual(reasonOf(yield* call(all, "create_post", text, no, withoutPerson)), "Declined")
      const made = { requestState: "made.by.somebody", answer: yes }
      assert.strictEqual(reasonOf(yield* call(all, "create_post", text, made, withoutPerson)), "StateRefused")
      assert.strictEqual(yield* writesIn(all), 0)
    }).pipe(Effect.scoped)
  )
})

it("Of all situations, only a yes to an open question and --unasked let something through", () => {
  const states = ["none", "open", "foreign", "closed", "expired", "of another call"] as const
  const answers = ["yes", "no", "closed", "malformed", "missing", "too late", "failed", undefined] as const
  const sent: Array<unknown> = []
  for (const state of states)
    for (const asking of ["in session", "by state", "cannot"] as const)
      for (const unasked of [true, false])
        for (const answer of answers) {
          const decision = decide({ state, asking, unasked, ...(answer === undefined ? {} : { answer }) })
          if (decision !== "send") continue
          if (state === "none") sent.push([asking, unasked, asking === "cannot" ? "any" : answer])
          else assert.deepStrictEqual([state, answer], ["open", "yes"])
        }
  const unasked = sent.filter((one) => JSON.stringify(one) === '["cannot",true,"any"]')
  assert.lengthOf(unasked, answers.length)
  // A client that asks during the call is asked with and without --unasked.
  const inSession = sent.filter((one) => !unasked.includes(one))
  assert.deepStrictEqual(inSession, [
    ["in session", true, "yes"],
    ["in session", false, "yes"]
  ])
})

it("The oldest questions are forgotten beyond a thousand, and beyond 64 MB of uploads", () => {
  const asked = { wall: 0, monotonic: 0 }
  const named = (bytes: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${index}`).reduce<Questions<string>>(
      (questions, name) => openQuestion(questions, name, { call: name, write: name, bytes, asked }),
      new Map()
    )
  assert.deepStrictEqual([...named(0, 1001).keys()].slice(0, 2), ["1", "2"])
  assert.lengthOf([...named(0, 1001)], 1000)
  assert.deepStrictEqual([...named(30_000_000, 4).keys()], ["2", "3"])
  assert.deepStrictEqual([...named(100_000_000, 2).keys()], ["1"])
  assert.strictEqual(closeQuestion(named(30_000_000, 4), "0", "0", asked)[1].state, "closed")
})

describe("A yes", () => {
  it.effect("A yes is for the request that was resolved before: a handle that changes hands changes nothing", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const { users } = all.emulator.world
      const ben = users.get(all.emulator.world.seed.users.ben) ?? assert.fail("no ben")
      for (const [name, more] of [
        ["send_message", { text: "The key is under the mat." }],
        ["follow_user", {}],
        ["add_list_member", { list: all.emulator.world.seed.lists.friends }]
      ] as const) {
        const input = { user: `@${ben.username}`, ...more }
        const question = yield* call(all, name, input)
        assert.include(questionOf(question), `@${ben.username} (${ben.id})`)
        users.set(ben.id, { ...ben, username: "someone_else" })
        const before = (yield* all.emulator.requests).length
        yield* call(all, name, input, { requestState: stateOf(question), answer: yes })
        const [sent, ...others] = (yield* all.emulator.requests).slice(before)
        assert.deepStrictEqual([sent?.method, others], ["POST", []], name)
        assert.include(`${sent?.path} ${JSON.stringify(sent?.body)}`, ben.id)
        users.set(ben.id, ben)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("A request that is not the one of the yes is not let through, and the one of the yes only once", () =>
    Effect.gen(function* () {
      const { emulator, session } = yield* tried()
      const api = Context.get(session.api, XApi)
      const { digest, operation } = yield* seal({ operation: createTweet, params: text, words: "" }, "1")
      const only = withOnly(api, digest)
      assert.deepStrictEqual([only.report, only.strict], [api.report, api.strict])
      const attempt = (given: object, through = only) =>
        Effect.exit(Effect.provideService(runCall({ operation, params: { ...given } }), XApi, through))
      for (const other of [
        { text: "Hello!" },
        { text: "Hello", quote_tweet_id: "20" },
        { text: "Hello", user_auth: true }
      ]) {
        assert.strictEqual((yield* attempt(other))._tag, "Failure")
      }
      assert.strictEqual((yield* attempt(text, withOnly(api)))._tag, "Failure")
      assert.deepStrictEqual(yield* emulator.requests, [])
      assert.strictEqual((yield* attempt(text))._tag, "Success")
      assert.strictEqual((yield* attempt(text))._tag, "Failure")
      assert.lengthOf(yield* emulator.requests, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("The digest of an upload is that of its bytes", () =>
    Effect.gen(function* () {
      const digestOf = (bytes: ReadonlyArray<number>) => {
        const params = { media: Uint8Array.from(bytes), media_category: "tweet_image" }
        return Effect.map(seal({ operation: uploadMediaAtOnce, params, words: "" } as never, "1"), (sealed) => {
          assert.strictEqual(sealed.bytes, bytes.length)
          return sealed.digest
        })
      }
      assert.strictEqual(yield* digestOf([1, 2, 3]), yield* digestOf([1, 2, 3]))
      assert.notStrictEqual(yield* digestOf([1, 2, 3]), yield* digestOf([1, 2, 4]))
    })
  )

  it.effect("An upload whose bytes are not in memory has no digest, so that nobody can agree to it", () =>
    Effect.gen(function* () {
      for (const media of [new Blob(["1"]), new ReadableStream()]) {
        const params = { media, media_category: "tweet_image" }
        const exit = yield* Effect.exit(seal({ operation: uploadMediaAtOnce, params, words: "" } as never, "1"))
        assert.include(String(exit), "has a part that is not known yet")
      }
    })
  )

  it.effect("A yes that comes after the clock was set back, or after five minutes of any clock, makes nothing", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const asked = Effect.map(call(all, "create_post", text), stateOf)
      const reply = (requestState: string) => call(all, "create_post", text, { requestState, answer: yes })
      yield* TestClock.adjust("10 minutes")
      const late = yield* asked
      yield* TestClock.adjust("5 minutes")
      yield* TestClock.setTime(0)
      assert.strictEqual(reasonOf(yield* reply(late)), "StateRefused")
      yield* TestClock.adjust("10 minutes")
      const back = yield* asked
      yield* TestClock.setTime(0)
      assert.strictEqual(reasonOf(yield* reply(back)), "StateRefused")
      assert.strictEqual(yield* writesIn(all), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("A yes during the call makes nothing either if the clock was set back meanwhile", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      yield* TestClock.adjust("10 minutes")
      const back = Effect.as(TestClock.setTime(0), yes)
      assert.strictEqual(reasonOf(yield* callAnswering(all, "create_post", text, back)), "NoAnswer")
      assert.deepStrictEqual([yield* writesIn(all), all.recorded], [0, []])
    }).pipe(Effect.scoped)
  )
})

/** A write of each tool whose operation is idempotent. */
const repeatable = [
  ["delete_post", { post: "20" }],
  ["like_post", { post: "20" }],
  ["unlike_post", { post: "20" }],
  ["follow_user", { user: "783214" }],
  ["unfollow_user", { user: "783214" }],
  ["mute_user", { user: "783214" }],
  ["unmute_user", { user: "783214" }],
  ["undo_repost", { post: "20" }],
  ["add_list_member", { list: "1", user: "783214" }],
  ["remove_list_member", { list: "1", user: "783214" }],
  ["describe_image", { media_id: "1", alt_text: "A harbour" }]
] as const

const noText = JSON.parse('{"toString":1,"toJSON":1}')

it.effect.each([
  ["errors without texts", 200, { errors: [{ title: noText, detail: noText, type: noText }, null, 5] }],
  ["errors beside data", 200, { data: noText, errors: [{ title: noText }] }],
  ["data without texts", 201, { data: { id: noText, text: noText } }],
  ["a problem without texts", 403, { title: noText, detail: noText, errors: [null, { message: noText }] }],
  ["a fault without texts", 500, { title: noText, detail: noText, type: noText }]
] as const)("A write whose response has %s has a result, and a record of its outcome", ([, status, json]) =>
  Effect.gen(function* () {
    for (const [name, input] of [["create_post", text], ...repeatable.slice(0, 3)] as const) {
      const all = yield* tried()
      yield* all.emulator.fault({ method: "POST", status, json })
      yield* all.emulator.fault({ method: "DELETE", status, json })
      const { value } = resultOf(yield* callAnswering(all, name, input, Effect.succeed(yes)))
      assert.notStrictEqual(Object(value.error).reason, "Fault")
      assert.strictEqual(yield* writesIn(all), 1)
      assert.lengthOf(all.recorded, 1)
    }
  }).pipe(Effect.scoped)
)

it.effect("A result that repeats a credential of the command is without it", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const secret = "AAAAAAAAAAAAAAAAAAAAAtokenOfTheApp"
    yield* all.emulator.fault({ method: "POST", status: 201, json: { data: { id: "20", text: `Bearer ${secret}.` } } })
    const { value } = resultOf(
      yield* callAnswering(all, "create_post", text, Effect.succeed(yes)).pipe(
        Effect.provideService(OwnSecrets, new Set([secret]))
      )
    )
    assert.notInclude(JSON.stringify(value), secret)
    assert.include(JSON.stringify(value), "Bearer <redacted>.")
  }).pipe(Effect.scoped)
)

it.effect("A write that was sent and meets a fault of this server has an unknown outcome", () =>
  Effect.gen(function* () {
    const all = yield* tried()
    const api = Context.get(all.session.api, XApi)
    const broken: XApi["Service"] = {
      ...api,
      execute: (definition, params) =>
        definition.method === "GET"
          ? api.execute(definition, params)
          : Effect.andThen(api.execute(definition, params), Effect.die("broken"))
    }
    const session = { ...all.session, api: Context.add(all.session.api, XApi, broken) }
    const result = yield* callAnswering({ ...all, session }, "create_post", text, Effect.succeed(yes))
    assert.strictEqual(reasonOf(result), "OutcomeUnknown")
    assert.deepStrictEqual(
      all.recorded.map(({ outcome }) => outcome),
      ["unknown"]
    )
  }).pipe(Effect.scoped)
)

describe("A yes to a write that could be repeated", () => {
  it.effect.each(repeatable)("A yes to %s sends it once, also if the response is lost", ([name, input]) =>
    Effect.gen(function* () {
      for (const fault of [{ status: 503 }, { reset: "after" }, { status: 200, body: '{"data":{"dele' }] as const) {
        const all = yield* tried()
        for (const method of ["POST", "DELETE"] as const) yield* all.emulator.fault({ method, times: 5, ...fault })
        const result = yield* callAnswering(all, name, input, Effect.succeed(yes)).pipe(TestClock.withLive)
        const { reason } = resultOf(result).value.error
        assert.include(["DecodeError", "OutcomeUnknown"], reason)
        assert.strictEqual(yield* writesIn(all), 1)
        assert.lengthOf(all.recorded, 1)
      }
    }).pipe(Effect.scoped)
  )
})

it.effect.each([
  "../../../x",
  "1/../2",
  "1?a=b",
  "1#",
  "$`",
  "{me}",
  "",
  " ",
  "me",
  "-1",
  "1,2",
  "\u202e12",
  "12345678901234567890"
])("A write in the path of a user whose ID is %j is refused, and nobody is asked", (id) =>
  Effect.gen(function* () {
    const all = yield* tried({ credentials: "oauth2" })
    const json = { data: { id, username: "somebody", name: "Somebody" } }
    yield* all.emulator.fault({ path: "/2/users/me", status: 200, json, times: 9 })
    for (const [name, input] of [
      ["like_post", { post: "20" }],
      ["follow_user", { user: "783214" }]
    ] as const) {
      assert.strictEqual(reasonOf(yield* call(all, name, input)), "UserUnknown")
    }
    assert.strictEqual(yield* writesIn(all), 0)
    assert.include(questionOf(yield* call(all, "create_post", text)), "As an unknown user:")
  }).pipe(Effect.scoped)
)

/** A session whose sums are these. */
const withSpent = (session: ServerSession, spent: Effect.Effect<never, XError>): ServerSession => ({
  ...session,
  costs: Object.assign((next: Transport) => next, { ...session.costs, spent: () => spent })
})

describe("A write that was sent", () => {
  it.effect("A write is refused if its record cannot be written, before anybody is asked and before it is sent", () =>
    Effect.gen(function* () {
      const cannot = Effect.fail(new NotDone({ reason: "RecordNotWritable", message: "full" }))
      const early = yield* tried({ record: { check: cannot, begin: () => cannot } })
      assert.strictEqual(reasonOf(yield* call(early, "create_post", text)), "RecordNotWritable")
      const late = yield* tried({ record: { check: Effect.void, begin: () => cannot } })
      const requestState = stateOf(yield* call(late, "create_post", text))
      const result = yield* call(late, "create_post", text, { requestState, answer: yes })
      assert.strictEqual(reasonOf(result), "RecordNotWritable")
      assert.deepStrictEqual([yield* writesIn(early), yield* writesIn(late)], [0, 0])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "A write whose outcome cannot be recorded, or whose sums cannot be read, has a result that says it was made",
    () =>
      Effect.gen(function* () {
        const all = yield* tried({
          record: { check: Effect.void, begin: () => Effect.succeed(() => Effect.succeed(false)) }
        })
        const requestState = stateOf(yield* call(all, "create_post", text))
        const spent = Effect.die("the sums are gone")
        const session = withSpent(all.session, spent)
        const result = yield* call({ ...all, session }, "create_post", text, { requestState, answer: yes })
        const { isError, value } = resultOf(result)
        assert.deepStrictEqual([isError, value.untrusted.text, value.dollars], [false, "Hello", { budget: 1 }])
        assert.include(value.warning, "could not be added to the record")
      }).pipe(Effect.scoped)
  )

  it.effect("A write is refused before the question if what was spent today cannot be read", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const lost = new XError({ operation: "costs", reason: new InvalidInput({ parameter: "a", value: 1, rule: "b" }) })
      const session = withSpent(all.session, Effect.fail(lost))
      for (const [name, input] of [
        ["create_post", text],
        ["upload_image", { image: "aGVsbG8=" }]
      ] as const) {
        assert.strictEqual(reasonOf(yield* call({ ...all, session }, name, input)), "BudgetUnknown")
      }
      // A free call does not need it.
      const { isError, value } = resultOf(yield* call({ ...all, session }, "check_limits", { operation: "get_tweet" }))
      assert.deepStrictEqual([isError, value.dollars], [false, { budget: 1 }])
      assert.deepStrictEqual(yield* all.emulator.requests, [])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "A write that the budget has no room for is refused before the question, and one that just fits is not",
    () =>
      Effect.gen(function* () {
        for (const [budget, isAsked] of [
          [0.024, false],
          [0.025, true]
        ] as const) {
          const all = yield* tried({ budget })
          const result = yield* call(all, "create_post", text)
          if (isAsked) stateOf(result)
          else assert.strictEqual(reasonOf(result), "BudgetExceeded")
          assert.strictEqual(yield* writesIn(all), 0)
        }
      }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["app", "create_post", text],
    ["app", "upload_image", { image: "aGVsbG8=" }],
    ["all", "bookmark_post", { post: "20" }]
  ] as const)("With the credentials %s, %s is refused before the question", ([credentials, name, input]) =>
    Effect.gen(function* () {
      const all = yield* tried({ credentials })
      const { value } = resultOf(yield* call(all, name, input))
      assert.strictEqual(value.error.reason, "MissingCredentials")
      assert.deepStrictEqual(yield* all.emulator.requests, [])
    }).pipe(Effect.scoped)
  )
})
