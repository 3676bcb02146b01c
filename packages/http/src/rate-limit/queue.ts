import * as Effect from "effect/Effect"

/** A place in a queue. */
export interface QueuePlace {
  /** Waits for the turn of this place. After an interruption, `leave` must be called. */
  readonly turn: Effect.Effect<void>
  /** Lets places with a lower number that arrived meanwhile go first. Wait for `turn` again afterwards. */
  readonly giveWay: () => void
  /** Leaves the queue, or ends the turn and starts the next. Idempotent. */
  readonly leave: () => void
}

interface QueueEntry {
  readonly number: number
  hasTurn: boolean
  start: (() => void) | undefined
}

/** A queue with one turn at a time. */
export class Turns {
  readonly #queue: Array<QueueEntry> = []
  #current: QueueEntry | undefined

  /** The number of places, including the one whose turn it is. */
  get length(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1)
  }

  /** Takes a place behind all lower numbers and ahead of all higher ones. */
  join(number: number): QueuePlace {
    const own: QueueEntry = { number, hasTurn: false, start: undefined }
    this.#queueUp(own)
    return {
      turn: Effect.callback<void>((resume) => {
        // Resuming directly would run the fibers nested in each other: leave that to the scheduler.
        own.start = () => resume(Effect.yieldNow)
        if (own.hasTurn) resume(Effect.void)
      }),
      giveWay: () => {
        if (own !== this.#current || (this.#queue[0]?.number ?? number) >= number) return
        own.hasTurn = false
        this.#current = undefined
        this.#queueUp(own)
      },
      leave: () => {
        const at = this.#queue.indexOf(own)
        if (own === this.#current) this.#begin(this.#queue.shift())
        else if (at >= 0) this.#queue.splice(at, 1)
      }
    }
  }

  #queueUp(own: QueueEntry): void {
    if (this.length === 0) return this.#begin(own)
    const behind = this.#queue.findLastIndex(({ number }) => number <= own.number)
    this.#queue.splice(behind + 1, 0, own)
    if (this.#current === undefined) this.#begin(this.#queue.shift())
  }

  #begin(next: QueueEntry | undefined): void {
    this.#current = next
    if (next === undefined) return
    next.hasTurn = true
    next.start?.()
  }
}
