import type { XApi, XError } from "@xeffect/core"
import { type Holders, layerMemory, storeTokens, TokenStore, TokenStoreError } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as References from "effect/References"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { lease } from "../../../src/sign-in/refresh/machine/time-limits.ts"
import { layerRefreshing } from "../support.ts"
import { expires_in, makeService, type Process, type RefreshFault } from "./service.ts"

/** The events of a round besides the calls: each process makes some at once. */
const rounds = fc.record({
  /** Access tokens end before the calls, have a few seconds left, or were rejected. */
  before: fc.constantFrom("expired", "expiring", "rejected"),
  calls: fc.array(fc.record({ at: fc.nat(1500), interrupted: fc.option(fc.nat(3000)) }), {
    minLength: 1,
    maxLength: 3
  }),
  /** When a process is killed, and which. Another one is started in its place. */
  kill: fc.option(fc.record({ at: fc.nat(4000), process: fc.nat(2) }), { freq: 3 })
})

const cases = fc.record({
  processes: fc.integer({ min: 1, max: 3 }),
  rounds: fc.array(rounds, { minLength: 1, maxLength: 5 }),
  /** Of a hundred refreshes, and of a hundred uses of the store, how many go wrong. */
  rate: fc.constantFrom(0, 10, 30),
  storeRate: fc.constantFrom(0, 5, 20),
  /** Whether the store sees that a process was killed, as that of files does. */
  hasHolders: fc.boolean(),
  seed: fc.nat()
})

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never
type Round = Case["rounds"][number]

/** The outcome for the tokens. The last four must be 0. */
export interface Figures {
  readonly users: number
  readonly calls: number
  /** Calls that failed, because a refresh or the store did. */
  readonly failed: number
  readonly kills: number
  readonly faults: number
  readonly refreshes: number
  /**
   * Refresh tokens that cannot be known any more: the response to a refresh was lost, or the process was killed before the
   * store had the new tokens. The user signs in again.
   */
  readonly unknowable: number
  /** Refresh tokens that are lost although the response arrived, in a process that goes on. */
  readonly lost: number
  /** Refresh tokens that were sent again after they were used, and more than one refresh for the same end of a token. */
  readonly twice: number
  /** Calls that fail or do not end after all faults are over. */
  readonly stuck: number
  /** Calls that wait for a killed process although the store sees that it was killed. */
  readonly waited: number
}

const faults: ReadonlyArray<RefreshFault> = ["lost before", "lost before", "503", "503", "lost after", "late"]

const failure = Effect.fail(new TokenStoreError({ detail: "the store is away" }))

/** The store as a process sees it: slow, and failing at times, before or after it has written. */
const storeOf = (
  store: TokenStore["Service"],
  process: Process,
  name: string,
  wrong: () => "no" | "before" | "after",
  latency: () => number,
  holders?: Holders
): TokenStore["Service"] => {
  const use = <A>(effect: Effect.Effect<A, TokenStoreError>) =>
    Effect.suspend(() => {
      const how = wrong()
      const pause = Effect.sleep(latency())
      const begun = Effect.andThen(pause, process.isAlive ? (how === "before" ? failure : effect) : Effect.never)
      return Effect.andThen(begun, (value) =>
        process.isAlive ? (how === "after" ? failure : Effect.succeed(value)) : Effect.never
      )
    })
  return { name, holders, get: use(store.get), set: (expected, next) => use(store.set(expected, next)) }
}

