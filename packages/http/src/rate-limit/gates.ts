import type { OutgoingRequest } from "../transport/transport.ts"
import { makeEvict } from "./evict.ts"
import { limitKey } from "./key.ts"
import { type Limits, noLimits } from "./limits.ts"
import { makeTurns, type Turns } from "./turns.ts"

/** The requests of one path and credential: their limits, and the queue of those that wait. */
export interface Gate {
  readonly turns: Turns
  readonly limits: () => Limits
  readonly setLimits: (limits: Limits) => void
  /** Calls a listener, the only one, whenever a request has ended, until the returned function is called. */
  readonly whenEnded: (listener: () => void) => () => void
}

const makeGate = (): Gate => {
  let limits = noLimits
  let listener: (() => void) | undefined
  return {
    turns: makeTurns(),
    limits: () => limits,
    setLimits: (next) => {
      const isEnd = next.inFlight < limits.inFlight
      limits = next
      if (isEnd) listener?.()
    },
    whenEnded: (next) => {
      listener = next
      return () => {
        listener = undefined
      }
    }
  }
}

/** The number of gates, about 13 MB. The longest unused are forgotten first. This costs at most a 429 each. */
const mostGates = 10_000

/** Whether requests wait or are in progress, so that others must find the gate. */
const isInUse = ({ limits, turns }: Gate) => turns.length() + limits().inFlight > 0

/** The gate of a request: one for each path and each credential. */
export const makeGates = (): ((outgoing: OutgoingRequest) => Gate) => {
  // The longest unused first.
  const gates = new Map<string, Gate>()
  const evict = makeEvict(gates, mostGates, isInUse)
  return (outgoing) => {
    const key = limitKey(outgoing)
    const known = gates.get(key)
    const gate = known ?? makeGate()
    if (known !== undefined) gates.delete(key)
    gates.set(key, gate)
    if (known === undefined) evict()
    return gate
  }
}
