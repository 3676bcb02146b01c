import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import {
  cancel,
  collect,
  type CollectOptions,
  comply,
  continueTwarc,
  estimate,
  type Plan,
  run,
  status,
  update
} from "@xeffect/export"
import { createTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getMuted, getUsers, getUsersFollowers } from "@xeffect/users"
import { attempt } from "@xeffect/core/options"
import { maxLine } from "@xeffect/core/streaming"
import { Cluster, runOnCluster } from "@xeffect/export/cluster"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { inspect } from "node:util"
import { digestOf } from "../src/plan/plan.ts"
import { newDirectory } from "./support/directory.ts"

// As callers without types see it.
const untyped = collect as unknown as (
  operation: unknown,
  params?: unknown,
  options?: unknown
) => ReturnType<typeof collect>

describe("a wrong plan", () => {
  const rows: ReadonlyArray<readonly [message: string, operation: unknown, params?: unknown, options?: unknown]> = [
    ["operation must be an operation that can be collected", createTweet, { text: "no" }],
    ["operation must be an operation that can be collected", undefined, {}],
    ["params must be an object of parameters, but is null", searchRecentTweets, null],
    ["query must be text of 1 to 4096 characters, but is undefined", searchRecentTweets, {}],
    ["qurey is not a parameter of searchRecentTweets", searchRecentTweets, { query: "a", qurey: "b" }],
    ["max_results must be a whole number from 10 to 100, but is 5", searchRecentTweets, { query: "a", max_results: 5 }],
    ["start_time must be a valid date and time", searchRecentTweets, { query: "a", start_time: "yesterday" }],
    [
      "next_token must be left out: a collection begins at its first page",
      searchRecentTweets,
      { query: "a", next_token: "b" }
    ],
    ["slices must be a whole number from 1 to 10000, but is 0", searchRecentTweets, { query: "a" }, { slices: 0 }],
    ["id must be an ID of 1 to 19 digits", getUsersFollowers, {}],
    ["id must be one or more keys", getUsersFollowers, { id: [] }],
    [
      'id must be an ID of 1 to 19 digits (a string, a bigint or a safe integer), but is "ada"',
      getUsersFollowers,
      { id: ["1", "ada"] }
    ],
    ["ids must be one or more keys, but is undefined", getTweets, {}],
    ["ids must be an ID of 1 to 19 digits", getTweets, { ids: "20,x" }],
    ["user_auth must be true or false", searchRecentTweets, { query: "a", user_auth: "yes" }],
    ["ids must be an ID of 1 to 19 digits", getTweets, { ids: { file: "/etc/passwd" } }],
    ["id must be an ID of 1 to 19 digits", getUsersFollowers, { id: [{ file: "/etc/passwd" }] }],
    ["id must be an ID of 1 to 19 digits", getUsersFollowers, { id: Object.create(null) }],
    ["keys_from.ids must be text of 1 or more characters", getTweets, {}, { keys_from: { ids: "" } }],
    ["keys_from must be an object with a file for one of: ids", getTweets, {}, { keys_from: "ids.txt" }],
    ["keys_from must be an object with a file for one of: ids", getTweets, {}, { keys_from: { usernames: "a" } }],
    [
      "keys_from must be an object with a file for one of: ids",
      getUsers,
      {},
      { keys_from: { ids: "a", usernames: "b" } }
    ],
    ["keys_from must be an object with a file for one of: id,", getUsersFollowers, {}, { keys_from: {} }],
    [
      "keys_from must be an object with a file for one of: conversation_id",
      searchRecentTweets,
      { query: "a" },
      { keys_from: { query: "a" } }
    ],
    ["keys_from must be left out: getMuted takes no keys", getMuted, {}, { keys_from: { id: "a" } }],
    ["ids must be left out: keys_from has a file of them", getTweets, { ids: ["20"] }, { keys_from: { ids: "a" } }],
    [
      "start_time must be before end_time, which is 2026-11-20T00:00:00Z",
      searchRecentTweets,
      { query: "a", start_time: "2026-11-20T00:00:00Z", end_time: "2026-11-20T00:00:00Z" }
    ]
  ]
  it.effect.each(rows)("is refused with the field and the rule: %s", ([message, operation, params, options]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(untyped(operation, params, options))
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.include(error.message, `collect: InvalidInput: ${message}`)
    })
  )
})

const plan = collect(searchRecentTweets, { query: "tides" })

