import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { cancel, collect, estimateSchedule, type ExportEvent, schedule, status } from "@xeffect/export"
import { getMuted, getUsersFollowers } from "@xeffect/users"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { destinationFailed } from "../src/export-error.ts"
import { newDirectory, readIds } from "./support/directory.ts"
import { drive } from "./support/drive.ts"
import { simulateBudget } from "./budget/simulate.ts"
import { someOf } from "../../conformance/running/whole.ts"

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
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 50)))
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
      yield* post(220)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 50 }, { slices: 1 })
      const budget = { dollars: 0.6, per: "day" } as const
      const options = { directory, every: "1 day", budget, comply: false, once: true } as const
      const failure = yield* Effect.flip(schedule(plan, options))
      assert.strictEqual(failure.reason._tag, "BudgetExceeded")
      // Two pages of 50, and one of the 20 that the rest is enough for.
      assert.closeTo((yield* bill()).dollars, 0.6, 1e-9)
      assert.strictEqual((yield* status(directory)).counts.posts, 120)
      // A restart does not forget what was spent.
      assert.strictEqual((yield* Effect.flip(schedule(plan, options))).reason._tag, "BudgetExceeded")
      assert.closeTo((yield* bill()).dollars, 0.6, 1e-9)
      yield* TestClock.adjust("13 hours")
      const { counts, rounds } = yield* schedule(plan, options)
      assert.strictEqual(counts.posts, 220)
      assert.lengthOf(rounds, 1)
      assert.closeTo((yield* bill()).dollars, 1.1, 1e-9)
    }).pipe(atStart())
  )

  it.effect("ends if no period has room for its smallest page", () =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      const directory = yield* newDirectory
      yield* post(30)
      const budget = { dollars: 0.04, per: "day" } as const
      const failure = yield* Effect.flip(schedule(yield* planned, { directory, every: "1 day", budget, comply: false }))
      assert.strictEqual(failure.reason._tag, "BudgetExceeded")
      assert.strictEqual((yield* bill()).dollars, 0)
    }).pipe(atStart())
  )

  it.effect("never bills more than its budget for slices that begin at once, in many days with kills", () =>
    Effect.gen(function* () {
      const { days, kills, over } = yield* simulateBudget(4, 3)
      assert.strictEqual(days, 4)
      assert.isAbove(kills, 0)
      assert.deepStrictEqual(over, [])
    })
  )

  it.effect("updates with each call of a cron that comes some seconds too soon or too late", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      let rounds = 0
      for (const seconds of [0, -30, 20, -40, 45, 0, -1]) {
        yield* TestClock.adjust(`${86_400 + seconds} seconds`)
        yield* post(1)
        rounds = (yield* schedule(plan, { directory, every: "1 day", once: true, comply: false })).rounds.length
      }
      assert.strictEqual(rounds, 7)
    }).pipe(atStart())
  )

  it.effect("looks posts up on the day on which it resumes a round of the day before", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      const directory = yield* newDirectory
      yield* post(3)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["public_metrics"] })
      const options = { directory, every: "6 hours", refresh: "3 days", comply: false, once: true } as const
      yield* schedule(plan, options)
      yield* TestClock.adjust("11 hours")
      yield* fault({ path: "/2/tweets/search/recent", times: 1, status: 403 })
      yield* Effect.flip(schedule(plan, options))
      yield* TestClock.adjust("2 hours")
      const { counts, rounds } = yield* schedule(plan, options)
      assert.lengthOf(rounds, 3)
      assert.strictEqual(counts.metrics, 6)
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
      assert.include(messages[0], "every must be at most 6 days, because the X API does not find older posts")
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

const compliancePaths = ["/2/compliance/jobs", "/2/compliance/jobs/{id}"]

