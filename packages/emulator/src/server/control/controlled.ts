/** An emulator that can be reset, saved and loaded, with a time and a chance of its own. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { Emulator, type Made, makeEmulator } from "../../emulator/emulator.ts"
import type { EmulatorOptions } from "../../emulator/pipeline.ts"
import { restoreSnapshot, type Snapshot, snapshotOf } from "./saved/snapshot.ts"
import { liveOptionsOf } from "../../emulator/life/options.ts"
import { HostClock } from "../../request/clock.ts"
import { type ClockState, ControlledClock } from "./clock.ts"
import { facadeOf, type Within } from "./facade.ts"
import { type ControlledRandom, makeRandom, type RandomState } from "../../request/random.ts"

/** How a controlled emulator starts. */
export interface StartOptions {
  /** The time at which its clock starts, in milliseconds since 1970. Default: the machine's time. */
  readonly clock?: number | undefined
  /** Whether the clock is stopped until it is set or advanced. Default: `false`. */
  readonly stop_clock?: boolean | undefined
  /** The seed of everything random. Default: another one each time. */
  readonly seed?: number | undefined
}

/** An emulator that was saved. */
export interface Saved {
  readonly clock: ClockState
  readonly random: RandomState
  readonly snapshot: Snapshot
}

/** The control of an emulator. */
export class EmulatorControl extends Context.Service<
  EmulatorControl,
  {
    readonly clock: ControlledClock
    readonly random: ControlledRandom
    /** The present emulator. */
    readonly current: () => Made
    /** Ends the emulator, and starts another one, by default as at the start. */
    readonly reset: (start: StartOptions) => Effect.Effect<void>
    /** Ends the emulator, and starts another one that continues with the saved state. */
    readonly load: (saved: Saved) => Effect.Effect<void>
    /** Saves the state of the emulator, to go on with it later or elsewhere. */
    readonly save: Effect.Effect<Saved>
    /** Moves the clock forward. Everything that happens until then happens at its own time. */
    readonly moveTo: (time: number) => Effect.Effect<void>
    /** Waits until webhooks have responded to what was sent to them. */
    readonly settled: Effect.Effect<void>
    /** Runs an effect in the time of the emulator. */
    readonly within: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("@xeffect/emulator/EmulatorControl") {}

type Control = EmulatorControl["Service"]

// The effects of a request go on in the fibers of others at once; a few turns let them run until they wait.
const turns = Effect.repeat(Effect.yieldNow, { times: 3 })

/** How long a webhook may take until the clock is moved on without its response, in milliseconds of the machine. */
const maxResponse = 10_000

const settledOf = (host: Clock.Clock, current: () => Made): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* turns
    while (current().state.life.isActing) yield* turns
    const begin = host.currentTimeMillisUnsafe()
    while (current().state.webhooks.sending > 0 && host.currentTimeMillisUnsafe() - begin < maxResponse) {
      yield* Effect.provideService(Effect.sleep(1), Clock.Clock, host)
      yield* turns
    }
  })

/** The preparation of an emulator by a program, before the first request, at the start and after each reset. */
export type Prepare = Effect.Effect<unknown, never, Emulator>

const clockStateOf = (host: Clock.Clock, { clock, stop_clock = false }: StartOptions): ClockState => ({
  now: clock ?? host.currentTimeMillisUnsafe(),
  running: !stop_clock
})

const randomStateOf = ({ seed }: StartOptions): Effect.Effect<RandomState> =>
  Effect.sync(() => ({ seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, drawn: 0 }))

const withinOf = (host: Clock.Clock, clock: ControlledClock, random: ControlledRandom): Within => ({
  within: (self) =>
    self.pipe(
      Effect.provideService(Clock.Clock, clock),
      Effect.provideService(Random.Random, random),
      Effect.provideService(HostClock, host)
    ),
  streamWithin: (self) =>
    self.pipe(
      Stream.provideService(Clock.Clock, clock),
      Stream.provideService(Random.Random, random),
      Stream.provideService(HostClock, host)
    )
})

