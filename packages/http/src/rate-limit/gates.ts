import type { OutgoingRequest } from "../transport/transport.ts"
import { makeEvict } from "./evict.ts"
import { limitKey } from "./key.ts"
import type { Counted } from "./declared.ts"
import { beginRequest, endRequest, type Limits, noLimits, type SentRequest } from "./limits.ts"
import type { Outcome } from "./outcome.ts"
import { Turns } from "./queue.ts"

/** The requests of one path and credential: their limits, and the queue of those that wait. */
export class Gate {
  readonly turns: Turns = new Turns()
  #limits = noLimits
  #listener: (() => void) | undefined
  get limits(): Limits {
    return this.#limits
  }
  /** Begins a request. Times are by the X API's clock. */
  begin(sent: number, isAlone: boolean): SentRequest {
    const [limits, request] = beginRequest(this.#limits, sent, isAlone)
    this.#limits = limits
    return request
  }
  /** Ends a request that was begun. */
  end(request: SentRequest, outcome: Outcome, counted: Counted, now: number): void {
    this.#limits = endRequest(this.#limits, request, outcome, counted, now)
    this.#listener?.()
  }
  /** Calls a listener, the only one, whenever a request has ended, until the returned function is called. */
  whenEnded(listener: () => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = undefined
    }
  }
}

/** The number of gates, about 9 MB. The longest unused are forgotten first. This costs at most a 429 each. */
const maxGates = 10_000

/** Whether requests wait or are in progress, so that others must find the gate. */
const isInUse = ({ limits, turns }: Gate) => turns.length + limits.inFlight > 0

/** The gate of a request: one for each path and each credential. */
export const makeGates = (): ((outgoing: OutgoingRequest) => Gate) => {
  // The longest unused first.
  const gates = new Map<string, Gate>()
  const evict = makeEvict(gates, maxGates, isInUse)
  let latest: Gate | undefined
  return (outgoing) => {
    const key = limitKey(outgoing)
    const known = gates.get(key)
    // It is the last one already.
    if (known !== undefined && known === latest) return known
    latest = known ?? new Gate()
    if (known !== undefined) gates.delete(key)
    gates.set(key, latest)
    if (known === undefined) evict()
    return latest
  }
}
