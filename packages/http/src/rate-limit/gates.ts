import type { OutgoingRequest } from "../transport/transport.ts"
import { type Gate, makeGate } from "./gate.ts"
import { limitKey } from "./key.ts"

/** The number of gates, about 13 MB. The longest unused are forgotten first, which costs at most a 429 each. */
const mostGates = 10_000

/** The number of gates in use that are looked at before one more than {@link mostGates} is accepted. */
const mostGatesLookedAt = 10

/** The gate of a request: one for each operation's path and each credential. */
export const makeGates = (): ((outgoing: OutgoingRequest) => Gate) => {
  // The longest unused first.
  const gates = new Map<string, Gate>()
  const forget = () => {
    let looks = 0
    for (const [key, gate] of gates) {
      if (gates.size <= mostGates || looks++ === mostGatesLookedAt) break
      gates.delete(key)
      if (gate.isInUse()) gates.set(key, gate)
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
