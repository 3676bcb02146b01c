import type { OutgoingRequest } from "../transport/transport.ts"
import { type Gate, makeGate } from "./gate.ts"
import { keyOf } from "./key.ts"

/** From this number on, idle gates are removed. */
const mostGates = 1000

/** The gate of a request: one for each operation's path and each credential. */
export const makeGates = (): ((outgoing: OutgoingRequest, now: number) => Gate) => {
  const gates = new Map<string, Gate>()
  let sweepAt = mostGates
  const sweep = (now: number) => {
    for (const [key, gate] of gates) if (gate.isIdle(now)) gates.delete(key)
    sweepAt = Math.max(mostGates, gates.size * 2)
  }
  return (outgoing, now) => {
    const { credential, definition, template } = outgoing
    const { kind } = credential
    const key = keyOf(outgoing)
    let gate = gates.get(key)
    if (gate === undefined) {
      if (gates.size >= sweepAt) sweep(now)
      gate = makeGate({ definition, credential: { kind }, template })
      gates.set(key, gate)
    }
    return gate
  }
}
