import * as Effect from "effect/Effect"

/** A place in a queue. */
export interface Place {
  /** Waits until it is this place's turn. Where that is interrupted, the place has to be left. */
  readonly turn: Effect.Effect<void>
  /** Lets those of a lower number that came meanwhile go first. Afterwards the turn has to be waited for again. */
  readonly giveWay: () => void
  /** Leaves the queue, or ends the turn and lets the next one have its own. */
  readonly leave: () => void
}

/** A queue in which one at a time has its turn. */
export interface Turns {
  /** Takes a place: behind all of a lower number, ahead of all of a higher one. */
  readonly join: (number: number) => Place
  /** How many are in the queue, the one whose turn it is included. */
  readonly length: () => number
}

interface Waiting {
  readonly number: number
  hasTurn: boolean
  start: (() => void) | undefined
}

export const makeTurns = (): Turns => {
  const queue: Array<Waiting> = []
  let current: Waiting | undefined
  const next = () => {
    current = queue.shift()
    if (current === undefined) return
    current.hasTurn = true
    current.start?.()
  }
  return {
    length: () => queue.length + (current === undefined ? 0 : 1),
    join: (number) => {
      const own: Waiting = { number, hasTurn: false, start: undefined }
      const queueUp = () => {
        const behind = queue.findLastIndex((other) => other.number <= number)
        queue.splice(behind + 1, 0, own)
        if (current === undefined) next()
      }
      queueUp()
      return {
        turn: Effect.callback<void>((resume) => {
          // A resumed fiber would run here and now, one inside the other: each is left to the scheduler instead.
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
