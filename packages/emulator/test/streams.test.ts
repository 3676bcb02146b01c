import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { endpoints } from "../src/areas/streams/endpoints.ts"
import type { StreamsOptions } from "../src/areas/streams/options.ts"
import { checkValue } from "../src/description/check-value.ts"
import { facts, type OperationFacts, parametersOf } from "../src/description/facts.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { base, get, idsOf, post, remove, type Params, send } from "./support.ts"

const rulesPath = "/2/tweets/search/stream/rules"
const filtered = "/2/tweets/search/stream"
const tides = { rules: [{ id: "91", value: "#tides", tag: "water" }] }

const emulated = (streams: StreamsOptions = tides) => Effect.provide(layerEmulator({ streams, limits: "off" }))

it.effect("Streams start with rules that have operators of streams", () =>
  Effect.gen(function* () {
    const { json } = yield* get(rulesPath)
    expect(json.data).toEqual([{ id: "92", value: "gauge sample:50" }])
  }).pipe(emulated({ rules: [{ id: "92", value: "gauge sample:50" }] }))
)

/** The response to a request for a stream. */
const open = Effect.fnUntraced(function* (path: string, query: Params = {}) {
  const { credentials, handle } = yield* Emulator
  return yield* handle({
    method: "GET",
    url: `${base}${path}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${credentials.bearer_token}` },
    body: ""
  })
})

/** Connects, and reads everything that is sent. */
const connect = Effect.fnUntraced(function* (path: string, query: Params = {}) {
  const { content, status } = yield* open(path, query)
  if (!Stream.isStream(content)) throw new Error(`it is refused with ${status}`)
  const lines: Array<string> = []
  const fiber = yield* content.pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.runForEach((line) => Effect.sync(() => lines.push(line))),
    Effect.forkChild({ startImmediately: true })
  )
  // Tests look into items of all streams; an expectation says what the shape has to be.
  // oxlint-disable-next-line typescript/no-explicit-any
  const items = (): ReadonlyArray<any> => lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
  return { fiber, items, keepAlives: () => lines.filter((line) => line === "").length }
})

const settle = TestClock.adjust(0)

const write = (text: string) => Effect.andThen(post("/2/tweets", { text }), settle)

describe("rules of the filtered stream", () => {
  it.effect("are added, listed, counted and deleted", () =>
    Effect.gen(function* () {
      const added = yield* send("POST", rulesPath, { body: { add: [{ value: "boats", tag: "a" }, { value: "fog" }] } })
      expect(added.json.data).toMatchObject([{ value: "boats", tag: "a" }, { value: "fog" }])
      expect(added.json.meta.summary).toEqual({ created: 2, not_created: 0, valid: 2, invalid: 0 })
      const counts = yield* get(`${rulesPath}/counts`)
      expect(counts.json.data).toMatchObject({ project_rules_count: "2", cap_per_project: "1000" })
      const [boats, fog] = idsOf(added)
      const gone = yield* send("POST", rulesPath, { body: { delete: { ids: [boats, "7"] } } })
      expect(gone.json.meta.summary).toEqual({ deleted: 1, not_deleted: 1 })
      expect(idsOf(yield* get(rulesPath))).toEqual([fog])
      yield* send("POST", rulesPath, { query: { delete_all: "true" }, body: {} })
      expect((yield* get(rulesPath)).json.data).toBeUndefined()
    }).pipe(emulated({}))
  )

  it.effect("may have operators of streams", () =>
    Effect.gen(function* () {
      const added = yield* send("POST", rulesPath, { body: { add: [{ value: 'sample:10 "high tide"~3' }] } })
      expect(added.json.data).toMatchObject([{ value: 'sample:10 "high tide"~3' }])
    }).pipe(emulated({}))
  )

  const refused: ReadonlyArray<readonly [string, string, object]> = [
    ["with an operator of searches", "list:84839422", { details: [expect.stringContaining("operator 'list'")] }],
    ["of the same value", "#tides", { id: "91", title: "DuplicateRule" }],
    ["of an unknown operator", "colour:red", { details: [expect.stringContaining("operator 'colour'")] }],
    ["that is too long", "x".repeat(1025), { title: "UnprocessableEntity" }],
    ["beyond the cap", "boats", { title: "RulesCapExceeded" }]
  ]
  it.effect.each(refused)("refuse one %s, and name it", ([, value, problem]) =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { body } = yield* emulator.handle({
        method: "POST",
        url: `${base}${rulesPath}`,
        headers: { authorization: `Bearer ${emulator.credentials.bearer_token}`, "content-type": "application/json" },
        body: JSON.stringify({ add: [{ value }] })
      })
      const json = JSON.parse(body)
      expect(json.data).toBeUndefined()
      expect(json.errors).toMatchObject([{ value, ...problem }])
      expect(json.meta.summary).toEqual({ created: 0, not_created: 1, valid: 0, invalid: 1 })
    }).pipe(emulated({ ...tides, max_rules: 1 }))
  )

  it.effect("stay as they are in a dry run", () =>
    Effect.gen(function* () {
      const query = { dry_run: "true" }
      const tried = yield* send("POST", rulesPath, { query, body: { add: [{ value: "boats" }] } })
      expect(tried.json.meta.summary.created).toBe(1)
      const gone = yield* send("POST", rulesPath, { query, body: { delete: { values: ["#tides"] } } })
      expect(gone.json.meta.summary).toEqual({ deleted: 1, not_deleted: 0 })
      expect(idsOf(yield* get(rulesPath))).toEqual(["91"])
    }).pipe(emulated())
  )

  it.effect("come in pages", () =>
    Effect.gen(function* () {
      const add = Array.from({ length: 3 }, (_, index) => ({ value: `boats ${index}` }))
      yield* send("POST", rulesPath, { body: { add } })
      const first = yield* get(rulesPath, { max_results: "2" })
      const { next_token } = first.json.meta
      expect(next_token).toHaveLength(16)
      const second = yield* get(rulesPath, { max_results: "2", pagination_token: next_token })
      expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(yield* get(rulesPath)))
    }).pipe(emulated({}))
  )
})

