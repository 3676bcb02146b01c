import type * as Http from "node:http"
import type { Socket } from "node:net"
import { clearTimeout, setTimeout } from "node:timers"

/** Connections are closed this long before their servers close them, in milliseconds. So does an agent of Node. */
const closesBefore = 1000

/**
 * Closes connections that are idle for too long, with one timer for all of them. An agent of Node with a `timeout` has one for
 * each connection and sets it with each request, which takes a tenth of the time of a small one.
 */
export class IdleSweep {
  readonly #limit: number
  readonly #agents: Array<Http.Agent> = []
  /** How long connections may be idle whose servers close them earlier. */
  readonly #limits = new WeakMap<Socket, number>()
  /** Until when connections may be idle. */
  readonly #ends = new WeakMap<Socket, number>()
  #timer: NodeJS.Timeout | undefined
  #due = Infinity

  /** @param limit how long a connection may be idle, in milliseconds */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Closes the connections of an agent from now on. */
  watch(agent: Http.Agent): void {
    this.#agents.push(agent)
    // Agents ask before they keep a connection.
    Object.assign(agent, { keepSocketAlive: (socket: Socket) => this.#keep(socket) })
  }

  /** Notes how long a server keeps a connection: the header `keep-alive` of a response. */
  note(socket: Socket, header: string | null): void {
    // Few servers say it.
    const seconds = header === null ? undefined : /^timeout=(\d+)/.exec(header)?.[1]
    if (seconds !== undefined) this.#limits.set(socket, Math.min(this.#limit, Number(seconds) * 1000 - closesBefore))
  }

  /** Closes none any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #keep(socket: Socket): boolean {
    const limit = this.#limits.get(socket) ?? this.#limit
    if (limit <= 0) return false
    socket.unref()
    const end = performance.now() + limit
    this.#ends.set(socket, end)
    this.#sweepAt(end)
    return true
  }

  #sweepAt(end: number): void {
    if (end >= this.#due) return
    clearTimeout(this.#timer)
    this.#due = end
    // Not a sleeping fiber: connections are Node's, as their timeouts are, and outlive the call. A program may end meanwhile.
    this.#timer = setTimeout(() => this.#sweep(), Math.max(1, end - performance.now())).unref()
  }

  #sweep(): void {
    this.#due = Infinity
    const now = performance.now()
    const pools = this.#agents.flatMap(({ freeSockets }) => Object.values(freeSockets))
    for (const socket of pools.flatMap((sockets = []) => [...sockets])) {
      const end = this.#ends.get(socket) ?? 0
      if (end <= now) socket.destroy()
      else this.#sweepAt(end)
    }
  }
}
