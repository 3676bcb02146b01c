import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { cancel, collect, estimateSchedule, type ExportEvent, schedule, status } from "@xeffect/export"
import { getMuted, getUsersFollowers } from "@xeffect/users"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync } from "node:fs"
import { newDirectory, readIds } from "./support/directory.ts"
import { drive } from "./support/drive.ts"

const start = Date.parse("2026-11-21T12:00:00Z")

const atStart =
  (options: TestOptions = {}) =>
  <A, E>(body: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerTest>> | Scope.Scope>) =>
    Effect.andThen(TestClock.setTime(start), Effect.provide(body, layerTest({ limits: "off", ...options })))

const post = Effect.fnUntraced(function* (count: number, interval: "1 minute" | "1 hour" = "1 minute") {
  const { addPosts, world } = yield* Emulator
  const until = (yield* Clock.currentTimeMillis) - 60_000
  return yield* addPosts({ author: world.seed.users.main, count, text: () => "#gauge", interval, until })
})

const planned = collect(searchRecentTweets, { query: "#gauge" })

const idsIn = (directory: string) =>
  readdirSync(directory).flatMap((name) => (name.startsWith("posts") ? readIds(directory, name) : []))

describe("a schedule", () => {
  /** Waits for files, without time passing. */
  const until = (directory: string, posts: number) =>
    Effect.gen(function* () {
      const counted = Effect.map(
        status(directory),
        ({ counts, state }) => state === "complete" && counts.posts === posts
      )
      while (!(yield* Effect.orElseSucceed(counted, () => false))) {
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      }
    })

  it.effect("updates again and again, also after the machine slept, and ends when it is cancelled", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const events: Array<ExportEvent> = []
      const on_event = (event: ExportEvent) => void events.push(event)
      yield* post(20)
      const running = yield* Effect.forkChild(
        schedule(yield* planned, { directory, every: "6 hours", comply: false, on_event })
      )
      yield* until(directory, 20)
      for (const [round, hours] of [6, 6, 20].entries()) {
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 50)))
        yield* post(5)
        yield* TestClock.adjust(`${hours} hours`)
        yield* until(directory, 25 + 5 * round)
      }
      yield* cancel(directory)
      const manifest = yield* drive(Fiber.join(running))
      assert.strictEqual(manifest.counts.posts, 35)
      assert.lengthOf(manifest.rounds, 4)
      assert.isTrue(events.some(({ _tag }) => _tag === "Scheduled"))
    }).pipe(atStart())
  )

  it.effect("removes what may no longer be kept within a day, also where it is written beside", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const directory = yield* newDirectory
      const [gone] = yield* post(20)
      const plan = yield* planned
      const beside: Array<number> = []
      const also = ({ counts }: { readonly counts: { readonly posts?: number } }) =>
        Effect.sync(() => void beside.push(counts.posts ?? 0))
      const once = drive(schedule(plan, { directory, every: "12 hours", once: true, also }))
      yield* once
      if (gone !== undefined) world.posts.set(gone.id, { ...gone, deleted: true })
      yield* TestClock.adjust("12 hours")
      assert.strictEqual((yield* once).counts.posts, 20)
      yield* TestClock.adjust("8 hours")
      const manifest = yield* once
      assert.strictEqual(manifest.complied?.removed.posts, 1)
      assert.notInclude(idsIn(directory), gone?.id)
      assert.deepStrictEqual(beside, [20, 20, 19])
    }).pipe(atStart())
  )

  it.effect("does what is due once, for cron, and nothing when nothing is due", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(20)
      const once = schedule(plan, { directory, every: "1 day", once: true, comply: false })
      assert.strictEqual((yield* once).counts.posts, 20)
      const sent = (yield* requests).length
      assert.isTrue((yield* once).complete)
      assert.lengthOf(yield* requests, sent)
      yield* TestClock.adjust("1 day")
      yield* post(4)
      assert.strictEqual((yield* once).counts.posts, 24)
    }).pipe(atStart())
  )

  it.effect("stops at its budget, and goes on with the round on the next day", () =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      const directory = yield* newDirectory
      yield* post(300)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 50 }, { slices: 1 })
      const budget = { dollars: 0.6, per: "day" } as const
      const options = { directory, every: "1 day", budget, comply: false, once: true } as const
      const failure = yield* Effect.flip(schedule(plan, options))
      assert.strictEqual(failure.reason._tag, "BudgetExceeded")
      // Two pages of 50, and the third began below the limit.
      assert.strictEqual((yield* bill()).dollars, 0.75)
      assert.strictEqual((yield* status(directory)).counts.posts, 150)
      // A restart does not forget what was spent.
      assert.strictEqual((yield* Effect.flip(schedule(plan, options))).reason._tag, "BudgetExceeded")
      assert.strictEqual((yield* bill()).dollars, 0.75)
      yield* TestClock.adjust("13 hours")
      const { counts, rounds } = yield* schedule(plan, options)
      assert.strictEqual(counts.posts, 300)
      assert.lengthOf(rounds, 1)
      assert.strictEqual((yield* bill()).dollars, 1.5)
    }).pipe(atStart())
  )

  it.effect("counts muted users at their price against its budget", () =>
    Effect.gen(function* () {
      const { addUsers, bill, world } = yield* Emulator
      const { main } = world.seed.users
      const users = yield* addUsers(30)
      world.mutes.set(main, new Map(users.map(({ id }) => [id, id])))
      const directory = yield* newDirectory
      const plan = yield* collect(getMuted, {})
      // 30 of 0.001 dollars, and the account of 0.01. As users they would be 0.3.
      const options = { directory, every: "1 day", budget: { dollars: 0.05, per: "day" }, once: true } as const
      yield* schedule(plan, { ...options, comply: false })
      assert.strictEqual((yield* bill()).dollars, 0.04)
      const again = yield* schedule(plan, { ...options, every: "1 hour", comply: false })
      assert.isTrue(again.complete)
    }).pipe(atStart({ credentials: "oauth2" }))
  )

  it.effect("is refused while another one runs, and for options that cannot be", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(5)
      const running = yield* Effect.forkChild(schedule(plan, { directory, every: "1 hour" }))
      yield* drive(Effect.sleep("1 minute"))
      const second = yield* Effect.flip(schedule(plan, { directory, every: "1 hour" }))
      assert.strictEqual(second.reason._tag, "DirectoryInUse")
      yield* Fiber.interrupt(running)
      const messages = yield* Effect.forEach(
        [
          { directory, every: "7 days" },
          { directory, every: "1 second" },
          { directory, every: "1 hour", budget: { dollars: 0, per: "day" } }
        ] as const,
        (options) => Effect.map(Effect.flip(schedule(plan, options)), ({ message }) => message)
      )
      assert.include(messages[0], "every must be at most 6 days: what is older is not found any more")
      assert.include(messages[1], "every must be a duration")
      assert.include(messages[2], "budget must be { dollars, per }")
    }).pipe(atStart())
  )

  it.effect("writes what it is told to write beside, after updates", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* post(5)
      const written: Array<number> = []
      const also = ({ counts }: { readonly counts: { readonly posts?: number } }) =>
        Effect.sync(() => void written.push(counts.posts ?? 0))
      const plan = yield* planned
      yield* schedule(plan, { directory, every: "1 hour", once: true, also, comply: false })
      assert.deepStrictEqual(written, [5])
    }).pipe(atStart())
  )
})

