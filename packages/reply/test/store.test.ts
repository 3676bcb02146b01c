// The same bot on each store, and on stores that fail, lie, or have something else.
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import { XApi, type XError } from "@xeffect/core"
import { memoryText, type TextStore } from "@xeffect/core/store"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import {
  approveDraft,
  composeReplies,
  dropReply,
  fileReplies,
  hasOptedOut,
  keyValueReplies,
  listOptOuts,
  listOutbox,
  memoryReplies,
  optOut,
  receiveMention,
  redisReplies,
  ReplyStore,
  sendAgain,
  sendReplies,
  startReplies,
  stopReplies,
  whyStopped
} from "@xeffect/reply"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redis from "effect/persistence/Redis"
import { hasRedis, redisServer } from "../../http/test/redis-server.ts"
import { cast, mention, repliesTo, writes } from "./support.ts"

const answer = composeReplies(({ id }) => Effect.succeed(`Yes. ${id}`), { approved: true })

const inFolder = (directory: string) =>
  Layer.unwrap(Effect.map(FileSystem.FileSystem, (files) => fileReplies(files, { directory }))).pipe(
    Layer.provide(NodeFileSystem.layer)
  )

const temporary = FileSystem.FileSystem.use((files) => files.makeTempDirectoryScoped()).pipe(
  Effect.provide(NodeFileSystem.layer)
)

/** A store in which somebody stops the bot after a reply was marked, and before it is requested. */
const stoppedInBetween = () => {
  const texts = new Map<string, TextStore>()
  const textOf = (name: string): TextStore => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = memoryText()
    const replace: TextStore["replace"] = (expected, next) =>
      Effect.tap(text.replace(expected, next), () =>
        next?.includes('"Sending"') === true
          ? textOf("switch").replace({ text: undefined }, JSON.stringify({ stopped: "now" }))
          : Effect.void
      )
    texts.set(name, { read: text.read, replace })
    return textOf(name)
  }
  return Layer.succeed(ReplyStore, ReplyStore.of({ open: (name) => Effect.sync(() => textOf(name)) }))
}

describe("A bot that is stopped", () => {
  it.effect("between the mark and the request sends the reply after it was started again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      yield* receiveMention(yield* mention("are you open?"), { me })
      yield* answer
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      yield* startReplies
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
    }).pipe(Effect.provide([layerTest(), stoppedInBetween()]))
  )
})

/** Two processes take turns on one store: what the first has done, the second knows. */
const takeTurns = <E, R>(store: Layer.Layer<ReplyStore, E, R>) =>
  Effect.gen(function* () {
    const { ben, main: me } = yield* cast
    const [one, two] = [yield* mention("one"), yield* mention("two", ben)]
    yield* Effect.gen(function* () {
      yield* receiveMention(one, { me })
      yield* receiveMention(two, { me })
      yield* answer
      yield* stopReplies("lunch")
      yield* optOut(ben)
    }).pipe(Effect.provide(store))
    yield* Effect.gen(function* () {
      assert.strictEqual(yield* receiveMention(one, { me }), "known")
      yield* answer
      yield* sendReplies({ me })
      assert.strictEqual(yield* writes, 0)
      yield* startReplies
      assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
    }).pipe(Effect.provide(store))
    yield* Effect.gen(function* () {
      yield* sendReplies({ me })
      assert.deepStrictEqual(yield* listOptOuts, [ben])
      assert.strictEqual(yield* writes, 1)
      assert.lengthOf(yield* repliesTo(one.id), 1)
    }).pipe(Effect.provide(store))
  }).pipe(Effect.provide(layerTest()))

