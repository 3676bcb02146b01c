/** A clock that can be stopped, run and set. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Where a clock is, in milliseconds since 1970, and whether it runs. */
export interface ClockState {
  readonly now: number
  readonly running: boolean
}

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

const earliest = (sleepers: Iterable<Sleeper>): Sleeper | undefined => {
  let found: Sleeper | undefined
  for (const sleeper of sleepers) if (found === undefined || sleeper.due < found.due) found = sleeper
  return found
}

/** A clock whose time is controlled, and that otherwise runs with another one. */
export class ControlledClock implements Clock.Clock {
  readonly #host: Clock.Clock
  readonly #sleepers = new Set<Sleeper>()
  #running = false
  // The time while the clock is stopped, otherwise the difference from the host's.
  #base = 0

  constructor(host: Clock.Clock, start: ClockState) {
    this.#host = host
    this.restore(start)
  }

  get state(): ClockState {
    return { now: this.currentTimeMillisUnsafe(), running: this.#running }
  }

  /** Sets the time, also back, without waking those who sleep until then. */
  restore({ now, running }: ClockState): void {
    this.#running = running
    this.#base = running ? now - this.#host.currentTimeMillisUnsafe() : now
  }

  /** Lets the time stand still, or go on. */
  run(running: boolean): Effect.Effect<void> {
    return Effect.suspend(() => {
      this.restore({ now: this.currentTimeMillisUnsafe(), running })
      return this.#wakeAll
    })
  }

  /**
   * Moves the time forward. Those who sleep are woken in their order, each at its own time, and `settled` is waited for
   * before the next one.
   */
  readonly moveTo = Effect.fnUntraced(
    function* (this: ControlledClock, time: number, settled: Effect.Effect<void>) {
      const { now, running } = this.state
      this.restore({ now, running: false })
      yield* this.#wakeAll
      yield* settled
      for (let next = this.#before(time); next !== undefined; next = this.#before(time)) {
        this.#base = Math.max(this.#base, next.due)
        next.wake()
        yield* settled
      }
      this.restore({ now: Math.max(this.#base, time), running })
      yield* this.#wakeAll
      yield* settled
    }.bind(this)
  )

  currentTimeMillisUnsafe(): number {
    return this.#running ? this.#base + this.#host.currentTimeMillisUnsafe() : this.#base
  }

  currentTimeNanosUnsafe(): bigint {
    return BigInt(Math.floor(this.currentTimeMillisUnsafe())) * 1_000_000n
  }

  monotonicTimeNanosUnsafe(): bigint {
    return this.#host.monotonicTimeNanosUnsafe()
  }

  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())

  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())

  readonly monotonicTimeNanos = Effect.sync(() => this.monotonicTimeNanosUnsafe())

  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return Effect.suspend(() => this.#until(this.currentTimeMillisUnsafe() + Duration.toMillis(duration)))
  }

  #before(time: number): Sleeper | undefined {
    const next = earliest(this.#sleepers)
    return next !== undefined && next.due <= time ? next : undefined
  }

  #until(due: number): Effect.Effect<void> {
    return Effect.suspend(() => {
      const left = due - this.currentTimeMillisUnsafe()
      if (left <= 0) return Effect.void
      const woken = this.#woken(due)
      const wait = this.#running ? Effect.raceFirst(woken, this.#host.sleep(Duration.millis(left))) : woken
      return Effect.andThen(wait, this.#until(due))
    })
  }

  #woken(due: number): Effect.Effect<void> {
    return Effect.callback((resume) => {
      const wake = () => {
        this.#sleepers.delete(sleeper)
        resume(Effect.void)
      }
      const sleeper: Sleeper = { due, wake }
      this.#sleepers.add(sleeper)
      return Effect.sync(() => this.#sleepers.delete(sleeper))
    })
  }

  // Each of them looks at the time again.
  readonly #wakeAll = Effect.sync(() => {
    for (const sleeper of Array.from(this.#sleepers)) sleeper.wake()
  })
}