const runCase = Effect.fnUntraced(function* (one: Case) {
  const random = yield* Random.Random.use((generator) => Effect.succeed(() => generator.nextDoubleUnsafe()))
  const isWrong = { now: true }
  const isChance = (percent: number) => isWrong.now && random() * 100 < percent
  const pick = <A>(of: ReadonlyArray<A>, otherwise: A) => of[Math.floor(random() * of.length)] ?? otherwise
  const service = makeService(
    () => (isChance(one.rate) ? pick(faults, "none") : "none"),
    () => Math.floor(random() * 1500)
  )
  const memory = yield* Effect.map(Layer.build(Layer.fresh(Layer.orDie(layerMemory()))), (context) =>
    Context.get(context, TokenStore)
  )
  const stored = Effect.map(Effect.orDie(memory.get), (entry) => entry?.tokens.refresh_token)
  const isStored = Effect.map(stored, (token) =>
    service.isCurrent(token === undefined ? undefined : Redacted.value(token))
  )
  const signIn = Effect.flatMap(service.signIn, (tokens) => Effect.orDie(storeTokens(tokens))).pipe(
    Effect.provideService(TokenStore, memory)
  )
  const ended: Array<Process> = []
  let started = 0
  const scope = yield* Effect.scope
  const start = Effect.gen(function* () {
    const number = ++started
    const process: Process = { isAlive: true, number }
    const name = `process ${number}`
    const holders: Holders = {
      here: Effect.succeed({ machine: "here", process: number, started: `${number}` }),
      hasEnded: (holder) => Effect.sync(() => ended.some((one) => one.number === holder.process))
    }
    const wrong = () => (isChance(one.storeRate) ? pick(["before", "after"] as const, "before") : "no")
    const store = storeOf(
      memory,
      process,
      name,
      wrong,
      () => Math.floor(random() * 200),
      one.hasHolders ? holders : undefined
    )
    const live = layerRefreshing({ check_interval: 0 }).pipe(
      Layer.provide(Layer.succeed(TokenStore, store)),
      Layer.provide(Layer.succeed(HttpClient.HttpClient, service.clientOf(process)))
    )
    // The scope is never closed: a killed process does not tidy up.
    const context = yield* Effect.orDie(Layer.buildWithScope(live, scope))
    return { process, context }
  })
  type Started = Effect.Success<typeof start>
  const call = ({ context }: Started): Effect.Effect<unknown, XError> =>
    Effect.provide(getMe(), context as Context.Context<XApi>)

  const processes = yield* Effect.forEach(Array.from({ length: one.processes }), () => start)
  const figures = { calls: 0, failed: 0, kills: 0, refreshes: 0, unknowable: 0, lost: 0, twice: 0, stuck: 0, waited: 0 }

  /** A call that is interrupted after a while, or not. `undefined` if it never ends. */
  const makeCall = Effect.fnUntraced(function* (by: Started, { at, interrupted }: Round["calls"][number]) {
    yield* Effect.sleep(at)
    figures.calls++
    const fiber = yield* Effect.forkDetach(call(by))
    if (interrupted !== null) {
      yield* Effect.sleep(interrupted)
      yield* Effect.timeoutOption(Fiber.interrupt(fiber), "1 second")
      return
    }
    const begun = yield* Clock.currentTimeMillis
    const exit = yield* Effect.timeoutOption(Fiber.await(fiber), "5 minutes")
    if (!by.process.isAlive) return
    const isCalm = one.rate === 0 && one.storeRate === 0 && one.hasHolders
    if (isCalm && (yield* Clock.currentTimeMillis) - begun >= lease) figures.waited++
    if (exit._tag === "None") figures.stuck++
    else if (Exit.isFailure(exit.value)) figures.failed++
  })

  const kill = Effect.fnUntraced(function* ({ at, process }: NonNullable<Round["kill"]>) {
    yield* Effect.sleep(at)
    const place = process % processes.length
    const killed = processes[place]
    if (killed === undefined) return
    figures.kills++
    killed.process.isAlive = false
    ended.push(killed.process)
    processes[place] = yield* start
  })

  yield* signIn
  for (const round of one.rounds) {
    const earlier = service.state.usedAgain
    service.state.carriedOut = []
    if (round.before === "rejected") service.reject()
    else yield* Effect.sleep(expires_in * 1000 + (round.before === "expired" ? 0 : -5000))
    const calls = processes.flatMap((by) => round.calls.map((one) => makeCall(by, one)))
    yield* Effect.all([...calls, ...(round.kill === null ? [] : [kill(round.kill)])], { concurrency: "unbounded" })
    // Longer than a claim of a killed process lasts.
    yield* Effect.sleep("90 seconds")
    const made = service.state.carriedOut
    const isUnknowable = made.some(({ by, hasArrived }) => !hasArrived || !by.isAlive)
    figures.refreshes += made.length
    if (!isUnknowable) {
      figures.twice += service.state.usedAgain - earlier + Math.max(0, made.length - 1)
      if (!(yield* isStored)) figures.lost++
    }
    if (yield* isStored) continue
    if (isUnknowable) figures.unknowable++
    yield* signIn
  }
  isWrong.now = false
  yield* Effect.sleep("5 minutes")
  for (const by of processes) {
    const end = yield* Effect.timeoutOption(Effect.exit(call(by)), "5 minutes")
    if (end._tag === "None" || Exit.isFailure(end.value)) figures.stuck++
  }
  return { ...figures, faults: service.state.faults }
}, Effect.scoped)

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Runs an effect to its end, however long it waits. */
export const untilDone = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(turn, TestClock.adjust(250))
  return yield* Fiber.join(fiber)
})

/** Users whose access tokens end again and again, in processes that are killed and share a store that fails at times. */
export const simulate = (users: number, seed: number): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const samples = fc.sample(cases, { numRuns: users, seed })
    const all = yield* untilDone(
      Effect.forEach(samples, (one) => Random.withSeed(runCase(one), one.seed), { concurrency: 250 })
    )
    const total = (name: Exclude<keyof Figures, "users">) => all.reduce((sum, one) => sum + one[name], 0)
    return {
      users,
      calls: total("calls"),
      failed: total("failed"),
      kills: total("kills"),
      faults: total("faults"),
      refreshes: total("refreshes"),
      unknowable: total("unknowable"),
      lost: total("lost"),
      twice: total("twice"),
      stuck: total("stuck"),
      waited: total("waited")
    }
  }).pipe(Effect.provide(TestClock.layer()), Effect.provideService(References.MinimumLogLevel, "None"))
