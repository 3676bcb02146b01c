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

/** The number of gates, about 13 MB. The longest unused are forgotten first, which costs at most a 429 each. */
const mostGates = 10_000

/** The number of gates in use that are looked at before one more than {@link mostGates} is accepted. */
const mostGatesLookedAt = 10

/** Whether requests wait or are in progress, so that others must find the gate. */
const isInUse = ({ limits, turns }: Gate) => turns.length() + limits().inFlight > 0

/** The gate of a request: one for each operation's path and each credential. */
export const makeGates = (): ((outgoing: OutgoingRequest) => Gate) => {
  // The longest unused first.
  const gates = new Map<string, Gate>()
  const forget = () => {
    let looks = 0
    for (const [key, gate] of gates) {
      if (gates.size <= mostGates || looks++ === mostGatesLookedAt) break
      gates.delete(key)
      if (isInUse(gate)) gates.set(key, gate)
    }
  }
  return (outgoing) => {
    const { credential, definition, template } = outgoing
    const { kind } = credential
    const key = limitKey(outgoing)
    const known = gates.get(key)
    const gate = known ?? makeGate({ definition, credential: { kind }, template })
    if (known !== undefined) gates.delete(key)
    gates.set(key, gate)
    if (known === undefined) forget()
    return gate
  }
}
