import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, type Plan, run, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../src/store/sqlite/sqlite-store.ts"
import { newDirectory } from "../support/directory.ts"
import { drive } from "../support/drive.ts"

/** The fate of a post, and the result that X has for it. */
const fates = {
  stays: () => [],
  deleted: (id: string) => [{ id, action: "delete", reason: "deleted", redacted_at: null }],
  "deleted for a new reason": (id: string) => [{ id, action: "delete", reason: "withheld" }],
  edited: (id: string) => [{ id, action: "rehydrate", reason: "tweet_edited" }],
  "edited and then deleted": (id: string) => [{ id, action: "rehydrate", reason: "tweet_edited" }],
  "without its place": (id: string) => [{ id, action: "scrub_geo", reason: "geo_scrubbed" }],
  "without its place, in the old form": (id: string) => [{ id, action: "delete", reason: "scrub_geo" }],
  "said to be something new": (id: string) => [{ id, action: "withhold", reason: "deleted" }],
  "not read": (id: string) => [{ id, error: "invalid_id" }],
  "a line that is none": (id: string) => [`{"id":"${id}","action":`]
} as const

type Fate = keyof typeof fates

const scenario = fc.record({
  fates: fc.array(fc.constantFrom(...(Object.keys(fates) as ReadonlyArray<Fate>)), { minLength: 6, maxLength: 6 }),
  format: fc.constantFrom("ndjson", "csv", "parquet", "sqlite" as const),
  stops: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  lookup: fc.constantFrom("works", 402, 503),
  hasUpdate: fc.boolean()
})

type Scenario = typeof scenario extends fc.Arbitrary<infer A> ? A : never

const isGone = (fate: Fate): boolean => fate.includes("deleted")

const makeWorld = Effect.fnUntraced(function* ({ fates: given, format }: Scenario, directory: string) {
  const { addPosts, world } = yield* Emulator
  const author = world.seed.users.main
  const until = Date.parse("2026-11-21T11:59:00Z")
  const posts = yield* addPosts({ author, count: given.length, text: () => "#gauge", interval: "1 hour", until })
  const [placeId] = world.places.keys()
  for (const one of posts) world.posts.set(one.id, { ...one, placeId })
  const fields = { query: "#gauge", tweet_fields: ["geo", "public_metrics"] } as const
  const plan = yield* collect(searchRecentTweets, fields, { slices: 1 })
  yield* drive(run(plan, { directory, format }))
  yield* TestClock.adjust("1 day")
  yield* drive(update(plan, { directory, format, refresh: "3 days" }))
  for (const [index, { id }] of posts.entries()) {
    const [post, fate] = [world.posts.get(id), given[index] ?? "stays"]
    if (post === undefined) continue
    const text = fate.startsWith("edited") ? "#gauge edited" : post.text
    world.posts.set(id, { ...post, text, deleted: isGone(fate) })
  }
  return { plan, ids: posts.map(({ id }) => id) }
})

/** Calls `comply`, and stops it after so many requests. Returns whether it ended. */
const stopAfter = Effect.fnUntraced(function* (directory: string, count: number) {
  const { requests } = yield* Emulator
  const before = (yield* requests).length
  const fiber = yield* Effect.forkChild(comply(directory))
  while (fiber.pollUnsafe() === undefined && (yield* requests).length < before + count) {
    yield* TestClock.adjust("1 second")
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  }
  yield* Fiber.interrupt(fiber)
})

const judge = Effect.fnUntraced(function* ({ fates: given }: Scenario, directory: string, ids: ReadonlyArray<string>) {
  const database = yield* openDatabase(directory)
  const rows = new Map(database.all("select id, json from posts").map(({ id, json }) => [id, JSON.parse(String(json))]))
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), "latin1"))
  return ids.flatMap((id, index) => {
    const fate = given[index] ?? "stays"
    const row = rows.get(id)
    const bytes = files.some((text) => text.includes(id))
    const isRight = isGone(fate)
      ? row === undefined && !bytes
      : row !== undefined &&
        (row.text === "#gauge edited") === (fate === "edited") &&
        (row.geo === undefined) === fate.startsWith("without")
    return isRight ? [] : [`${fate}: ${JSON.stringify(row)}${bytes ? ", in the bytes of a file" : ""}`]
  })
})

const complyAfterStops = Effect.fnUntraced(function* (given: Scenario, directory: string, plan: Plan, body: string) {
  const { respond } = yield* Emulator
  yield* respond({ path: "/compliance/{id}/download", times: Infinity, body })
  for (const count of given.stops) yield* stopAfter(directory, count)
  const { lookup } = given
  if (typeof lookup === "number")
    yield* respond({ path: "/2/tweets", status: lookup, json: { title: "no", status: lookup } })
  let tries = 0
  // One that could not look up has removed what is gone, and looks up the next time.
  while (tries < 3 && Exit.isFailure(yield* Effect.exit(drive(comply(directory))))) tries += 1
  if (given.hasUpdate) yield* drive(update(plan, { directory, format: given.format, overlap: "2 days", recount: 0 }))
  return tries
})

const simulateOne = (given: Scenario) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
    const directory = yield* newDirectory
    const { ids, plan } = yield* makeWorld(given, directory)
    const lines = ids.flatMap((id, index): ReadonlyArray<object | string> => fates[given.fates[index] ?? "stays"](id))
    // An unreadable file checks nothing: one line can always be read.
    const all = [...lines, { id: "1", error: "invalid_id" }]
    const body = all.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")
    const tries = yield* complyAfterStops(given, directory, plan, body)
    const wrong = yield* judge(given, directory, ids)
    return { tries, wrong: wrong.map((one) => `${one} in ${JSON.stringify(given)}`) }
  }).pipe(Effect.scoped, Effect.provide(layerTest({ limits: "off" })))

/** Complies with so many collections. */
export const simulateCompliance = Effect.fnUntraced(function* (collections: number, seed: number) {
  const all = fc.sample(scenario, { seed, numRuns: collections })
  const done = yield* Effect.forEach(all, simulateOne)
  return {
    collections,
    stops: all.reduce((sum, { stops }) => sum + stops.length, 0),
    failed: done.reduce((sum, { tries }) => sum + tries, 0),
    wrong: done.flatMap(({ wrong }) => wrong)
  }
})