/** An emulator that runs, and the scope that it ends with. */
interface Running {
  readonly made: Made
  readonly scope: Scope.Closeable
}

type Begin = (made: Made) => Effect.Effect<unknown>

/** Makes emulators that follow one another. Each one ends before the next. */
const makeSuccession = Effect.fnUntraced(function* (
  options: () => EmulatorOptions,
  within: Within["within"],
  begin: Begin
) {
  const ownScope = yield* Effect.scope
  const build = Effect.fnUntraced(function* (begin: Begin): Effect.fn.Return<Running> {
    const scope = yield* Scope.fork(ownScope)
    const made = yield* Effect.provideService(within(makeEmulator(options())), Scope.Scope, scope)
    yield* Effect.onError(within(begin(made)), (cause) => Scope.close(scope, Exit.failCause(cause)))
    return { made, scope }
  })
  let running = yield* build(begin)
  const end = Effect.suspend(() => Effect.andThen(endStreams(running.made), Scope.close(running.scope, Exit.void)))
  return {
    current: () => running.made,
    /** `prepare` is done after the end of the one, and before the other is made. */
    follow: Effect.fnUntraced(function* (prepare: () => void, begin: Begin) {
      yield* end
      prepare()
      running = yield* build(begin)
    })
  }
})

const make = Effect.fnUntraced(function* (options: EmulatorOptions, start: StartOptions, prepare: Prepare) {
  const host = yield* Clock.Clock
  const clock = new ControlledClock(host, clockStateOf(host, start))
  const random = makeRandom(yield* randomStateOf(start))
  const { streamWithin, within } = withinOf(host, clock, random)
  const prepared: Begin = ({ service }) => Effect.provideService(prepare, Emulator, service)
  // The acts of people follow from the seed of everything else.
  const seeded = (): EmulatorOptions => {
    const live = liveOptionsOf(options.live)
    return { ...options, live: live && { seed: random.state.seed, ...live } }
  }
  const { current, follow } = yield* makeSuccession(seeded, within, prepared)
  const settled = settledOf(host, current)
  const setTime = (time: ClockState, chance: RandomState) => () => {
    clock.restore(time)
    random.state = chance
  }
  const reset: Control["reset"] = Effect.fnUntraced(function* (given) {
    const next = { ...start, ...given }
    yield* follow(setTime(clockStateOf(host, next), yield* randomStateOf(next)), prepared)
  })
  const load: Control["load"] = ({ clock: time, random: chance, snapshot }) => {
    const set = setTime(time, chance)
    // Numbers drawn to make the emulator are not counted.
    return follow(set, ({ state }) => Effect.andThen(restoreSnapshot(state, snapshot), Effect.sync(set)))
  }
  const save = Effect.map(settled, (): Saved => {
    const time = clock.state
    return { clock: time, random: random.state, snapshot: snapshotOf(current().state, time.now) }
  })
  const moveTo = (time: number) => clock.moveTo(time, settled)
  const control: Control = { clock, random, current, reset, load, save, moveTo, settled, within }
  const emulator = facadeOf(() => current().service, { streamWithin, within })
  return Context.make(EmulatorControl, control).pipe(Context.add(Emulator, emulator))
})

/** Breaks the connections to streams of an emulator that ends. */
const endStreams = ({ state }: Made): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const listener of state.webhooks.listeners) listener.end()
    for (const connection of state.streams.connections) {
      connection.end({ how: "broken", reason: "server_close" }, 0)
    }
  })

/** An emulator under control. `prepare` is done with it at the start and after each reset. */
export const layerControlled = (
  options: EmulatorOptions,
  start: StartOptions,
  prepare: Prepare = Effect.void
): Layer.Layer<Emulator | EmulatorControl> => Layer.effectContext(make(options, start, prepare))
