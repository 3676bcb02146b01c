import { defaultCredentials, Emulator, send } from "@xeffect/emulator"
import { estimateSchedule, type Manifest, schedule, type ScheduleOptions } from "@xeffect/export"
import { layer as layerHttp } from "@xeffect/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { drive } from "../support/drive.ts"
import {
  differences,
  entriesOf,
  makeMirrors,
  type Mirror,
  mirrored,
  type MirrorName,
  removedIn,
  see
} from "./mirror.ts"
import { killedAfter, layerWeather, makeWeather, type Weather } from "./weather.ts"
import { randomOf } from "../../../conformance/bill/random.ts"
import { LivingWorld } from "./world.ts"

/** The bill of a mirror, in dollars. */
export interface MirrorBill {
  readonly billed: number
  /** The bill of an oracle that knows which entries are new. */
  readonly oracle: number
  readonly ratio: number
  /** The cost of a month in the last two thirds of the time, and the range in which it was estimated before that. */
  readonly month: number
  readonly min?: number
  readonly max?: number
  readonly isWithin: boolean
}

/** The figures of a simulation. */
export interface YearFigures {
  readonly days: number
  readonly updates: number
  readonly kills: number
  readonly faults: number
  readonly jumps: number
  readonly posts: number
  readonly removed: number
  readonly followers: number
  readonly gaps: number
  /** The bill of the search and of the list of which nobody looks for what disappears, in relation to that of the oracle. */
  readonly ratio: number
  readonly bills: Readonly<Record<MirrorName, MirrorBill>>
  /** Where a mirror differs from the world. */
  readonly wrong: ReadonlyArray<string>
}

const day = 86_400_000

const scheduled: Readonly<Record<MirrorName, Partial<ScheduleOptions>>> = {
  posts: {},
  followers: { comply: false },
  members: { comply: false, max_every: "1 day", whole_every: "7 days" }
}

// An entry that is gone from a list, or deleted, may be there as long as this.
const bound: Readonly<Record<MirrorName, number>> = { posts: 2 * day, followers: Infinity, members: 9 * day }

interface Year {
  readonly emulator: Emulator["Service"]
  readonly world: LivingWorld
  readonly mirrors: Readonly<Record<MirrorName, Mirror>>
  readonly random: () => number
  readonly weather: Weather
  /** The probability that an update is killed. */
  readonly risk: number
  readonly tally: { updates: number; kills: number; faults: number; jumps: number; gaps: number }
  readonly wrong: Array<string>
  /** The bill of each mirror. */
  readonly dollars: Record<MirrorName, number>
}

const billed = ({ emulator }: Year) => Effect.map(emulator.bill(), ({ dollars }) => dollars)

/** Whether the last update sent requests: a schedule of which nothing is due sends none. */
const updateOnce = Effect.fnUntraced(function* (year: Year, mirror: Mirror) {
  const { random, risk, tally, weather } = year
  const before = weather.served
  const options = { every: "12 hours", once: true, give_up_after: "1 hour", ...scheduled[mirror.name] } as const
  for (let isKilled = random() < risk; ; isKilled = false) {
    const after = isKilled ? Math.floor(random() * 6) : Infinity
    const running = drive(schedule(mirror.plan, { directory: mirror.directory, ...options }))
    const manifest: Manifest | undefined = yield* killedAfter(weather, after, running)
    if (manifest === undefined) {
      tally.kills += 1
      continue
    }
    if (mirror.name === "posts") tally.gaps = manifest.gaps.length
    return weather.served > before
  }
})

const compare = (year: Year, mirror: Mirror, at: number, now: number): void => {
  const entries = entriesOf(year.world, mirror)
  see(mirror, entries, now)
  // A post that is found late is counted with the first update of the next day, which may be two days later.
  const isShown = (id: string) => (year.world.shown.get(id) ?? 0) < now - 3 * day
  const found = differences(mirror, entries, now - bound[mirror.name], isShown)
  year.wrong.push(...found.map((text) => `day ${at}: ${text}`))
}

/** Updates a mirror. A list that was updated is compared with the world; posts are at checkpoints, once `comply` was due. */
const updateMirror = Effect.fnUntraced(function* (year: Year, mirror: Mirror, at: number) {
  const before = yield* billed(year)
  const isUpdated = yield* updateOnce(year, mirror)
  year.dollars[mirror.name] += (yield* billed(year)) - before
  if (!isUpdated) return
  year.tally.updates += 1
  const now = yield* Clock.currentTimeMillis
  if (mirror.name === "posts") see(mirror, entriesOf(year.world, mirror), now)
  else compare(year, mirror, at, now)
})

const liveOneDay = Effect.fnUntraced(function* ({ random, world }: Year) {
  for (let part = 0; part < 8; part++) {
    yield* TestClock.adjust(day / 8)
    world.index(yield* Clock.currentTimeMillis)
    yield* world.post(4 + Math.floor(random() * 10))
    if (random() < 0.4) yield* world.change()
  }
  yield* world.follow(world.followed, 8 + Math.floor(random() * 30))
  yield* world.comeAndGo()
  if (random() < 0.1) yield* world.loseAuthor()
})