describe("a stream", () => {
  it.effect("has what matches a rule, from when it is created on, with the rules", () =>
    Effect.gen(function* () {
      const { items } = yield* connect(filtered, { "tweet.fields": "lang" })
      yield* write("High water #tides")
      yield* write("Nothing of it")
      expect(items()).toMatchObject([
        { data: { text: "High water #tides", lang: "en" }, matching_rules: [{ id: "91", tag: "water" }] }
      ])
    }).pipe(emulated())
  )

  it.effect("takes new rules without a new connection", () =>
    Effect.gen(function* () {
      const { items } = yield* connect(filtered)
      yield* send("POST", rulesPath, { body: { add: [{ value: "fog" }] } })
      yield* write("More fog")
      expect(items()).toHaveLength(1)
    }).pipe(emulated())
  )

  it.effect("is kept alive every 20 seconds of the clock", () =>
    Effect.gen(function* () {
      const { keepAlives } = yield* connect(filtered)
      yield* TestClock.adjust("61 seconds")
      expect(keepAlives()).toBe(3)
    }).pipe(emulated())
  )

  it.effect("begins with the minutes that are asked for", () =>
    Effect.gen(function* () {
      yield* write("Too long ago #tides")
      yield* TestClock.adjust("3 minutes")
      yield* write("In time #tides")
      yield* TestClock.adjust("1 minute")
      const { items } = yield* connect(filtered, { backfill_minutes: "2" })
      yield* write("Now #tides")
      expect(items().map(({ data }) => data.text)).toEqual(["In time #tides", "Now #tides"])
    }).pipe(emulated())
  )

  it.effect("of a past stretch has what was then, and ends", () =>
    Effect.gen(function* () {
      yield* write("Then #tides")
      yield* TestClock.adjust("10 minutes")
      yield* write("Later #tides")
      yield* TestClock.adjust("1 minute")
      const stretch = { start_time: "1970-01-01T00:00:00Z", end_time: "1970-01-01T00:05:00Z" }
      const { fiber, items } = yield* connect(filtered, stretch)
      yield* Fiber.join(fiber)
      expect(items().map(({ data }) => data.text)).toEqual(["Then #tides"])
    }).pipe(emulated())
  )

  it.effect("is refused without rules, and a second time while it is open", () =>
    Effect.gen(function* () {
      expect((yield* get(filtered)).json).toMatchObject({ connection_issue: "RuleConfigurationIssue" })
      expect((yield* get(filtered)).status).toBe(409)
      yield* send("POST", rulesPath, { body: { add: [{ value: "fog" }] } })
      const { fiber } = yield* connect(filtered)
      const second = yield* get(filtered)
      expect([second.status, second.json.connection_issue]).toEqual([429, "TooManyConnections"])
      yield* Fiber.interrupt(fiber)
      yield* connect(filtered)
    }).pipe(emulated({}))
  )

  it.effect("with partitions has each item in one of them", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const both = [
        yield* connect("/2/tweets/sample10/stream", { partition: "1" }),
        yield* connect("/2/tweets/sample10/stream", { partition: "2" })
      ]
      yield* addPosts({ author: world.seed.users.ben, count: 10, interval: 0 })
      yield* settle
      expect(both.map(({ items }) => items().length)).toEqual([5, 5])
    }).pipe(emulated())
  )

  it.effect("of likes and of compliance has what users do", () =>
    Effect.gen(function* () {
      const { seed } = (yield* Emulator).world
      const likes = yield* Effect.forEach(["1", "2"], (partition) => connect("/2/likes/sample10/stream", { partition }))
      const unlikes = yield* connect("/2/likes/compliance/stream")
      const deleted = yield* Effect.forEach(["1", "2", "3", "4"], (partition) =>
        connect("/2/tweets/compliance/stream", { partition })
      )
      yield* post(`/2/users/${seed.users.main}/likes`, { tweet_id: seed.posts.news3 })
      yield* remove(`/2/users/${seed.users.main}/likes/${seed.posts.news3}`)
      yield* remove(`/2/tweets/${seed.posts.hello}`)
      yield* settle
      const author = (yield* Emulator).world.posts.get(seed.posts.news3)?.authorId
      expect(likes.flatMap(({ items }) => items())).toMatchObject([{ data: { tweet_author_id: author } }])
      const favorite = { id: seed.posts.news3, user_id: seed.users.main }
      expect(unlikes.items()).toMatchObject([{ data: { delete: { favorite } } }])
      expect(deleted.flatMap(({ items }) => items())).toMatchObject([
        { data: { delete: { tweet: { id: seed.posts.hello } } } }
      ])
    }).pipe(emulated())
  )
})

