// A port before PostgreSQL that counts the statements of its clients, and stops at one of them.
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** Whether the statement at which the port stops is carried out, its response being lost. */
export type Moment = "before" | "after"

export interface StatementProxy {
  readonly url: string
  /** How many statements arrived. */
  readonly count: () => number
}

export interface Stop {
  /** The number of the statement, from 1. */
  readonly at: number
  readonly moment: Moment
  /** Runs at once: it kills the client. */
  readonly onStop: () => void
}

/** Messages of the protocol that carry out a statement: `Execute`, and `Query`. */
const executing = new Set(["E", "Q"])

/** Calls `onMessage` with each whole message of a client. Those before it is connected have no type. */
const readMessages = (onMessage: (type: string, message: Buffer) => void) => {
  let [rest, isStarted] = [Buffer.alloc(0), false]
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(isStarted ? String.fromCharCode(message[0] ?? 0) : "", message)
      // A request for encryption is as short as this, and comes before the first message.
      isStarted ||= message.length > 8
    }
  }
}

/** Opens the port for the lifetime of the scope. Once it stops, no byte passes in any direction. */
export const statementProxy = Effect.fnUntraced(function* (url: string, stop: Stop) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let [count, isStopped, isStopping] = [0, false, false]
  const stopNow = () => {
    if (isStopped) return
    isStopped = true
    stop.onStop()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let isLast = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on("error", () => undefined).on("close", () => [client, database].forEach((each) => each.destroy()))
    }
    client.on(
      "data",
      readMessages((type, message) => {
        if (isStopped) return
        if (executing.has(type) && ++count === stop.at) {
          if (stop.moment === "before") return stopNow()
          isLast = isStopping = true
        }
        database.write(message)
      })
    )
    // With the response the database has carried out what it responds to.
    database.on("data", (bytes) => (isStopping && isLast ? stopNow() : isStopped || client.write(bytes)))
  })
  yield* Effect.acquireRelease(
    Effect.promise(async () => once(server.listen(0, "127.0.0.1"), "listening")),
    () =>
      Effect.sync(() => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
  )
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return { url: own.href, count: () => count } satisfies StatementProxy
})
