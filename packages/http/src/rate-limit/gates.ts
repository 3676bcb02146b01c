import type { OutgoingRequest } from "../transport/transport.ts"
import type { Counted } from "./declared.ts"
import { limitKey } from "./key.ts"
import { type Limits, noLimits } from "./limits.ts"
import { makeTurns, type Turns } from "./turns.ts"

/** The requests of one operation and credential: their limits, and the queue of those that wait. */
export interface Gate {
  readonly counted: Counted
  readonly turns: Turns
  readonly limits: () => Limits
  readonly setLimits: (limits: Limits) => void
  /** Calls a listener, the only one, whenever a request has ended, until the returned function is called. */
  readonly whenEnded: (listener: () => void) => () => void
}

const makeGate = (counted: Counted): Gate => {
  let limits = noLimits
  let listener: (() => void) | undefined
  return {
    counted,
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

/** The number of gates of a generation. Two of them are about 13 MB. A gate that is forgotten costs at most a 429. */
const generation = 5000

/** Whether requests wait or are in progress, so that others must find the gate. */
const isInUse = ({ limits, turns }: Gate) => turns.length() + limits().inFlight > 0

/**
 * The gate of a request: one for each operation's path and each credential. The last 5,000 that were used are found again, and
 * all that are in use.
 */
export const makeGates = (): ((outgoing: OutgoingRequest) => Gate) => {
  let recent = new Map<string, Gate>()
  let earlier = new Map<string, Gate>()
  let added = 0
  const forget = () => {
    const inUse = Array.from(earlier).filter(([, gate]) => isInUse(gate))
    earlier = recent
    recent = new Map(inUse)
    added = 0
  }
  return (outgoing) => {
    const { credential, definition, template } = outgoing
    const { kind } = credential
    const key = limitKey(outgoing)
    const known = recent.get(key)
    if (known !== undefined) return known
    const gate = earlier.get(key) ?? makeGate({ definition, credential: { kind }, template })
    earlier.delete(key)
    recent.set(key, gate)
    if (++added === generation) forget()
    return gate
  }
}