// Everything there is to ask for, in the description's own names.
const everything = (operation: OperationFacts): Params =>
  Object.fromEntries(
    parametersOf(operation).flatMap(({ name, schema }) => {
      const values = [...new Set(schema.items?.enum ?? [])].join(",")
      return values === "" ? [] : [[name, values]]
    })
  )

const tweet = { id: "7", author_id: "8" }
const label = {
  data: { public_tweet_unviewable: { tweet, application: "apply", event_at: "2026-11-21T08:30:00Z" } }
}

describe("items of a stream", () => {
  const streams = facts.operations.filter(({ id }) => id in endpoints)
  it.effect.each(streams)("fit the description: $id", (operation) =>
    Effect.gen(function* () {
      const { addPosts, streams, webhooks, world } = yield* Emulator
      const { main } = world.seed.users
      yield* addPosts({
        author: main,
        count: 20,
        interval: 0,
        fields: () => ({ lang: endpoints[operation.id]?.lang ?? "en" })
      })
      const author = yield* addPosts({ author: main, count: 20, text: (index) => `Fog ${index} #tides` })
      for (const { id } of author) yield* post(`/2/users/${main}/likes`, { tweet_id: id })
      yield* remove(`/2/users/${main}/likes/${author[0]?.id}`)
      for (const { id } of author.slice(0, 4)) yield* remove(`/2/tweets/${id}`)
      yield* webhooks.updateProfile(main, { description: "New" })
      yield* streams.send("tweet_label_stream", label)
      yield* settle
      const partitions = endpoints[operation.id]?.partitions ?? 1
      const all = Array.from({ length: partitions }, (_, index) =>
        partitions === 1 ? {} : { partition: `${index + 1}` }
      )
      const opened = yield* Effect.forEach(all, (partition) =>
        connect(operation.path, { ...everything(operation), backfill_minutes: "5", ...partition })
      )
      yield* settle
      const items = opened.flatMap((one) => one.items())
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) expect(checkValue(operation.responses["200"] ?? {}, item, "")).toEqual([])
    }).pipe(Effect.provide(layerEmulator({ streams: tides, limits: "off", vocabulary: "posts" })))
  )
})

describe("the connections of the app", () => {
  it.effect("are listed, and closed by ID, by stream, and all", () =>
    Effect.gen(function* () {
      const query = { "connection.fields": "id,disconnect_reason" }
      const first = yield* connect(filtered)
      const listed = yield* get("/2/connections", query)
      expect(listed.json.data).toMatchObject([{ endpoint_name: "filtered_stream" }])
      const uuids = [...idsOf(listed), "unknown"]
      const closed = yield* send("DELETE", "/2/connections", { body: { uuids } })
      expect(closed.json.data).toMatchObject({ successful_kills: 1, failed_kills: 1 })
      yield* Fiber.join(first.fiber)
      expect(first.items()).toMatchObject([{ errors: [{ disconnect_type: "ForceDisconnect" }] }])
      yield* connect(filtered)
      yield* connect("/2/tweets/sample/stream")
      const one = yield* remove("/2/connections/sample_stream", "app")
      expect(one.json.data.successful_kills).toBe(1)
      expect((yield* remove("/2/connections/all", "app")).json.data.successful_kills).toBe(1)
      const gone = yield* get("/2/connections", { ...query, status: "inactive" })
      expect(gone.json.data).toHaveLength(3)
      expect(gone.json.data[0].disconnect_reason).toBe("operator_disconnect")
    }).pipe(emulated())
  )
})

