import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { costs, fileCosts, within } from "@xeffect/costs"
import { Emulator, send } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { layer, type Middleware } from "@xeffect/http"
import { createTweet, getTweet, getTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { spendTogether } from "./machine/spend.ts"
import { isWhole, times } from "../../conformance/running/whole.ts"

const links = () => []

const place = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "costs-"))),
  (top) => Effect.sync(() => rmSync(top, { recursive: true, force: true }))
)

/** A process of its own, as far as its costs are concerned. */
const processAt = (directory: string, dollars = 5, longest_call?: number) =>
  Effect.map(FileSystem.FileSystem, (files) =>
    costs({ budget: within({ dollars, per: "day" }), links, store: fileCosts(files, { directory, longest_call }) })
  )

const through = (around: Middleware) =>
  Effect.map(Emulator, ({ credentials }) =>
    layer({ bearer_token: credentials.bearer_token, around: [around], pacing: false, send })
  )

const posts = Effect.map(Emulator, ({ world }) => Array.from(world.posts.keys()).slice(0, 4))

const scoped = <A, E>(program: Effect.Effect<A, E, Emulator | FileSystem.FileSystem | import("effect/Scope").Scope>) =>
  Effect.scoped(program).pipe(Effect.provide([layerTest({}), NodeFileSystem.layer]))