describe("a plan with keys in a file", () => {
  it.effect("has the file, and is an error of the compiler where the operation takes no such keys", () =>
    Effect.gen(function* () {
      const slices: CollectOptions = { slices: 3 }
      const graph = collect(getUsersFollowers, { user_fields: ["name"] }, { keys_from: { id: "accounts.txt" } })
      const talks = collect(searchRecentTweets, { query: "#tides" }, { keys_from: { conversation_id: "talks.txt" } })
      assert.deepStrictEqual((yield* graph).keys, { parameter: "id", file: "accounts.txt" })
      assert.deepStrictEqual((yield* talks).keys, { parameter: "conversation_id", file: "talks.txt" })
      assert.strictEqual((yield* collect(getTweets, { ids: ["20"] }, slices)).slices, 3)
      const refused = [
        // @ts-expect-error the lookup needs IDs
        collect(getTweets, { tweet_fields: ["text"] }),
        // @ts-expect-error posts have no user name
        collect(getTweets, {}, { keys_from: { usernames: "names.txt" } }),
        // @ts-expect-error the IDs are in the file
        collect(getTweets, { ids: ["20"] }, { keys_from: { ids: "ids.txt" } }),
        // @ts-expect-error a file is named by an option alone
        collect(getTweets, { ids: { file: "ids.txt" } })
      ]
      for (const effect of refused) assert.strictEqual((yield* Effect.flip(effect)).reason._tag, "InvalidInput")
      // @ts-expect-error there is no such field
      yield* collect(getTweets, { tweet_fields: ["txt"] }, { keys_from: { ids: "ids.txt" } })
    })
  )
})

describe("a plan that was made by hand", () => {
  const circle: Record<string, unknown> = {}
  circle["query"] = circle
  let nested: ReadonlyArray<unknown> = []
  for (let depth = 0; depth < 20_000; depth++) nested = [nested]
  const search = { operation: "search_recent_tweets", keys: undefined }
  const backwards = { start_time: "2026-11-20T00:00:00Z", end_time: "2026-11-19T00:00:00Z" }
  const rows: ReadonlyArray<readonly [what: string, changes: object]> = [
    ["a bigint", { params: { query: 1n } }],
    ["a circle", { params: circle }],
    ["deep nesting", { params: { query: nested } }],
    [
      "a getter that throws",
      {
        params: {
          get query() {
            throw new Error("boom")
          }
        }
      }
    ],
    ["a number of slices that is a text", { slices: "many" }],
    ["keys that are no list", { keys: { parameter: "ids", values: 5 } }],
    ["a key that is no text", { keys: { parameter: "ids", values: [{}] } }],
    ["a file that is no text", { keys: { parameter: "ids", file: 5 } }],
    ["an operation that is none", { operation: "delete_tweet" }],
    ["an operation that is no text", { operation: ["get_tweets"] }],
    ["no keys", { keys: undefined }],
    ["neither a list nor a file of keys", { keys: { parameter: "ids" } }],
    ["keys of another parameter", { keys: { parameter: "tweet_fields", values: ["20"] } }],
    ["keys of a name that all objects have", { keys: { parameter: "__proto__", values: ["20"] } }],
    ["a key that is no ID", { keys: { parameter: "ids", values: ["20", "../21"] } }],
    ["a parameter that there is not", { params: { max: 1 } }],
    ["more slices than there may be", { slices: 1_000_000_000 }],
    ["no slices", { slices: 0 }],
    ["a time that is none", { ...search, params: { query: "a", start_time: "soon" } }],
    ["an end that is no text", { ...search, params: { query: "a", end_time: 5 } }],
    ["an end before its beginning", { ...search, params: { query: "a", ...backwards } }],
    ["the token of a page", { ...search, params: { query: "a", next_token: "b26v89" } }],
    ["a query that is empty", { ...search, params: { query: "" } }]
  ]
  it.effect.each(rows)("is refused before anything is sent if it has %s", ([, changes]) =>
    Effect.gen(function* () {
      const { digest: _, ...content } = { ...(yield* collect(getTweets, { ids: ["20"] })), ...changes }
      const digest = attempt(
        () => digestOf(content),
        () => ""
      )
      const made = { ...content, digest } as Plan
      const directory = yield* newDirectory
      const onCluster = Effect.provideService(runOnCluster(made, { schema: "tides" }), Cluster, {} as never)
      const all = [
        Effect.asVoid(run(made, { directory })),
        Effect.asVoid(update(made, { directory })),
        Effect.asVoid(estimate(made)),
        Effect.asVoid(onCluster)
      ]
      for (const effect of all) {
        const error = yield* Effect.flip(effect)
        assert.strictEqual(error.reason._tag, "InvalidInput")
        assert.include(error.message, "must be")
      }
      const { requests } = yield* Emulator
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layerTest()))
  )
})

