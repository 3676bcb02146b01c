import { defaultCredentials, Emulator, layerEmulator, send } from "@xeffect/emulator"
import { collect, type Manifest, type Plan, schedule, type ScheduleOptions } from "@xeffect/export"
import { layer as layerHttp } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "../support/directory.ts"
import { drive } from "../support/drive.ts"
import { LivingWorld, randomOf } from "./world.ts"

/** What a simulation came to. */
export interface YearFigures {
  readonly days: number
  readonly updates: number
  readonly kills: number
  readonly faults: number
  readonly jumps: number
  readonly posts: number
  readonly removed: number
  readonly gaps: number
  /** What was billed, and what an oracle pays that knows what is new, in dollars. */
  readonly billed: number
  readonly oracle: number
  readonly ratio: number
  /** The same of the search, and of the list of followers. */
  readonly ratios: Readonly<Record<"posts" | "followers", number>>
  /** Where the mirror differs from the world. */
  readonly wrong: ReadonlyArray<string>
}

/** How the client's clock differs from the X API's, and at which request it is killed. */
interface Weather {
  offset: number
  served: number
  killAt: number
  killed: Deferred.Deferred<void>
}

// The emulator keeps its own clock, whatever that of the client shows, and a request at which the client is killed never returns.
const layerWeather = (weather: Weather) =>
  Layer.effect(
    Emulator,
    Effect.gen(function* () {
      const emulator = yield* Emulator
      const clock = yield* Clock.Clock
      return {
        ...emulator,
        handle: (request) =>
          Effect.tap(Effect.provideService(emulator.handle(request), Clock.Clock, clock), () => {
            weather.served += 1
            if (weather.served !== weather.killAt) return Effect.void
            return Effect.andThen(Deferred.succeed(weather.killed, undefined), Effect.never)
          })
      } satisfies Emulator["Service"]
    })
  ).pipe(Layer.provide(layerEmulator({ limits: "off", max_recorded_requests: 0 })))

const shifted = (weather: Weather) =>
  Effect.map(Clock.Clock, (clock): Clock.Clock => ({
    ...clock,
    currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + weather.offset,
    currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + weather.offset),
    sleep: (duration) => clock.sleep(duration)
  }))

const idsIn = (directory: string, sql: string): ReadonlySet<string> => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const rows = database.prepare(sql).all()
  database.close()
  return new Set(rows.map(({ id }) => String(id)))
}

/** A collection of the simulation. */
interface Mirror {
  readonly plan: Plan
  readonly directory: string
}

/** Sums what an oracle pays: each new entry once. */
class Oracle {
  readonly known = new Set<string>()
  dollars = { post: 0, follower: 0 }

  see(kind: "post" | "follower", ids: Iterable<string>, price: number): void {
    for (const id of ids) {
      if (this.known.has(`${kind} ${id}`)) continue
      this.known.add(`${kind} ${id}`)
      this.dollars[kind] += price
    }
  }
}

const day = 86_400_000