describe("costs in files", () => {
  it.effect("count a post once for all processes, also after 500 others", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const ids = yield* posts
        const [one, two] = [yield* processAt(directory), yield* processAt(directory)]
        yield* Effect.provide(getTweets({ ids }), yield* through(one))
        yield* Effect.provide(getTweets({ ids }), yield* through(two))
        assert.strictEqual((yield* one.spent("day")).dollars, 0.02)
        const { addPosts, world } = yield* Emulator
        const more = yield* addPosts({ author: world.seed.users.main, count: 600, text: (index) => `post ${index}` })
        for (let start = 0; start < 600; start += 100) {
          const some = more.slice(start, start + 100).map(({ id }) => id)
          yield* Effect.provide(getTweets({ ids: some }), yield* through(start % 200 === 0 ? one : two))
        }
        const third = yield* processAt(directory)
        yield* Effect.provide(
          getTweets({ ids: [...ids, ...more.slice(0, 90).map(({ id }) => id)] }),
          yield* through(third)
        )
        assert.strictEqual((yield* third.spent("day")).dollars, 3.02)
      })
    )
  )

  it.effect("are in files that only the user can read, and of old ones only a few stay", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const one = yield* processAt(directory)
        const ids = yield* posts
        for (let round = 0; round < 5; round++) yield* Effect.provide(getTweets({ ids }), yield* through(one))
        assert.strictEqual(lstatSync(directory).mode & 0o777, 0o700)
        const names = readdirSync(directory)
        assert.isAtMost(names.length, 4)
        for (const name of names) assert.strictEqual(lstatSync(join(directory, name)).mode & 0o777, 0o600, name)
      })
    )
  )

  it.effect("begin a new day without the resources of the last", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const one = yield* processAt(directory)
        const ids = yield* posts
        yield* Effect.provide(getTweets({ ids }), yield* through(one))
        yield* TestClock.adjust("1 day")
        yield* Effect.provide(getTweets({ ids }), yield* through(yield* processAt(directory)))
        assert.strictEqual((yield* one.spent("day")).dollars, 0.02)
        assert.strictEqual((yield* one.spent("month")).dollars % 0.02, 0)
      })
    )
  )

  it.effect("count a post again that a process has read in the last second of the day before", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const [one, late] = [yield* processAt(directory), yield* processAt(directory)]
        const [first = "", second = ""] = yield* posts
        const read = Effect.fnUntraced(function* (around: Middleware, id: string, time: string) {
          yield* TestClock.setTime(Date.parse(time))
          yield* Effect.provide(getTweet({ id }), yield* through(around))
        })
        yield* read(one, first, "2026-12-01T00:00:10Z")
        // Its settlement comes after one of the next day.
        yield* read(late, second, "2026-11-30T23:59:59Z")
        yield* read(one, second, "2026-12-01T00:00:12Z")
        assert.strictEqual((yield* one.spent("day")).resources, 2)
      })
    )
  )

  it.effect("remove the files of the day before, also of a program that runs over midnight", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const one = yield* processAt(directory)
        const { addPosts, world } = yield* Emulator
        const author = world.seed.users.main
        const ids = (yield* addPosts({ author, count: 600, text: (index) => `post ${index}` })).map(({ id }) => id)
        const read = Effect.gen(function* () {
          for (let start = 0; start < 600; start += 100) {
            yield* Effect.provide(getTweets({ ids: ids.slice(start, start + 100) }), yield* through(one))
          }
          return readdirSync(directory).flatMap((name) => /^resources-(\d{4}-\d\d-\d\d)/.exec(name)?.[1] ?? [])
        })
        assert.deepStrictEqual(yield* read, ["1970-01-01"])
        yield* TestClock.adjust("1 day")
        assert.deepStrictEqual(yield* read, ["1970-01-02"])
        assert.strictEqual((yield* one.spent("day")).dollars, 3)
      })
    )
  )

  const refusals: Readonly<Record<string, readonly [(directory: string) => void, string]>> = {
    "a symbolic link": [
      (directory) => {
        mkdirSync(`${directory}-elsewhere`)
        symlinkSync(`${directory}-elsewhere`, directory)
      },
      "/costs is a link"
    ],
    "writable by others": [
      (directory) => {
        mkdirSync(directory)
        chmodSync(directory, 0o777)
      },
      "can be written to by others: run chmod 700"
    ],
    "with a newest file that is no JSON": [
      (directory) => {
        mkdirSync(directory, { mode: 0o700 })
        writeFileSync(join(directory, "costs-7"), '{"spent":[')
      },
      "costs-7 was not written by fileCosts or is damaged"
    ],
    "with a newest file that is a link": [
      (directory) => {
        mkdirSync(directory, { mode: 0o700 })
        symlinkSync("/etc/hostname", join(directory, "costs-7"))
      },
      "costs-7 is a link: what was spent is not known"
    ]
  }

  it.effect.each(Object.entries(refusals))("are refused in a directory that is %s", ([, [prepare, reason]]) =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        prepare(directory)
        const live = yield* through(yield* processAt(directory))
        const error = yield* Effect.flip(Effect.provide(createTweet({ text: "Low tide" }), live))
        assert.strictEqual(error.reason._tag, "BudgetExceeded")
        assert.include(JSON.stringify(error), reason)
      })
    )
  )

  it.effect("are refused while a program runs whose directory was removed, and not begun again", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const one = yield* processAt(directory)
        const ids = yield* posts
        yield* Effect.provide(getTweets({ ids }), yield* through(one))
        rmSync(directory, { recursive: true })
        const error = yield* Effect.flip(Effect.provide(createTweet({ text: "Low tide" }), yield* through(one)))
        assert.strictEqual(error.reason._tag, "TransportError")
        assert.isFalse(existsSync(directory))
      })
    )
  )

  it.effect(
    "count what a killed process reserved once its call could have ended, also after the clock was set back",
    () =>
      scoped(
        Effect.gen(function* () {
          const never: Middleware = (next) => ({ ...next, execute: () => Effect.never })
          for (const isBack of [false, true]) {
            const directory = join(yield* place, "costs")
            const ids = yield* posts
            yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
            const killed = yield* processAt(directory, 0.03, 60_000)
            const { credentials } = yield* Emulator
            const stuck = layer({
              bearer_token: credentials.bearer_token,
              around: [killed, never],
              pacing: false,
              send
            })
            yield* Effect.forkChild(Effect.ignore(Effect.provide(getTweets({ ids }), stuck)), {
              startImmediately: true
            })
            while (!existsSync(join(directory, "costs-1")))
              yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
            yield* TestClock.setTime(Date.UTC(2026, 10, 22, isBack ? 10 : 13))
            const next = yield* processAt(directory, 0.03, 60_000)
            const error = yield* Effect.flip(Effect.provide(getTweets({ ids }), yield* through(next)))
            assert.strictEqual(error.reason._tag, "BudgetExceeded")
            assert.strictEqual((yield* next.spent("day")).dollars, 0.02, isBack ? "set back" : "an hour later")
          }
        })
      )
  )

  /** A call of another process that is in flight, and the file that it has written. */
  const inFlight = Effect.fnUntraced(function* (directory: string, ids: ReadonlyArray<string>) {
    const never: Middleware = (next) => ({ ...next, execute: () => Effect.never })
    const other = yield* processAt(directory, 0.03)
    const { credentials } = yield* Emulator
    const stuck = layer({ bearer_token: credentials.bearer_token, around: [other, never], pacing: false, send })
    yield* Effect.forkChild(Effect.ignore(Effect.provide(getTweets({ ids }), stuck)), { startImmediately: true })
    const path = join(directory, "costs-1")
    while (!existsSync(path)) yield* turn
    return path
  })

  const turn = Effect.promise(() => new Promise((done) => setImmediate(done)))

  // Other systems do not say which processes run.
  it.effect.each<readonly [string, (holder: object) => object, boolean]>([
    ["has ended", (holder) => ({ ...holder, process: spawnSync(process.execPath, ["--version"]).pid }), true],
    ["has ended, and whose ID another has", (holder) => ({ ...holder, started: "1" }), true],
    ["runs", (holder) => holder, false],
    ["ran on another machine", (holder) => ({ ...holder, machine: "other", process: 1 }), false]
  ])("count at once what a process reserved that %s, or wait for it", ([, change, isSpent]) =>
    scoped(
      Effect.gen(function* () {
        if (process.platform !== "linux") return
        const directory = join(yield* place, "costs")
        const ids = yield* posts
        const path = yield* inFlight(directory, ids)
        const shared = JSON.parse(readFileSync(path, "utf8"))
        const leases = shared.leases.map((lease: { readonly holder: object }) => ({
          ...lease,
          holder: change(lease.holder)
        }))
        writeFileSync(path, JSON.stringify({ ...shared, leases }))
        const files = yield* FileSystem.FileSystem
        const store = fileCosts(files, { directory, longest_wait: 0 })
        const next = costs({ budget: within({ dollars: 0.03, per: "day" }), links, store })
        const called = Effect.flip(Effect.provide(getTweets({ ids }), yield* through(next)))
        const fiber = yield* Effect.forkChild(called, { startImmediately: true })
        while (fiber.pollUnsafe() === undefined) {
          yield* TestClock.adjust("50 millis")
          yield* turn
        }
        const { message } = yield* Fiber.join(fiber)
        assert.match(message, isSpent ? /0.01 remain/ : /another process/)
        assert.strictEqual((yield* next.spent("day")).dollars, isSpent ? 0.02 : 0)
      })
    )
  )

  it.effect("take no call of the own process for one of another, also while it is settled", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const logged: Array<string> = []
        const logger = Logger.make(({ message }) => void logged.push(String(message)))
        const store = fileCosts(yield* FileSystem.FileSystem, { directory, longest_wait: 0 })
        const counted = costs({ budget: within({ dollars: 0.1, per: "day" }), links, store })
        const calls = Effect.provide(
          // Each may cost 0.05, so that one runs after the other. The same posts are billed once.
          Effect.forEach([1, 2, 3, 4, 5], () => searchRecentTweets({ query: "#tides", max_results: 10 }), {
            concurrency: "unbounded"
          }),
          yield* through(counted)
        )
        const fiber = yield* Effect.provide(calls, Logger.layer([logger])).pipe((call) =>
          Effect.forkChild(call, { startImmediately: true })
        )
        while (fiber.pollUnsafe() === undefined) {
          yield* TestClock.adjust("50 millis")
          yield* turn
        }
        assert.lengthOf(yield* Fiber.join(fiber), 5)
        assert.deepStrictEqual(logged, [])
        assert.strictEqual((yield* counted.spent("day")).dollars, 0.045)
      })
    )
  )

  it.effect("wait for calls of other processes as long as longest_wait, and say so", () =>
    scoped(
      Effect.gen(function* () {
        const directory = join(yield* place, "costs")
        const ids = yield* posts
        yield* inFlight(directory, ids)
        const logged: Array<string> = []
        const logger = Logger.make(({ message }) => void logged.push(String(message)))
        const store = fileCosts(yield* FileSystem.FileSystem, { directory, longest_wait: 30_000 })
        const waiting = costs({ budget: within({ dollars: 0.03, per: "day" }), links, store })
        const called = Effect.flip(Effect.provide(getTweets({ ids }), yield* through(waiting)))
        const fiber = yield* Effect.provide(called, Logger.layer([logger])).pipe((call) =>
          Effect.forkChild(call, { startImmediately: true })
        )
        while (logged.length === 0) yield* turn
        const begun = yield* Clock.currentTimeMillis
        // No longer than that: after five minutes the calls count as spent.
        while (fiber.pollUnsafe() === undefined) {
          if ((yield* Clock.currentTimeMillis) - begun < 60_000) yield* TestClock.adjust("1 second")
          yield* turn
        }
        const { message, reason } = yield* Fiber.join(fiber)
        assert.isAtLeast((yield* Clock.currentTimeMillis) - begun, 30_000)
        assert.match(
          logged[0] ?? "",
          /^waiting, until 00:00:\d\d UTC at the latest: calls of another process reserve 0.02 /
        )
        assert.strictEqual(reason._tag, "BudgetExceeded")
        assert.match(
          message,
          /reserve 0.02 dollars of the budget until 00:05:00 UTC at the latest, .* waited for 30 seconds/
        )
      })
    )
  )

  it.live(
    "are never more than a budget that three processes share, which are killed",
    () =>
      Effect.gen(function* () {
        const { billed, counted, kills } = yield* Effect.promise(() =>
          spendTogether(isWhole ? 1 : 0.5, times(3, 6), Math.random)
        )
        assert.isAtLeast(kills, 1)
        assert.isAtMost(billed, counted + 1e-9)
        assert.isAtMost(counted, isWhole ? 1 : 0.5)
      }),
    60_000
  )
})