describe("an estimate of what is no plan", () => {
  it.effect("is refused", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(estimate(null as never))
      assert.include(error.message, "plan must be a plan, as collect makes it, but is null")
    }).pipe(Effect.provide(layerTest()))
  )
})

describe("a run that cannot begin", () => {
  it.effect("is refused for a plan that was changed", () =>
    Effect.gen(function* () {
      const made = yield* plan
      const changed = { ...made, params: { ...made.params, query: "other" } }
      const errors = [yield* Effect.flip(run(changed, { directory: "never" })), yield* Effect.flip(estimate(changed))]
      for (const error of errors) {
        assert.include(
          error.message,
          "plan.digest must be the digest of the plan: the plan was changed after collect made it"
        )
      }
      const newer = yield* Effect.flip(run({ ...made, version: 2 as 1 }, { directory: "never" }))
      assert.include(
        newer.message,
        "plan.version must be 1, the only version that this @xeffect/export reads, but is 2"
      )
    }).pipe(Effect.provide(layerTest()))
  )

  const options: ReadonlyArray<readonly [message: string, options: unknown]> = [
    ["directory must be the path of a directory", {}],
    ["concurrency must be a whole number from 1 to 1000", { directory: "never", concurrency: 0 }],
    ["give_up_after must be a duration", { directory: "never", give_up_after: "soon" }],
    ["allow_key_file must be a boolean", { directory: "never", allow_key_file: "yes" }],
    ["format must be one of ndjson", { directory: "never", format: "xml" }],
    ["on_event must be a function", { directory: "never", on_event: 1 }],
    ["fill_gap must be the result of fillGaps", { directory: "never", fill_gap: 3 }]
  ]
  it.effect.each(options)("is refused with the option and the rule: %s", ([message, options]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(run(yield* plan, options as { readonly directory: string }))
      assert.include(error.message, message)
    }).pipe(Effect.provide(layerTest()))
  )

  // An hour after the posts of the emulator's seed.
  const now = Date.parse("2026-11-21T12:00:00Z")
  const windows: ReadonlyArray<readonly [message: string, window: object]> = [
    ["start_time must be in the last seven days, which a recent search has", { start_time: "2026-11-14T11:00:00Z" }],
    ["end_time must be in the last seven days, which a recent search has", { end_time: "2026-11-14T11:00:00Z" }],
    ["end_time must be in the past", { end_time: "2026-11-21T12:05:00Z" }]
  ]
  it.effect.each(windows)("is refused for a window that the X API does not have: %s", ([message, window]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "tides", ...window })
      const error = yield* Effect.flip(run(plan, { directory }))
      assert.include(error.message, message)
      const { requests } = yield* Emulator
      assert.lengthOf(yield* requests, 0)
      // The directory is free for another plan.
      yield* run(yield* collect(searchRecentTweets, { query: "tides" }), { directory })
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("goes on with a window that has become too old since it began", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const { fault } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "tides", start_time: "2026-11-14T12:30:00Z" })
      yield* fault({ method: "GET", path: "/2/tweets/search/recent", status: 401, times: Infinity })
      assert.strictEqual((yield* Effect.flip(run(plan, { directory }))).reason._tag, "Unauthorized")
      yield* TestClock.setTime(now + 3_600_000)
      const { reason } = yield* Effect.flip(run(plan, { directory }))
      assert.strictEqual(reason._tag, "Unauthorized")
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is refused for a file without a key", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      writeFileSync(file, "\n\n")
      const error = yield* Effect.flip(run(yield* collect(getTweets, {}, { keys_from: { ids: file } }), { directory }))
      assert.include(error.message, "keys_from.ids must be a file with one or more keys, one a line")
      for (const effect of [status(directory), comply(directory), cancel(directory)]) {
        const { message } = yield* Effect.flip(effect)
        assert.include(message, "directory must be the directory of a collection: no run has begun in it")
      }
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect.each([
    ["is plain", "20\n\n21\r\n \nx\n", 5],
    ["follows one that ends with a CR alone", "20\r\r21\rx", 4],
    ["follows JSON with line separators", '{"id":"20","text":"\u2028\u2029\u0085"}\n\n{"id":"x"}', 3],
    ["is JSON that a CR divides", '20\r21\n{"id":\r"22"}\n{"id":\r"x"}\n', 4]
  ] as const)("is refused with the number of a line that %s", ([, text, number]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      writeFileSync(file, text)
      const error = yield* Effect.flip(run(yield* collect(getTweets, {}, { keys_from: { ids: file } }), { directory }))
      assert.include(error.message, `also line ${number}, but is`)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is refused for a line of keys that does not end, before it is whole in memory", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      writeFileSync(file, `20\n\n${"1".repeat(maxLine + 1_000_000)}`)
      const plan = yield* collect(getTweets, {}, { keys_from: { ids: file } })
      for (const refused of [yield* Effect.flip(run(plan, { directory })), yield* Effect.flip(continueTwarc(file))]) {
        const { message } = refused
        assert.include(
          message,
          "must be a file whose lines have no more than 16000000 characters each, also line 3, but is"
        )
        assert.isBelow(message.length, 1000)
      }
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is refused for a line of a file that is no key, before anything is sent", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      writeFileSync(file, "20\n21\nAPI_KEY=some-secret\n")
      const error = yield* Effect.flip(run(yield* collect(getTweets, {}, { keys_from: { ids: file } }), { directory }))
      assert.include(error.message, "keys_from.ids must be a file whose lines are each an ID of 1 to 19 digits")
      assert.include(error.message, `also line 3, but is ${JSON.stringify(file)}`)
      assert.notInclude(inspect(error, { depth: 10 }) + JSON.stringify(error), "some-secret")
      const { requests } = yield* Emulator
      assert.lengthOf(yield* requests, 0)
      // The file was mended.
      writeFileSync(file, "20\n21\n")
      assert.isTrue((yield* run(yield* collect(getTweets, {}, { keys_from: { ids: file } }), { directory })).complete)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("reads no file that a plan of somebody else names, unless that is allowed", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      writeFileSync(file, "20\n")
      const sent: Plan = JSON.parse(JSON.stringify(yield* collect(getTweets, {}, { keys_from: { ids: file } })))
      for (const effect of [Effect.asVoid(run(sent, { directory })), Effect.asVoid(estimate(sent))]) {
        const { message } = yield* Effect.flip(effect)
        assert.include(message, "plan.keys.file must be left out of a plan that collect did not make in this process")
        assert.include(message, "allow_key_file")
      }
      const { requests } = yield* Emulator
      assert.lengthOf(yield* requests, 0)
      assert.strictEqual((yield* estimate(sent, { allow_key_file: true })).entries, 1)
      assert.isTrue((yield* run(sent, { directory, allow_key_file: true })).complete)
      // The keys are in the database.
      assert.isTrue((yield* run(sent, { directory })).complete)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("is refused for a file that does not exist", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const error = yield* Effect.flip(
        run(yield* collect(getTweets, {}, { keys_from: { ids: "/nowhere" } }), { directory })
      )
      assert.include(error.message, "keys_from.ids must be a file that can be read (ENOENT")
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect.each(["posts.ndjson", "users-00001.csv.gz", "tables.sqlite"])(
    "is refused for a directory with a file of somebody else that it would overwrite: %s",
    (file) =>
      Effect.gen(function* () {
        const { requests } = yield* Emulator
        const directory = yield* newDirectory
        mkdirSync(directory)
        writeFileSync(`${directory}/${file}`, "mine")
        const error = yield* Effect.flip(run(yield* plan, { directory }))
        assert.include(error.message, `directory must be a directory without ${file}`)
        assert.lengthOf(yield* requests, 0)
        assert.strictEqual(readFileSync(`${directory}/${file}`, "utf8"), "mine")
        writeFileSync(`${directory}/notes.txt`, "mine")
        rmSync(`${directory}/${file}`)
        assert.isTrue((yield* run(yield* plan, { directory })).complete)
      }).pipe(Effect.scoped, Effect.provide(layerTest()))
  )

  it.effect("is refused for a directory of another plan", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* run(yield* plan, { directory })
      const other = yield* collect(searchRecentTweets, { query: "other" })
      const error = yield* Effect.flip(run(other, { directory }))
      assert.include(error.message, "directory must be a new directory, or one that the same plan was collected into")
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("status and cancel are refused for a directory without a collection", () =>
    Effect.gen(function* () {
      for (const effect of [status("nowhere"), cancel("nowhere")]) {
        const error = yield* Effect.flip(effect)
        assert.include(
          error.message,
          'directory must be the directory of a collection, with a file collection.sqlite, but is "nowhere"'
        )
      }
    })
  )
})
