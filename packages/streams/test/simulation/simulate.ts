import { fillGaps, follow, recover, type StreamEvent, streamTweets } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { serve, serveQuietly } from "./serve.ts"
import { type Fault, faults, type Refusal, Service } from "./service.ts"

export interface Simulation {
  readonly duration: Duration.Input
  /** Whether the account has backfill and recovery. */
  readonly backfill: boolean
  readonly seed: string
  readonly posts_a_second: number
}

/** The results of a simulation. */
export interface Figures {
  readonly made: number
  readonly delivered: number
  readonly lost: number
  readonly twice: number
  readonly most_open: number
  readonly attempts: number
  /** Connections that recovered a stretch of the past. */
  readonly recoveries: number
  /** Attempts that came earlier than the ladder allows. */
  readonly too_early: number
  /** Posts that were lost outside of the gaps that were reported, by more than a second. */
  readonly lost_unreported: number
  /** How much longer the reported gaps are than the time in which posts were lost, in seconds a gap. */
  readonly gap_excess: number
  readonly gaps: number
  /** Posts that did not fit into the buffer. */
  readonly overflow: number
  readonly not_recovered: number
  readonly faults: Readonly<Record<Fault, number>>
  /** By cause: how often it waited, and how long on average and at most, in milliseconds. */
  readonly waits: Readonly<Record<string, { readonly times: number; readonly mean: number; readonly maxWait: number }>>
}

const second = 1000

/** A fault every three minutes on average. */
const meanTime = 180

/** Follows a stream for a long time, while all kinds of things happen to it. */
export const simulate = ({ backfill, duration, posts_a_second, seed }: Simulation): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const service = new Service(posts_a_second, yield* Clock.Clock)
    service.backfillSeconds = 100
    const events: Array<StreamEvent> = []
    const counts = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
    const received = new Uint8Array(Math.ceil((Duration.toMillis(duration) / second + 1500) * posts_a_second))
    const consumer = yield* follow(
      streamTweets,
      {},
      {
        backfill,
        // More than there are in the longest time without a connection.
        dedupe: 500_000,
        fill_gap: backfill ? fillGaps((gap) => recover(streamTweets, gap)) : undefined,
        on_event: (event) => Effect.sync(() => keep(events, event))
      }
    ).pipe(
      Stream.runForEach(({ data }) => Effect.sync(() => mark(received, Number(data.id)))),
      Effect.provide(service.layer),
      Effect.forkChild
    )
    const serving = yield* Effect.forkChild(serve(service, meanTime, (fault) => counts[fault]++))
    yield* TestClock.adjust(duration)
    // Work that is under way gets to its end.
    yield* Fiber.interrupt(serving)
    yield* Effect.forkChild(serveQuietly(service))
    yield* TestClock.adjust("20 minutes")
    const made = service.made - posts_a_second * 2
    yield* Fiber.interrupt(consumer)
    return { ...count(service, received.subarray(0, made), events), faults: counts }
  }).pipe(Effect.scoped, Random.withSeed(seed), Effect.provide(TestClock.layer()))

const mark = (received: Uint8Array, id: number) => {
  received[id] = (received[id] ?? 0) + 1
}

// The events that are needed later.
const keep = (events: Array<StreamEvent>, event: StreamEvent) => {
  if (["Waiting", "Gap", "Lost", "NotRecovered"].includes(event._tag)) events.push(event)
}

const count = (service: Service, received: Uint8Array, events: ReadonlyArray<StreamEvent>) => {
  const gaps = events.flatMap((event) => (event._tag === "Gap" ? [event] : []))
  const missing = Array.from(received, (times, id) => (times === 0 ? id : -1)).filter((id) => id >= 0)
  // A post reaches the client up to a second after it was made.
  const isReported = (at: number) => gaps.some(({ from, to }) => at >= from - second && at <= to + second)
  const open = gaps.filter(({ filledBy }) => filledBy === "nothing")
  const reported = open.reduce((sum, { from, to }) => sum + to - from, 0) / second
  const lostSeconds = missing.length / (received.length / (service.madeAt(received.length) / second))
  return {
    made: received.length,
    delivered: received.reduce((sum, times) => sum + Math.min(times, 1), 0),
    lost: missing.length,
    twice: received.reduce((sum, times) => sum + Math.max(0, times - 1), 0),
    most_open: service.maxOpen,
    attempts: service.attempts.length,
    recoveries: service.recoveries,
    too_early: tooEarly(service),
    lost_unreported: missing.filter((id) => !isReported(service.madeAt(id))).length,
    gap_excess: open.length === 0 ? 0 : (reported - lostSeconds) / open.length,
    gaps: gaps.length,
    overflow: events.reduce((sum, event) => sum + (event._tag === "Lost" ? event.count : 0), 0),
    not_recovered: events.filter(({ _tag }) => _tag === "NotRecovered").length,
    waits: waitsOf(events)
  }
}

const waitsOf = (events: ReadonlyArray<StreamEvent>): Figures["waits"] => {
  const waits = new Map<string, Array<number>>()
  for (const event of events) {
    if (event._tag === "Waiting") waits.set(event.cause, [...(waits.get(event.cause) ?? []), event.wait])
  }
  return Object.fromEntries(
    Array.from(waits, ([cause, all]) => {
      const mean = Math.round(all.reduce((sum, wait) => sum + wait, 0) / all.length)
      return [cause, { times: all.length, mean, maxWait: Math.max(...all) }]
    })
  )
}

// The ladder as the X API documents it, from what the service has seen: when a connection ended, and how often in a row it
// has refused one.
const tooEarly = ({ attempts }: Service): number => {
  let early = 0
  let inRow: Partial<Record<Refusal, number>> = {}
  for (const [index, { at, closed, refusal }] of attempts.entries()) {
    const next = attempts[index + 1]
    if (next === undefined) break
    const isLong = refusal === undefined && closed - at >= 10_000
    if (isLong) inRow = {}
    else {
      const cause = refusal ?? "network"
      inRow[cause] = (inRow[cause] ?? 0) + 1
    }
    if (next.at - closed < (isLong ? 0 : least(refusal ?? "network", inRow[refusal ?? "network"] ?? 1))) early++
  }
  return early
}

const least = (refusal: Refusal, times: number): number => {
  if (refusal === "network") return Math.min(250 * times, 16_000)
  if (refusal === "http") return Math.min(5000 * 2 ** (times - 1), 320_000)
  // Its own connection, which the service has not noticed to be closed, is given five seconds.
  return refusal === "connections" && times === 1 ? 5000 : Math.min(60_000 * 2 ** (times - 1), 900_000)
}