/** Runs days of a world that lives, with daily updates of its mirrors. The figures are the same for the same seed. */
export const simulateYear = (days: number, seed: number, kills: number) => {
  const random = randomOf(seed)
  const weather: Weather = { offset: 0, served: 0, killAt: Infinity, killed: Deferred.makeUnsafe<void>() }
  const http = layerHttp({ bearer_token: defaultCredentials.bearer_token, send, pacing: false })
  const program = Effect.gen(function* () {
    const emulator = yield* Emulator
    const world = new LivingWorld(emulator, random)
    const oracle = new Oracle()
    const wrong: Array<string> = []
    const tally = { updates: 0, kills: 0, faults: 0, jumps: 0 }
    yield* world.begin()
    const query = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["created_at", "author_id"] })
    const graph = yield* collect(getUsersFollowers, { id: emulator.world.seed.users.main })
    const [search, followers]: readonly [Mirror, Mirror] = [
      { plan: query, directory: yield* newDirectory },
      { plan: graph, directory: yield* newDirectory }
    ]

    const once = ({ directory, plan }: Mirror, options: Partial<ScheduleOptions> = {}) =>
      Effect.gen(function* () {
        tally.updates += 1
        const running = drive(
          schedule(plan, { directory, every: "12 hours", once: true, give_up_after: "1 hour", ...options })
        )
        const clock = yield* shifted(weather)
        return yield* Effect.provideService(running, Clock.Clock, clock)
      })

    /** Updates until it is done, with a kill at a request on the way. */
    const updateKilled = Effect.fnUntraced(function* (mirror: Mirror, options: Partial<ScheduleOptions> = {}) {
      for (let isKilled = random() < kills / days; ; isKilled = false) {
        weather.killed = Deferred.makeUnsafe<void>()
        weather.killAt = isKilled ? weather.served + 1 + Math.floor(random() * 6) : Infinity
        const manifest = yield* Effect.raceFirst(
          Effect.map(once(mirror, options), (done): Manifest | undefined => done),
          Effect.as(Deferred.await(weather.killed), undefined)
        )
        if (manifest !== undefined) return manifest
        tally.kills += 1
      }
    })

    const liveOneDay = Effect.fnUntraced(function* () {
      const now = yield* Clock.currentTimeMillis
      for (let part = 0; part < 8; part++) {
        yield* TestClock.adjust(day / 8)
        world.index(yield* Clock.currentTimeMillis)
        yield* world.post(4 + Math.floor(random() * 10))
        if (random() < 0.4) yield* world.change()
      }
      yield* world.follow(8 + Math.floor(random() * 30))
      if (random() < 0.1) yield* world.loseAuthor()
      return now
    })

    const compare = (at: number): void => {
      const mirrored = idsIn(search.directory, "select id from posts")
      const removed = idsIn(search.directory, "select id from removed where kind = 'posts'")
      const visible = world.posts.filter((id) => world.isVisible(id))
      oracle.see("post", visible, 0.005)
      const missing = visible.filter((id) => !mirrored.has(id) && !removed.has(id))
      const seen = new Set(visible)
      const extra = [...mirrored].filter((id) => !seen.has(id))
      if (missing.length > 0) wrong.push(`day ${at}: ${missing.length} posts are missing`)
      if (extra.length > 0) wrong.push(`day ${at}: ${extra.length} posts should be gone`)
      const edges = idsIn(followers.directory, "select source_id as id from edges")
      const { follows, seed: seeded } = emulator.world
      const follow = [...follows].flatMap(([id, to]) => (to.has(seeded.users.main) ? [id] : []))
      oracle.see("follower", follow, 0.01)
      const unseen = follow.filter((id) => !edges.has(id))
      if (unseen.length > 0) wrong.push(`day ${at}: ${unseen.length} followers are missing`)
    }

    const disturb = Effect.fnUntraced(function* () {
      if (random() < 0.3) {
        tally.faults += 1
        const status = random() < 0.5 ? 503 : 500
        yield* emulator.fault({ path: "/2/tweets/search/recent", times: 1 + Math.floor(random() * 2), status })
      }
      if (random() < 0.1) {
        tally.faults += 1
        yield* emulator.fault({ path: "/2/tweets/search/recent", reset: "after" })
      }
      // The local clock is set, by up to six hours.
      if (random() < 0.1) {
        tally.jumps += 1
        weather.offset = Math.round((random() - 0.5) * 12 * 3_600_000)
      }
    })

    yield* once(search, { comply: false })
    yield* once(followers, { comply: false })
    compare(0)
    oracle.dollars = { post: 0, follower: 0 }
    const billedFor = (operation: string) =>
      Effect.map(emulator.bill(), ({ lines }) =>
        lines.reduce((sum, line) => sum + (line.operation === operation ? line.dollars : 0), 0)
      )
    const bills = Effect.all({ posts: billedFor("searchPostsRecent"), followers: billedFor("getUsersFollowers") })
    const [all, before] = [(yield* emulator.bill()).dollars, yield* bills]
    let [last, gaps]: readonly [Manifest | undefined, number] = [undefined, 0] as [Manifest | undefined, number]
    for (let number = 1; number <= days; number++) {
      yield* liveOneDay()
      yield* disturb()
      last = yield* updateKilled(search)
      yield* updateKilled(followers, { comply: false })
      // What the index shows late is in the update after it.
      yield* TestClock.adjust("15 minutes")
      world.index(yield* Clock.currentTimeMillis)
      if (number % 7 !== 0 && number !== days) continue
      yield* TestClock.adjust("13 hours")
      weather.offset = 0
      yield* updateKilled(search)
      yield* TestClock.adjust("21 hours")
      last = yield* updateKilled(search)
      yield* updateKilled(followers, { comply: false })
      gaps = last.gaps.length
      compare(number)
    }
    const billed = (yield* emulator.bill()).dollars - all
    const after = yield* bills
    const posts = idsIn(search.directory, "select id from posts").size
    const removed = idsIn(search.directory, "select id from removed where kind = 'posts'").size
    // What was gone before a checkpoint was new to the oracle too.
    oracle.dollars.post += removedUnseen(search.directory, oracle) * 0.005
    const { follower, post } = oracle.dollars
    const ratios = {
      posts: (after.posts - before.posts) / post,
      followers: (after.followers - before.followers) / follower
    }
    const figures = { days, ...tally, posts, removed, gaps, billed, oracle: post + follower }
    return { ...figures, ratio: billed / (post + follower), ratios, wrong } satisfies YearFigures
  })
  return Effect.andThen(
    TestClock.setTime(Date.parse("2026-01-01T12:00:00Z")),
    program.pipe(
      Effect.scoped,
      Effect.provide(http.pipe(Layer.provideMerge(layerWeather(weather)), Layer.provideMerge(Logger.layer([]))))
    )
  )
}

const removedUnseen = (directory: string, { known }: Oracle): number =>
  [...idsIn(directory, "select id from removed where kind = 'posts'")].filter((id) => !known.has(`post ${id}`)).length
