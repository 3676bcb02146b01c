import {
  fillGaps,
  follow,
  keepPosition,
  type Position,
  recover,
  type StreamEvent,
  streamTweets
} from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { serve, serveQuietly } from "./serve.ts"
import { Service } from "./service.ts"

const minute = 60_000
const hour = 60 * minute

/** The faults of the local clock. */
export const wrongs = {
  "is five minutes slow": -5 * minute,
  "is five minutes fast": 5 * minute,
  "is a day slow": -24 * hour,
  "is a day fast": 24 * hour,
  "jumps by an hour, forwards and back": "jumps"
} as const

export type Wrong = keyof typeof wrongs

/** The results of a stream that was followed by a wrong clock. */
export interface WrongClockFigures {
  readonly made: number
  readonly lost: number
  /** Posts that were lost outside of the gaps that were reported to remain. */
  readonly lost_unreported: number
  /** How long those gaps are together, in seconds. A gap may be reported again by the next process. */
  readonly remaining: number
  readonly recovered: number
  readonly restarts: number
  readonly jumps: number
}

interface World {
  readonly service: Service
  readonly right: Clock.Clock
  readonly processed: Set<number>
  readonly recovers: boolean
  readonly events: Array<StreamEvent>
  position: Position | undefined
  /** How far the local clock is ahead, in milliseconds. */
  ahead: number
  jumps: number
}

/** The local clock: wrong by so much. How fast time passes is right. */
const localClock = (world: World): Clock.Clock => {
  const { right } = world
  const millis = () => right.currentTimeMillisUnsafe() + world.ahead
  const nanos = () => right.currentTimeNanosUnsafe() + BigInt(world.ahead) * 1_000_000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => right.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: right.monotonicTimeNanos,
    sleep: (duration) => right.sleep(duration)
  }
}

export interface WrongClockOptions {
  /** How many of the responses but the first of a process have no `Date`, from 0 to 1. Default: 0. */
  readonly dateless?: number
  /** Whether posts that backfill does not reach are recovered. Default: `true`. */
  readonly recovers?: boolean
}

/** Follows a stream with backfill, recovery and a position, by a wrong clock, in a process that is restarted now and then. */
export const followByWrongClock = (
  wrong: Wrong,
  seed: string,
  { dateless = 0, recovers = true }: WrongClockOptions = {}
): Effect.Effect<WrongClockFigures> =>
  Effect.gen(function* () {
    const right = yield* Clock.Clock
    const service = new Service(1, right)
    const chance = yield* Random.Random
    let isFirst = true
    service.isDateless = () => {
      const isDated = isFirst || chance.nextDoubleUnsafe() >= dateless
      isFirst = false
      return !isDated
    }
    const ahead = wrongs[wrong]
    const world: World = {
      service,
      right,
      processed: new Set(),
      recovers,
      events: [],
      position: undefined,
      ahead: ahead === "jumps" ? 0 : ahead,
      jumps: 0
    }
    const serving = yield* Effect.forkChild(serve(service, 90))
    const jumping = yield* Effect.forkChild(ahead === "jumps" ? jump(world) : Effect.never)
    const restarts = 2
    for (let run = 0; run < restarts; run++) {
      // The first response of a process has a `Date`: otherwise nothing but the local clock is left.
      isFirst = true
      yield* live(world, 120 + Math.floor((yield* Random.next) * 240))
      // Now and then it is away for longer than a connection can start in the past.
      yield* TestClock.adjust((yield* Random.next) < 0.3 ? "12 minutes" : Math.floor((yield* Random.next) * 4 * minute))
    }
    yield* Fiber.interrupt(serving)
    yield* Fiber.interrupt(jumping)
    yield* Effect.forkChild(serveQuietly(service))
    isFirst = true
    yield* live(world, 480)
    return count(world, restarts)
  }).pipe(Effect.scoped, Random.withSeed(seed), Effect.provide(TestClock.layer()))

// Every two minutes on average, at any time, also while the process is down.
const jump = Effect.fnUntraced(function* (world: World) {
  while (true) {
    yield* Effect.sleep((yield* Random.next) * 4 * minute)
    world.ahead += (yield* Random.next) < 0.5 ? hour : -hour
    world.jumps++
  }
})

const live = Effect.fnUntraced(function* (world: World, seconds: number) {
  const fiber = yield* follow(
    streamTweets,
    {},
    {
      backfill: true,
      fill_gap: world.recovers ? fillGaps((gap) => recover(streamTweets, gap)) : undefined,
      on_event: (event) => Effect.sync(() => world.events.push(event)),
      checkpoint: keepPosition({
        load: Effect.sync(() => world.position),
        save: (position) => Effect.sync(() => void (world.position = position))
      })
    }
  ).pipe(
    Stream.runForEach(({ data }) => Effect.sync(() => world.processed.add(Number(data.id)))),
    Effect.provide(world.service.layer),
    Effect.provideService(Clock.Clock, localClock(world)),
    Effect.forkChild
  )
  yield* TestClock.adjust(seconds * 1000)
  yield* Fiber.interrupt(fiber)
})

const count = ({ events, jumps, processed, service }: World, restarts: number): WrongClockFigures => {
  // A period that is reported as recovered, or backfilled, has to be there.
  const open = events.flatMap((event) =>
    (event._tag === "Gap" && event.filledBy === "nothing") || event._tag === "NotRecovered" ? [event] : []
  )
  const first = Math.min(...processed)
  const last = service.made - 5
  const all = Array.from({ length: last - first }, (_, index) => first + index)
  const missing = all.filter((id) => !processed.has(id))
  const isReported = (id: number, tolerance: number) =>
    open.some(({ from, to }) => service.madeAt(id) >= from - tolerance && service.madeAt(id) <= to + tolerance)
  return {
    made: last - first,
    lost: missing.length,
    lost_unreported: missing.filter((id) => !isReported(id, 1000)).length,
    // One is made each second.
    remaining: all.filter((id) => isReported(id, 0)).length,
    recovered: events.filter(({ _tag }) => _tag === "Recovered").length,
    restarts,
    jumps
  }
}
