import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { signed } from "../signed.ts"
import { type Access, type EventHistory, makeStore, startInstance } from "./instance.ts"

const cases = fc.record({
  /** The number of events of each delivery, and when they are sent, if X sends them twice. */
  deliveries: fc.array(
    fc.record({ events: fc.integer({ min: 1, max: 3 }), sent: fc.array(fc.nat(3000), { minLength: 1, maxLength: 3 }) }),
    { minLength: 1, maxLength: 3 }
  ),
  instances: fc.integer({ min: 1, max: 3 }),
  isInBackground: fc.boolean(),
  kills: fc.array(fc.record({ at: fc.nat(6000), instance: fc.nat(2) }), { maxLength: 3 }),
  /** Of a hundred accesses of the store, handlings and responses, how many go wrong. */
  storeRate: fc.constantFrom(0, 5, 20),
  handlerRate: fc.constantFrom(0, 20, 50),
  responseRate: fc.constantFrom(0, 20),
  seed: fc.nat()
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** The outcome for events. The last three must be 0. */
export interface Figures {
  readonly events: number
  readonly deliveries: number
  readonly kills: number
  readonly faults: number
  /**
   * Events that were handled again, as documented: the instance was killed, or the store failed, after they were handled and
   * before that was recorded.
   */
  readonly again: number
  /** Events that were accepted in the background and not handled, as documented: their handler failed, or was killed. */
  readonly dropped: number
  /** Accepted events that were not handled. */
  readonly lost: number
  readonly twice: number
  /** Events that are never accepted, also after all faults are over. */
  readonly stuck: number
}

const accesses: ReadonlyArray<Access> = ["fails before", "fails after", "slow"]

/** After so many attempts to deliver events nothing fails any more. */
const maxFaultyAttempts = 10

const runCase = Effect.fnUntraced(function* (one: Case) {
  const random = yield* Random.Random.use((generator) => Effect.succeed(() => generator.nextDoubleUnsafe()))
  const state = { isFaulty: true, faults: 0 }
  const figures = { deliveries: 0, kills: 0, stuck: 0 }
  const pick = <A>(all: ReadonlyArray<A>, otherwise: A) => all[Math.floor(random() * all.length)] ?? otherwise
  const isFault = (percent: number) => {
    const isChosen = state.isFaulty && random() * 100 < percent
    if (isChosen) state.faults++
    return isChosen
  }
  const histories = new Map<string, EventHistory>()
  const historyOf = (key: string): EventHistory => {
    const id = key.slice(key.lastIndexOf(":") + 1)
    const history = histories.get(id) ?? { handled: 0, isUnrecorded: false, isDropped: false }
    histories.set(id, history)
    return history
  }
  const { isInBackground } = one
  const store = makeStore()
  const start = () =>
    startInstance({
      store,
      isInBackground,
      historyOf,
      access: () => (isFault(one.storeRate) ? pick(accesses, "slow") : "fast"),
      handling: () => ({
        millis: pick([0, 100, 1000, 4000], 0) * Number(state.isFaulty),
        fails: isFault(one.handlerRate)
      })
    })
  const instances = Array.from({ length: one.instances }, start)

  /** Sends events until they are accepted, as X does, but more often. */
  const send = Effect.fnUntraced(function* (keys: ReadonlyArray<string>, at: number) {
    yield* Effect.sleep(at)
    const body = { data: keys.map((id) => ({ event_uuid: id, event_type: "post.delete", payload: { id } })) }
    for (let attempt = 0; attempt < 2 * maxFaultyAttempts; attempt++) {
      if (attempt === maxFaultyAttempts) state.isFaulty = false
      figures.deliveries++
      const response = yield* pick(instances, start()).deliver(yield* signed(body), keys)
      if (response?.status === 200 && !isFault(one.responseRate)) return
      yield* Effect.sleep(Math.min(1000 * 2 ** attempt, 15_000))
    }
    figures.stuck += keys.length
  })

  const kill = Effect.fnUntraced(function* ({ at, instance }: Case["kills"][number]) {
    yield* Effect.sleep(at)
    const place = instance % instances.length
    yield* instances[place]?.kill ?? Effect.void
    instances[place] = start()
    figures.kills++
  })

  let events = 0
  const sends = one.deliveries.flatMap((delivery) => {
    const keys = Array.from({ length: delivery.events }, () => `${++events}`)
    return delivery.sent.map((at) => send(keys, at))
  })
  yield* Effect.all([...sends, ...one.kills.map(kill)], { concurrency: "unbounded" })
  // Handlers in the background go on.
  yield* Effect.sleep("1 minute")
  const all = Array.from({ length: events }, (_, index) => historyOf(`${index + 1}`))
  const count = (is: (history: EventHistory) => boolean) => all.filter(is).length
  return {
    ...figures,
    events,
    faults: state.faults,
    again: count(({ handled, isUnrecorded }) => handled > 1 && isUnrecorded),
    dropped: count(({ handled, isDropped }) => handled === 0 && isDropped),
    lost: count(({ handled, isDropped }) => handled === 0 && !isDropped),
    twice: count(({ handled, isUnrecorded }) => handled > 1 && !isUnrecorded)
  }
})

// Signatures are made and verified in real time, in which the clock of a simulation must not move.
const verifying = new Set<Promise<unknown>>()
const track = <A>(promise: Promise<A>): Promise<A> => {
  const tracked = promise.finally(() => verifying.delete(tracked))
  verifying.add(tracked)
  return tracked
}
const { subtle } = crypto
const [importKey, sign, verify] = [subtle.importKey.bind(subtle), subtle.sign.bind(subtle), subtle.verify.bind(subtle)]
Object.assign(subtle, {
  importKey: (...parameters: Parameters<typeof importKey>) => track(importKey(...parameters)),
  sign: (...parameters: Parameters<typeof sign>) => track(sign(...parameters)),
  verify: (...parameters: Parameters<typeof verify>) => track(verify(...parameters))
})

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

const untilVerified: Effect.Effect<void> = Effect.suspend(() =>
  verifying.size === 0
    ? Effect.void
    : Effect.promise(() => Promise.all(verifying)).pipe(Effect.andThen(turn), Effect.andThen(untilVerified))
)

/** Runs an effect to its end, however long it waits. */
const untilDone = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined)
    yield* turn.pipe(Effect.andThen(untilVerified), Effect.andThen(TestClock.adjust(100)))
  return yield* Fiber.join(fiber)
})

/** Receives events in instances that are killed and share a store, which fails at times, as do handlers and responses. */
export const simulate = (receivers: number, seed: number): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const samples = fc.sample(cases, { numRuns: receivers, seed })
    const all = yield* untilDone(
      Effect.forEach(samples, (one) => Random.withSeed(runCase(one), one.seed), { concurrency: 250 })
    )
    const total = (name: keyof Figures) => all.reduce((sum, one) => sum + one[name], 0)
    return {
      events: total("events"),
      deliveries: total("deliveries"),
      kills: total("kills"),
      faults: total("faults"),
      again: total("again"),
      dropped: total("dropped"),
      lost: total("lost"),
      twice: total("twice"),
      stuck: total("stuck")
    }
  }).pipe(Effect.provide(TestClock.layer()), Effect.provideService(References.MinimumLogLevel, "None"))
