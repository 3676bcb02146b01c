import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { costs, fileCosts, within } from "@xeffect/costs"
import { Emulator, send } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { layer, type Middleware } from "@xeffect/http"
import { createTweet, getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as TestClock from "effect/testing/TestClock"
import { spendTogether } from "./machine/spend.ts"

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

  const refusals: Readonly<Record<string, readonly [(directory: string) => void, string]>> = {
    "a symbolic link": [
      (directory) => {
        mkdirSync(`${directory}-elsewhere`)
        symlinkSync(`${directory}-elsewhere`, directory)
      },
      "is a symbolic link"
    ],
    "writable by others": [
      (directory) => {
        mkdirSync(directory)
        chmodSync(directory, 0o777)
      },
      "can be written to by others: chmod 700 makes it private"
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
      "costs-7 is not a file"
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

  it.effect("count what a killed process held once its call could have ended, also after the clock was set back", () =>
    scoped(
      Effect.gen(function* () {
        const never: Middleware = (next) => ({ ...next, execute: () => Effect.never })
        for (const isBack of [false, true]) {
          const directory = join(yield* place, "costs")
          const ids = yield* posts
          yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
          const killed = yield* processAt(directory, 0.03, 60_000)
          const { credentials } = yield* Emulator
          const stuck = layer({ bearer_token: credentials.bearer_token, around: [killed, never], pacing: false, send })
          yield* Effect.forkChild(Effect.ignore(Effect.provide(getTweets({ ids }), stuck)), { startImmediately: true })
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

  it.live(
    "are never more than a budget that three processes share, which are killed",
    () =>
      Effect.gen(function* () {
        const { billed, counted, kills } = yield* Effect.promise(() => spendTogether(1, 6, Math.random))
        assert.isAtLeast(kills, 1)
        assert.isAtMost(billed, counted + 1e-9)
        assert.isAtMost(counted, 1)
      }),
    60_000
  )
})