describe("A bot that starts again knows the past", () => {
  it.live("in files", () => Effect.scoped(Effect.flatMap(temporary, (folder) => takeTurns(inFolder(`${folder}/bot`)))))

  it.effect("in a KeyValueStore", () =>
    Effect.gen(function* () {
      yield* takeTurns(keyValueReplies(yield* KeyValueStore.KeyValueStore, { prefix: "bot" }))
    }).pipe(Effect.provide(KeyValueStore.layerMemory))
  )

  it.live.skipIf(!hasRedis)("in Redis", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const port = yield* redisServer
        yield* Effect.gen(function* () {
          yield* takeTurns(redisReplies(yield* Redis.Redis))
        }).pipe(Effect.provide(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` })))
      })
    )
  )
})

/** A store whose texts a test can read, change and break. */
const broken = () => {
  const texts = new Map<string, TextStore>()
  const state = { reads: false, writes: false, lies: false }
  const open = (name: string): TextStore => {
    const text = texts.get(name) ?? memoryText()
    texts.set(name, text)
    return {
      read: Effect.suspend(() => (state.reads ? Effect.fail("no disk") : text.read)),
      replace: (expected, next) =>
        Effect.suspend(() => {
          if (state.writes) return Effect.fail("no disk")
          const replaced = text.replace(expected, next)
          return state.lies ? Effect.as(replaced, false) : replaced
        })
    }
  }
  const opened = new Map<string, TextStore>()
  const layer = Layer.succeed(
    ReplyStore,
    ReplyStore.of({
      open: (name) =>
        Effect.sync(() => {
          const text = opened.get(name) ?? open(name)
          opened.set(name, text)
          return text
        })
    })
  )
  /** Replaces the text of every part. */
  const fill = (next: (text: string) => string | undefined) =>
    Effect.forEach(texts.values(), (text) =>
      Effect.flatMap(text.read, (version) => text.replace(version, next(version.text ?? "")))
    )
  /** Another process, which has read nothing yet. */
  const restart = () => opened.clear()
  return { state, layer, fill, restart, texts }
}

describe("A store that fails", () => {
  it.effect("keeps every reply back", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { layer, state } = broken()
      yield* Effect.gen(function* () {
        const asked = yield* mention("are you open?")
        yield* receiveMention(asked, { me })
        yield* answer
        state.writes = true
        const { message, reason } = yield* Effect.flip(sendReplies({ me }))
        assert.strictEqual(reason._tag, "TransportError")
        assert.include(message, "the store of replies failed")
        state.reads = true
        yield* Effect.flip(sendReplies({ me }))
        assert.strictEqual((yield* Effect.flip(receiveMention(asked, { me }))).reason._tag, "TransportError")
        assert.strictEqual(yield* writes, 0)
        state.reads = false
        state.writes = false
        assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("after a reply was sent leaves it to be looked for, and nobody sends it again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { layer, state } = broken()
      yield* Effect.gen(function* () {
        const asked = yield* mention("are you open?")
        yield* receiveMention(asked, { me })
        yield* answer
        const on_event = () => void (state.writes = false)
        const api = yield* XApi
        const fails = XApi.of({
          ...api,
          execute: (...call: Parameters<typeof api.execute>) =>
            Effect.tap(api.execute(...call), () => Effect.sync(() => void (state.writes = true)))
        })
        yield* Effect.flip(sendReplies({ me, on_event }).pipe(Effect.provideService(XApi, fails)))
        state.writes = false
        assert.deepStrictEqual(yield* Effect.map(listOutbox, (all) => all.map(({ status }) => status)), ["sending"])
        yield* sendReplies({ me })
        assert.strictEqual(yield* writes, 1)
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("to report a replacement does not double a reply", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { layer, state } = broken()
      yield* Effect.gen(function* () {
        const asked = yield* mention("are you open?")
        state.lies = true
        yield* receiveMention(asked, { me })
        yield* answer
        yield* sendReplies({ me })
        state.lies = false
        yield* answer
        yield* sendReplies({ me })
        assert.isAtMost(yield* writes, 1)
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )
})

const entry = (fields: object) =>
  JSON.stringify({
    version: 1,
    forgotten: "0",
    opted_out: [],
    entries: [{ _tag: "Approved", key: "5", mention: { id: "5", author_id: "2" }, ...fields }]
  })

describe("A store with junk", () => {
  const junk = [
    ["no JSON", "{"],
    ["another JSON", "[]"],
    ["nothing", "null"],
    ["another version", JSON.stringify({ version: 2, forgotten: "0", opted_out: [], entries: [] })],
    ["opt-outs that are no IDs", JSON.stringify({ version: 1, forgotten: "0", opted_out: [12], entries: [] })],
    [
      "mentions without a reply that are no IDs",
      JSON.stringify({ version: 1, forgotten: "0", opted_out: [], unanswered: { ben: "5" }, entries: [] })
    ],
    ["no list of entries", JSON.stringify({ version: 1, forgotten: "0", opted_out: [] })],
    ["an entry without a key", entry({ key: undefined, draft: { id: "a", reply: {} } })],
    ["an approved entry without a draft", entry({})],
    ["a draft that is a list", entry({ draft: { id: "a", reply: [] } })],
    ["an author that is no ID", entry({ mention: { id: "5", author_id: "ben" }, draft: { id: "a", reply: {} } })],
    ["a time that is none", entry({ _tag: "Sending", by: "a", since: "now", draft: { id: "a", reply: {} } })]
  ] as const

  it.effect.each(junk)("is refused in a sentence, and nothing is sent: %s", ([, text]) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fill, layer, restart } = broken()
      yield* Effect.gen(function* () {
        yield* listOutbox
        yield* fill(() => text)
        restart()
        const calls = [
          sendReplies({ me }),
          answer,
          receiveMention(yield* mention("hello"), { me }),
          hasOptedOut("12"),
          listOptOuts
        ]
        for (const call of calls) {
          const result = yield* Effect.result<unknown, XError, ReplyStore | XApi>(call)
          const message = result._tag === "Failure" ? result.failure.message : "succeeded"
          assert.match(message, /^replies: TransportError: .*part\d+ is damaged: restore it/)
        }
        assert.strictEqual(yield* writes, 0)
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of a later version leaves that alone, and does the rest", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fill, layer, restart, texts } = broken()
      yield* Effect.gen(function* () {
        yield* listOutbox
        yield* fill(() => entry({ _tag: "Scheduled", at: 5 }))
        restart()
        const asked = yield* mention("are you open?")
        yield* receiveMention(asked, { me })
        assert.strictEqual(yield* receiveMention({ id: "5", author_id: "2" }, { me }), "known")
        yield* answer
        assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
        for (const text of texts.values()) {
          const { text: stored = "" } = yield* text.read
          if (!stored.includes("forgotten")) continue
          assert.include(stored, '{"_tag":"Scheduled","key":"5","mention":{"id":"5","author_id":"2"},"at":5}')
        }
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("that has lost what it had is refused while the process knows that", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fill, layer } = broken()
      yield* Effect.gen(function* () {
        const asked = yield* mention("are you open?")
        yield* receiveMention(asked, { me })
        yield* fill(() => undefined)
        assert.include((yield* Effect.flip(receiveMention(asked, { me }))).message, "was there, and is lost")
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of an earlier run has every kind of entry, and the next run does what is left", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { fault } = yield* Emulator
      const { layer, restart } = broken()
      yield* Effect.gen(function* () {
        const statuses: Array<string> = []
        const step = Effect.fnUntraced(function* (text: string, approved: boolean, status?: number) {
          yield* receiveMention(yield* mention(text), { me })
          yield* composeReplies(({ id }) => Effect.succeed(`Yes. ${id}`), { approved })
          if (status !== undefined)
            yield* fault({ method: "POST", path: "/2/tweets", status, json: { detail: "deleted or not visible" } })
          yield* sendReplies({ me })
          restart()
        })
        yield* step("refused", true, 403)
        yield* step("lost", true, 503)
        yield* step("held", false)
        yield* step("replied", true)
        yield* step("waits", true, 429)
        for (const { status } of yield* listOutbox) statuses.push(status)
        assert.deepStrictEqual(statuses.toSorted(), ["approved", "held", "refused", "unknown"])
        for (const { draft, mention, status } of yield* listOutbox) {
          if (status === "held") yield* approveDraft(draft.id)
          if (status === "refused") yield* sendAgain(mention.id)
        }
        restart()
        assert.deepInclude(yield* sendReplies({ me }), { replied: 3 })
        assert.deepStrictEqual(
          (yield* listOutbox).map(({ status }) => status),
          ["unknown"]
        )
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect.each(["{", "[]", '{"stopped":5}', "null"])("in the place of the stop switch stops the bot: %s", (text) =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const { layer, texts } = broken()
      yield* Effect.gen(function* () {
        yield* receiveMention(yield* mention("are you open?"), { me })
        yield* answer
        yield* whyStopped
        yield* Effect.flatMap(texts.get("switch")?.read ?? Effect.die("no switch"), (version) =>
          (texts.get("switch") ?? memoryText()).replace(version, text)
        )
        yield* sendReplies({ me })
        assert.strictEqual(yield* writes, 0)
        assert.include(yield* whyStopped, "damaged")
        yield* startReplies
        assert.deepInclude(yield* sendReplies({ me }), { replied: 1 })
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(layerTest()))
  )
})

describe("A store that is malformed", () => {
  const malformed = [
    ["files", () => fileReplies(undefined as never, { directory: "x" })],
    ["options", () => fileReplies({ link: () => 1, readDirectory: () => 1 } as never, undefined as never)],
    ["directory", () => fileReplies({ link: () => 1, readDirectory: () => 1 } as never, { directory: "" })],
    ["directory", () => fileReplies({ link: () => 1, readDirectory: () => 1 } as never, {} as never)],
    ["store", () => keyValueReplies(5 as never)],
    ["prefix", () => keyValueReplies({ get: () => 1, set: () => 1 } as never, { prefix: "" })],
    ["settle", () => keyValueReplies({ get: () => 1, set: () => 1 } as never, { settle: "soon" as never })],
    ["redis", () => redisReplies({} as never)],
    ["prefix", () => redisReplies({ send: () => 1 } as never, { prefix: 5 as never })]
  ] as const

  it.effect.each(malformed)("is refused before anything is read: %s", ([parameter, make]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.provide(listOutbox, make()))
      assert.deepInclude(error.reason, { _tag: "InvalidInput", parameter })
    })
  )
})

describe("Six hundred replies", () => {
  it.effect("are forgotten by their IDs, and none of them is sent again", () =>
    Effect.gen(function* () {
      const { main: me } = yield* cast
      const author_id = "31"
      const options = { me, max_per_day: Infinity }
      const one = (id: number) => ({ id: `${1_000_000 + id}`, author_id })
      for (let id = 1; id <= 600; id++) {
        yield* receiveMention(one(id), options)
        if (id % 100 === 0) yield* composeReplies(() => Effect.succeed(undefined))
      }
      for (const id of [1, 300, 600]) assert.match(yield* receiveMention(one(id), options), /known|forgotten/)
      assert.strictEqual(yield* receiveMention(one(1), options), "forgotten")
      assert.strictEqual(yield* receiveMention(one(601), options), "new")
    }).pipe(Effect.provide(Layer.merge(layerTest(), memoryReplies)))
  )
})

describe("More than 200 replies that wait", () => {
  const options = { me: "5", max_per_day: Infinity }

  const one = (id: number) => ({ id: `${1_000_000 + id}`, author_id: "31" })

  const held = Effect.map(listOutbox, (items) => items.map(({ mention }) => Number(mention.id) - 1_000_000))

  it.effect("for one text of the store drop the oldest draft that nobody decided, and it is never sent", () =>
    Effect.gen(function* () {
      for (let id = 1; id <= 200; id++) yield* receiveMention(one(id), options)
      yield* composeReplies(() => Effect.succeed("Yes."))
      const [first, second] = yield* listOutbox
      yield* approveDraft(first?.draft.id ?? "")
      assert.strictEqual(yield* receiveMention(one(201), options), "new")
      assert.strictEqual(yield* receiveMention({ id: "9", author_id: "32" }, options), "new")
      assert.deepStrictEqual((yield* held).slice(0, 2), [1, 3])
      assert.lengthOf(yield* held, 199)
      assert.strictEqual(yield* receiveMention(one(2), options), "known")
      const { reason } = yield* Effect.flip(approveDraft(second?.draft.id ?? ""))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "draft_id" })
    }).pipe(Effect.provide(Layer.merge(layerTest(), memoryReplies)))
  )

  it.effect("for one text of the store are not received while none of them is a draft that can be dropped", () =>
    Effect.gen(function* () {
      for (let id = 1; id <= 200; id++) yield* receiveMention(one(id), options)
      assert.strictEqual(yield* receiveMention(one(201), options), "too many")
      yield* composeReplies(() => Effect.succeed("Yes."), { approved: true })
      assert.strictEqual(yield* receiveMention(one(201), options), "too many")
      yield* dropReply(one(7).id)
      assert.strictEqual(yield* receiveMention(one(201), options), "new")
    }).pipe(Effect.provide(Layer.merge(layerTest(), memoryReplies)))
  )
})
