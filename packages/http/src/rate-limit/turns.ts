import * as Effect from "effect/Effect"

/** A place in a queue. */
export interface QueuePlace {
  /** Waits for the turn of this place. After an interruption, `leave` must be called. */
  readonly turn: Effect.Effect<void>
  /** Lets places with a lower number that arrived meanwhile go first. Wait for `turn` again afterwards. */
  readonly giveWay: () => void
  /** Leaves the queue, or ends the turn and starts the next. */
  readonly leave: () => void
}

/** A queue with one turn at a time. */
export interface Turns {
  /** Takes a place behind all lower numbers and ahead of all higher ones. */
  readonly join: (number: number) => QueuePlace
  /** The number of places, including the one whose turn it is. */
  readonly length: () => number
}

interface QueueEntry {
  readonly number: number
  hasTurn: boolean
  start: (() => void) | undefined
}

export const makeTurns = (): Turns => {
  const queue: Array<QueueEntry> = []
  let current: QueueEntry | undefined
  const next = () => {
    current = queue.shift()
    if (current === undefined) return
    current.hasTurn = true
    current.start?.()
  }
  return {
    length: () => queue.length + (current === undefined ? 0 : 1),
    join: (number) => {
      const own: QueueEntry = { number, hasTurn: false, start: undefined }
      const queueUp = () => {
        const behind = queue.findLastIndex((other) => other.number <= number)
        queue.splice(behind + 1, 0, own)
        if (current === undefined) next()
      }
      queueUp()
      return {
        turn: Effect.callback<void>((resume) => {
          // Resuming directly would run the fibers nested in each other: leave that to the scheduler.
          own.start = () => resume(Effect.yieldNow)
          if (own.hasTurn) resume(Effect.void)
        }),
        giveWay: () => {
          if (own !== current || (queue[0]?.number ?? number) >= number) return
          own.hasTurn = false
          current = undefined
          queueUp()
        },
        leave: () => {
          if (own === current) next()
          else if (!own.hasTurn) queue.splice(queue.indexOf(own), 1)
        }
      }
    }
  }
}