describe("a schedule of which a duty fails", () => {
  const refusals = [
    ["is refused by its endpoint", { status: 403, json: { title: "Forbidden", status: 403 } }, "Forbidden"],
    ["fails at its endpoint", { status: 503, body: "" }, "ServerError"],
    ["is not known at its endpoint", { status: 404, json: { title: "Not Found", status: 404 } }, "NotFound"],
    ["gets nonsense from its endpoint", { status: 200, body: "<html>" }, "DecodeError"]
  ] as const

  it.effect.each(someOf(refusals, 1))("updates all the same with once, if comply %s", ([, refusal, reason]) =>
    Effect.gen(function* () {
      const { requests, respond } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      for (const path of compliancePaths) yield* respond({ path, times: Infinity, ...refusal })
      const outcomes: Array<string> = []
      for (let call = 0; call < 8; call++) {
        yield* post(5)
        const once = schedule(plan, { directory, every: "12 hours", once: true })
        const failed = yield* Effect.matchEffect(drive(once), {
          onFailure: (error) => Effect.succeed(error.reason._tag),
          onSuccess: () => Effect.succeed("ok")
        })
        outcomes.push(failed)
        assert.strictEqual((yield* status(directory)).counts.posts, 5 * (call + 1), failed)
        yield* TestClock.adjust("12 hours")
      }
      assert.include(outcomes, "ok")
      assert.isAbove(outcomes.filter((one) => one !== "ok").length, 3)
      const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
      const { failures = [] } = yield* status(directory)
      assert.deepStrictEqual(manifest.failures, failures)
      assert.lengthOf(failures, 1)
      assert.strictEqual(failures[0]?.duty, "comply")
      assert.isAbove(failures[0]?.tries ?? 0, 3)
      if (reason !== "ServerError") assert.strictEqual(failures[0]?.reason, reason)
      // It is not tried at each call while it waits.
      yield* Effect.exit(drive(schedule(plan, { directory, every: "12 hours", once: true })))
      const sent = (yield* requests).length
      // At the same time: `drive` moves the clock while files are slow, and so may reach the next try.
      yield* schedule(plan, { directory, every: "12 hours", once: true })
      assert.lengthOf(yield* requests, sent)
    }).pipe(atStart())
  )

  it.effect("goes on after comply was refused, and says when it tries again", () =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(5)
      yield* schedule(plan, { directory, every: "12 hours", once: true })
      yield* TestClock.adjust("21 hours")
      yield* post(5)
      yield* respond({ path: "/2/compliance/jobs", status: 403, json: { title: "Forbidden", status: 403 } })
      const events: Array<ExportEvent> = []
      const waits = yield* Deferred.make<void>()
      const on_event = (event: ExportEvent) => {
        events.push(event)
        return event._tag === "Scheduled" ? Deferred.succeed(waits, undefined) : undefined
      }
      const running = yield* Effect.forkChild(schedule(plan, { directory, every: "12 hours", on_event }))
      yield* Deferred.await(waits)
      const hour = 3_600_000
      const now = yield* Clock.currentTimeMillis
      assert.deepStrictEqual(
        events.flatMap((event) =>
          event._tag === "Failed"
            ? [[event.duty, event.until - now]]
            : event._tag === "Scheduled"
              ? [[event.next, event.until - now]]
              : []
        ),
        [
          ["comply", hour],
          ["comply", hour]
        ]
      )
      assert.strictEqual((yield* status(directory)).counts.posts, 10)
      yield* cancel(directory)
      yield* TestClock.adjust("1 minute")
      const { failures } = yield* Fiber.join(running)
      assert.deepStrictEqual(
        failures?.map(({ duty, reason, tries }) => [duty, reason, tries]),
        [["comply", "Forbidden", 1]]
      )
      yield* TestClock.adjust("2 hours")
      const later = yield* drive(schedule(plan, { directory, every: "12 hours", once: true }))
      assert.isUndefined(later.failures)
    }).pipe(atStart())
  )

  it.effect("does not wait with its updates for a job that takes days, and goes on with that job", () =>
    Effect.gen(function* () {
      const { respond, world } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(5)
      const jobs = world.complianceJobs.size
      const once = drive(schedule(plan, { directory, every: "6 hours", once: true }))
      yield* once
      const json = { data: { id: "1", status: "in_progress" } }
      yield* respond({ path: "/2/compliance/jobs/{id}", times: Infinity, json })
      for (let call = 0; call < 3; call++) {
        yield* TestClock.adjust("10 hours")
        yield* post(5)
        yield* once
      }
      const { counts, failures } = yield* status(directory)
      assert.strictEqual(counts.posts, 20)
      assert.strictEqual(failures?.[0]?.reason, "Timeout")
      assert.isAtMost(world.complianceJobs.size - jobs, 1)
    }).pipe(atStart())
  )

  it.effect("updates and complies although what it writes beside fails, and writes it later", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const [gone] = yield* post(5)
      let isBroken = true
      const written: Array<number> = []
      const also = ({ counts }: { readonly counts: { readonly posts?: number } }) =>
        isBroken
          ? Effect.fail(destinationFailed("writing the table posts", new Error("no database")))
          : Effect.sync(() => void written.push(counts.posts ?? 0))
      const once = drive(schedule(plan, { directory, every: "12 hours", once: true, also }))
      assert.strictEqual((yield* Effect.flip(once)).reason._tag, "DestinationFailed")
      if (gone !== undefined) world.posts.set(gone.id, { ...gone, deleted: true })
      yield* TestClock.adjust("1 day")
      yield* post(3)
      assert.strictEqual((yield* Effect.flip(once)).reason._tag, "DestinationFailed")
      const { counts, failures } = yield* status(directory)
      assert.strictEqual(counts.posts, 7)
      assert.deepStrictEqual(
        failures?.map(({ duty }) => duty),
        ["also"]
      )
      isBroken = false
      yield* TestClock.adjust("7 hours")
      const manifest = yield* once
      assert.isUndefined(manifest.failures)
      assert.deepStrictEqual(written, [7])
    }).pipe(atStart())
  )

  it.effect("complies although its updates fail, and ends with their failure", () =>
    Effect.gen(function* () {
      const { respond, world } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const [gone] = yield* post(5)
      yield* drive(schedule(plan, { directory, every: "12 hours", once: true }))
      if (gone !== undefined) world.posts.set(gone.id, { ...gone, deleted: true })
      yield* respond({
        path: "/2/tweets/search/recent",
        times: Infinity,
        status: 403,
        json: { title: "Forbidden", status: 403 }
      })
      yield* TestClock.adjust("1 day")
      for (const once of [true, false]) {
        const error = yield* Effect.flip(drive(schedule(plan, { directory, every: "12 hours", once })))
        assert.strictEqual(error.reason._tag, "Forbidden")
      }
      const { counts, failures } = yield* status(directory)
      assert.strictEqual(counts.posts, 4)
      assert.deepStrictEqual(
        failures?.map(({ duty, tries }) => [duty, tries]),
        [["update", 2]]
      )
    }).pipe(atStart())
  )

  it.effect.each([
    ["/2/tweets", "refresh"],
    ["/2/tweets/counts/recent", undefined]
  ] as const)("collects what is new although %s is refused", ([path, duty]) =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["public_metrics"] })
      yield* post(5)
      const options = { directory, every: "1 day", once: true, comply: false, refresh: "3 days" } as const
      yield* drive(schedule(plan, options))
      yield* respond({ path, times: Infinity, status: 403, json: { title: "Forbidden", status: 403 } })
      for (let day = 1; day < 4; day++) {
        yield* TestClock.adjust("1 day")
        yield* post(5)
        const { complete, counts, failures } = yield* drive(schedule(plan, options))
        assert.isTrue(complete)
        assert.strictEqual(counts.posts, 5 + 5 * day)
        assert.deepStrictEqual(
          failures?.map((one) => one.duty),
          duty === undefined ? undefined : [duty]
        )
      }
    }).pipe(atStart())
  )

  it.effect("asks for free compliance jobs although its budget is spent, and not for lookups", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const [gone, edited] = yield* post(20)
      yield* drive(schedule(plan, { directory, every: "12 hours", once: true }))
      for (const [one, change] of [
        [gone, { deleted: true }],
        [edited, { editedAt: 0, text: "#gauge edited" }]
      ] as const) {
        if (one !== undefined) world.posts.set(one.id, { ...one, ...change })
      }
      yield* TestClock.adjust("1 day")
      yield* post(20)
      // No page fits into the budget.
      const budget = { dollars: 0.0001, per: "day" } as const
      const options = { directory, every: "12 hours", once: true, budget, recount: 0 } as const
      const failure = yield* Effect.flip(drive(schedule(plan, options)))
      assert.strictEqual(failure.reason._tag, "BudgetExceeded")
      const { counts, failures } = yield* status(directory)
      assert.strictEqual(counts.posts, 19)
      assert.deepStrictEqual(
        failures?.map(({ duty }) => duty),
        ["update", "comply"]
      )
      assert.notInclude(readFileSync(join(directory, "posts.ndjson"), "utf8"), "#gauge edited")
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

  const refused = [
    { every: undefined },
    { every: "7 days" },
    { every: "1 second" },
    { every: "1 day", max_every: "1 second" },
    { every: "1 day", whole_every: "1 hour" },
    { every: "1 day", recount: "7 days" },
    { every: "1 day", recount: "soon" },
    { every: "1 day", overlap: "soon" },
    { every: "1 day", refresh: "soon" },
    { every: "1 day", gaps: "all" },
    { every: "1 day", lists: "all" }
  ]

  it.effect.each(refused)("refuses %j with the sentence of the schedule", (wrong) =>
    Effect.gen(function* () {
      const plan = yield* planned
      // Some of these do not compile.
      const options = { directory: yield* newDirectory, comply: false, ...wrong } as never
      const { reason } = yield* Effect.flip(schedule(plan, options))
      const estimated = yield* Effect.flip(estimateSchedule(plan, options))
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.deepStrictEqual([estimated.reason._tag, estimated.reason.message], [reason._tag, reason.message])
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