const disturb = Effect.fnUntraced(function* ({ emulator, random, tally, weather }: Year) {
  const path = random() < 0.6 ? "/2/tweets/search/recent" : "/2/users/:id/followers"
  if (random() < 0.3) {
    tally.faults += 1
    yield* emulator.fault({ path, times: 1 + Math.floor(random() * 2), status: random() < 0.5 ? 503 : 500 })
  }
  if (random() < 0.1) {
    tally.faults += 1
    yield* emulator.fault({ path, reset: "after" })
  }
  // The local clock is set, by up to six hours.
  if (random() < 0.1) {
    tally.jumps += 1
    weather.offset = Math.round((random() - 0.5) * 12 * 3_600_000)
  }
})

const updateAll = Effect.fnUntraced(function* (year: Year, at: number) {
  for (const mirror of Object.values(year.mirrors)) yield* updateMirror(year, mirror, at)
})

// Whatever is due is done, and what was deleted is removed.
const checkpoint = Effect.fnUntraced(function* (year: Year, at: number) {
  year.weather.offset = 0
  for (const hours of [13, 21] as const) {
    yield* TestClock.adjust(`${hours} hours`)
    year.world.index(yield* Clock.currentTimeMillis)
    yield* updateAll(year, at)
  }
  compare(year, year.mirrors.posts, at, yield* Clock.currentTimeMillis)
})

const begin = Effect.fnUntraced(function* (random: () => number, risk: number, weather: Weather) {
  const emulator = yield* Emulator
  const world = new LivingWorld(emulator, random)
  yield* world.begin()
  const tally = { updates: 0, kills: 0, faults: 0, jumps: 0, gaps: 0 }
  const dollars = { posts: 0, followers: 0, members: 0 }
  const mirrors = yield* makeMirrors(world)
  const year: Year = { emulator, world, mirrors, random, weather, risk: 0, tally, dollars, wrong: [] }
  yield* updateAll(year, 0)
  compare(year, mirrors.posts, 0, yield* Clock.currentTimeMillis)
  return { ...year, risk }
})

/** The amounts and entries until a time. */
const takeStock = ({ dollars, mirrors }: Year, now: number) => ({
  now,
  dollars: { ...dollars },
  seen: { posts: mirrors.posts.seen.size, followers: mirrors.followers.seen.size, members: mirrors.members.seen.size }
})

type Stock = ReturnType<typeof takeStock>

const estimates = ({ mirrors }: Year) =>
  Effect.forEach(Object.values(mirrors), ({ directory, name, plan }) =>
    Effect.map(
      estimateSchedule(plan, { every: "12 hours", directory, ...paceOf(scheduled[name]) }),
      ({ dollars }) => [name, dollars] as const
    )
  )

const paceOf = ({ max_every, whole_every }: Partial<ScheduleOptions>) => ({ max_every, whole_every })

type Estimated = Effect.Success<ReturnType<typeof estimates>>

const billsOf = (year: Year, first: Stock, middle: Stock, last: Stock, estimated: Estimated) => {
  const months = (last.now - middle.now) / (30 * day)
  const rows = estimated.map(([name, range]) => {
    const billed = last.dollars[name] - first.dollars[name]
    const oracle = (last.seen[name] - first.seen[name]) * year.mirrors[name].price
    const month = (last.dollars[name] - middle.dollars[name]) / months
    const isWithin = range !== undefined && range.min <= month && month <= range.max
    const row: MirrorBill = { billed, oracle, ratio: billed / oracle, month, ...range, isWithin }
    return [name, row] as const
  })
  // The names of the mirrors.
  return Object.fromEntries(rows) as Record<MirrorName, MirrorBill>
}

const liveAndMirror = Effect.fnUntraced(function* (days: number, seed: number, kills: number, weather: Weather) {
  const year = yield* begin(randomOf(seed), kills / days / 2.1, weather)
  const { mirrors, tally, wrong } = year
  const first = takeStock(year, yield* Clock.currentTimeMillis)
  let [middle, estimated]: [Stock, Estimated] = [first, []]
  for (let number = 1; number <= days; number++) {
    yield* liveOneDay(year)
    yield* disturb(year)
    yield* updateAll(year, number)
    // A post that the index shows late is in the update after it.
    yield* TestClock.adjust("15 minutes")
    year.world.index(yield* Clock.currentTimeMillis)
    if (number % 7 === 0 || number === days) yield* checkpoint(year, number)
    if (number !== Math.ceil(days / 3)) continue
    estimated = yield* estimates(year)
    middle = takeStock(year, yield* Clock.currentTimeMillis)
  }
  const bills = billsOf(year, first, middle, takeStock(year, yield* Clock.currentTimeMillis), estimated)
  const { followers, posts } = bills
  return {
    ...tally,
    days,
    posts: mirrored(mirrors.posts).size,
    removed: removedIn(mirrors.posts).size,
    followers: mirrored(mirrors.followers).size,
    ratio: (posts.billed + followers.billed) / (posts.oracle + followers.oracle),
    bills,
    wrong
  } satisfies YearFigures
})

/** Runs days of a world that lives, with daily updates of its mirrors. The figures are the same for the same seed. */
export const simulateYear = (days: number, seed: number, kills: number) => {
  const weather = makeWeather()
  const http = layerHttp({ bearer_token: defaultCredentials.bearer_token, send, pacing: false })
  return Effect.andThen(
    TestClock.setTime(Date.parse("2026-01-01T12:00:00Z")),
    liveAndMirror(days, seed, kills, weather).pipe(
      Effect.scoped,
      Effect.provide(http.pipe(Layer.provideMerge(layerWeather(weather)), Layer.provideMerge(Logger.layer([]))))
    )
  )
}