describe("disturbed on demand", () => {
  it.effect("a message is sent to a stream of posts, and kept for those that ask for it", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const body = { data: { id: "7", text: "As it is" }, matching_rules: [{ id: "91" }] }
      const first = yield* connect(filtered)
      const other = yield* connect("/2/tweets/sample/stream")
      yield* streams.send("filtered_stream", body)
      yield* settle
      expect([first.items(), other.items()]).toEqual([[body], []])
      yield* Fiber.interrupt(first.fiber)
      yield* TestClock.adjust("1 second")
      yield* write("Later #tides")
      const second = yield* connect(filtered, { backfill_minutes: "1" })
      yield* settle
      expect(second.items()).toMatchObject([body, { data: { text: "Later #tides" } }])
    }).pipe(emulated())
  )

  it.effect("a connection breaks, and is counted for a while", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const { fiber } = yield* connect(filtered)
      yield* streams.disturb({ how: "cut", lingers: "10 minutes" })
      expect(Exit.isFailure(yield* Fiber.await(fiber))).toBe(true)
      expect((yield* get(filtered)).status).toBe(429)
      yield* TestClock.adjust("10 minutes")
      yield* connect(filtered)
    }).pipe(emulated())
  )

  it.effect("a connection is silent, and stays open", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const { fiber, items, keepAlives } = yield* connect(filtered)
      yield* settle
      yield* streams.disturb({ how: "stall" })
      yield* write("High water #tides")
      yield* TestClock.adjust("2 minutes")
      expect([items().length, keepAlives(), fiber.pollUnsafe()]).toEqual([0, 0, undefined])
    }).pipe(emulated())
  )

  it.effect("a connection ends, with a message or without", () =>
    Effect.gen(function* () {
      const { streams } = yield* Emulator
      const first = yield* connect(filtered)
      yield* streams.disturb({ how: "close" })
      yield* Fiber.join(first.fiber)
      const second = yield* connect(filtered)
      yield* streams.disturb({ how: "disconnect", disconnect_type: "UpstreamOperationalDisconnect" }, "filtered_stream")
      yield* Fiber.join(second.fiber)
      expect([first, second].map(({ items }) => items().length)).toEqual([0, 1])
      expect((yield* streams.connections).map(({ reason }) => reason)).toEqual(["server_close", "server_close"])
    }).pipe(emulated())
  )

  it.effect("A reader that has stopped reading gets no more signs of life than may wait", () =>
    Effect.gen(function* () {
      const { readInto } = yield* open("/2/tweets/sample/stream")
      if (readInto === undefined) throw new Error("it is no stream")
      let [written, resume, isFull] = [0, () => {}, true]
      const sink = { write: () => ++written > 0 && !isFull, drained: (given: () => void) => void (resume = given) }
      yield* Effect.forkChild(readInto(sink), { startImmediately: true })
      yield* TestClock.adjust("1 day")
      expect(written).toBe(1)
      isFull = false
      resume()
      expect(written).toBe(1 + 50)
      yield* TestClock.adjust("20 seconds")
      expect(written).toBe(1 + 50 + 1)
    }).pipe(emulated({ max_waiting: 50 }))
  )

  it.effect("a reader that is too slow gets a message, and is dropped", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const { content } = yield* open("/2/tweets/sample/stream")
      if (!Stream.isStream(content)) throw new Error("it is refused")
      const read: Array<string> = []
      const fiber = yield* content.pipe(
        Stream.decodeText,
        Stream.runForEach((text) =>
          Effect.andThen(
            Effect.sleep("1 second"),
            Effect.sync(() => read.push(text))
          )
        ),
        Effect.forkChild({ startImmediately: true })
      )
      yield* emulator.addPosts({ author: emulator.world.seed.users.ben, count: 200 })
      yield* TestClock.adjust("10 minutes")
      expect(Exit.isSuccess(yield* Fiber.await(fiber))).toBe(true)
      expect(read.at(-1)).toContain("SlowReader")
      expect(read.length).toBeLessThan(200)
    }).pipe(emulated({ max_waiting: 50 }))
  )
})