describe("the estimate of a schedule", () => {
  it.effect("of a search holds the bill of a month of its updates", () =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      yield* post(7 * 24, "1 hour")
      const plan = yield* planned
      const { assumptions, basis, dollars, estimateCost } = yield* estimateSchedule(plan, { every: "1 day" })
      assert.strictEqual(basis, "counts")
      assert.deepStrictEqual(estimateCost, { dollars: 0.005, requests: 1 })
      assert.isNotEmpty(assumptions)
      const directory = yield* newDirectory
      const once = schedule(plan, { directory, every: "1 day", once: true, comply: false })
      yield* once
      const before = (yield* bill()).dollars
      for (let day = 0; day < 30; day++) {
        yield* TestClock.adjust("1 day")
        yield* post(24, "1 hour")
        yield* once
      }
      const billed = (yield* bill()).dollars - before
      assert.isAtLeast(billed, dollars?.min ?? Infinity)
      assert.isAtMost(billed, dollars?.max ?? 0)
      const later = yield* estimateSchedule(plan, { every: "1 day", directory })
      assert.strictEqual(later.basis, "rounds")
      assert.isAtLeast(billed, later.dollars?.min ?? Infinity)
      assert.isAtMost(billed, later.dollars?.max ?? 0)
    }).pipe(atStart())
  )

  it.effect("says that nothing is known of a list before its updates", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const plan = yield* collect(getUsersFollowers, { id: world.seed.users.main })
      const { basis, dollars } = yield* estimateSchedule(plan, { every: "1 day" })
      assert.strictEqual(basis, "unknown")
      assert.isUndefined(dollars)
    }).pipe(atStart())
  )
})
