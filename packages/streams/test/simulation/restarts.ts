import { TransportError, XError } from "@xeffect/core"
import { fillGaps, follow, keepPosition, type Position, recover, streamTweets } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { serve, serveQuietly } from "./serve.ts"
import { Service } from "./service.ts"

/** The results of a process that was restarted again and again. */
export interface Restarts {
  readonly made: number
  /** Posts that no process has processed. */
  readonly lost: number
  /** Posts that were processed again, although the position that was loaded was saved later. */
  readonly twice: number
  /** Posts that were processed again because no position was saved afterwards. */
  readonly repeated: number
  readonly killed: number
  readonly failed_saves: number
}

const second = 1000

interface Stored {
  readonly position: Position
  /** The posts that were processed before: the first of a list that is continued. */
  readonly known: ReadonlyArray<number>
  readonly count: number
}

interface World {
  readonly service: Service
  /** The posts that a process has processed. */
  readonly processed: Set<number>
  stored: Stored
  twice: number
  repeated: number
  failed_saves: number
}

/** Follows a stream with a store that is slow, fails or hangs, in a process that is stopped and killed at any time. */
export const restart = (seed: string, runs: number): Effect.Effect<Restarts> =>
  Effect.gen(function* () {
    const service = new Service(1, yield* Clock.Clock)
    const world: World = {
      service,
      processed: new Set(),
      stored: { position: { time: 0, keys: [] }, known: [], count: 0 },
      twice: 0,
      repeated: 0,
      failed_saves: 0
    }
    service.backfillSeconds = 200
    const serving = yield* Effect.forkChild(serve(service, 60))
    let killed = 0
    for (let run = 0; run < runs; run++) {
      const isKilled = (yield* Random.next) < 0.6
      if (isKilled) killed++
      yield* live(world, isKilled, 20 + Math.floor((yield* Random.next) * 400), 3 * (yield* Random.next) ** 4)
      // Now and then it is away for longer than a connection can start in the past.
      yield* TestClock.adjust((yield* Random.next) < 0.2 ? "20 minutes" : 1 + Math.floor((yield* Random.next) * 90_000))
    }
    yield* Fiber.interrupt(serving)
    yield* Effect.forkChild(serveQuietly(service))
    const { made } = service
    // A fast consumer, which processes all that is left.
    yield* live(world, false, 600, 0)
    const lost = Array.from({ length: made }, (_, id) => id).filter((id) => !world.processed.has(id)).length
    const { failed_saves, repeated, twice } = world
    return { made, lost, twice, repeated, killed, failed_saves }
  }).pipe(Effect.scoped, Random.withSeed(seed), Effect.provide(TestClock.layer()))

interface Process {
  isDead: boolean
  /** The posts that it has processed, or that the previous one had when it saved its last position. */
  readonly known: Array<number>
}

// One process, of so many seconds. If it is killed, nothing that it still does has an effect.
const live = Effect.fnUntraced(function* (world: World, isKilled: boolean, seconds: number, slow: number) {
  const { count, known, position } = world.stored
  const process: Process = { isDead: false, known: known.slice(0, count) }
  const before = new Set(process.known)
  const fiber = yield* follow(
    streamTweets,
    {},
    {
      backfill: true,
      buffer: (yield* Random.next) < 0.5 ? 20 : 100_000,
      when_full: "wait",
      fill_gap: fillGaps((gap) => recover(streamTweets, gap)),
      checkpoint: keepPosition({
        load: Effect.succeed(position),
        save: (position) => save(world, process, position)
      })
    }
  ).pipe(
    Stream.runForEach(({ data }) =>
      Effect.gen(function* () {
        if (slow > 0.1) yield* Effect.sleep((yield* Random.next) * slow * second)
        if (!process.isDead) note(world, process, before, Number(data.id))
      })
    ),
    Effect.provide(world.service.layer),
    Effect.forkChild
  )
  yield* TestClock.adjust(seconds * second)
  process.isDead = isKilled
  const stopping = yield* Effect.forkChild(Fiber.interrupt(fiber))
  yield* TestClock.adjust("61 seconds")
  yield* Fiber.join(stopping)
})

const note = (world: World, { known }: Process, before: Set<number>, id: number) => {
  if (before.has(id)) world.twice++
  else if (world.processed.has(id)) world.repeated++
  known.push(id)
  before.add(id)
  world.processed.add(id)
}

// Slow, or a failure with or without an effect, or a request that never ends.
const save = Effect.fnUntraced(function* (world: World, process: Process, position: Position) {
  const { known } = process
  const stored = { position, known, count: known.length }
  const chance = yield* Random.next
  const write = Effect.sync(() => {
    if (!process.isDead) world.stored = stored
  })
  if (chance < 0.05) {
    world.failed_saves++
    return yield* Effect.never
  }
  if (chance < 0.4) yield* Effect.sleep((yield* Random.next) * 5 * second)
  if (chance > 0.9) {
    world.failed_saves++
    if (chance > 0.95) yield* write
    return yield* new XError({ operation: "follow", reason: new TransportError({ detail: "the store is away" }) })
  }
  yield* write
})
