/** Connections to streams: opened, kept alive, and ended. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { viewAt } from "../../present/view.ts"
import { invalidParameter, type Json, problemType, Refusal } from "../../request/problems.ts"
import { type ByteSink, jsonType } from "../../request/request.ts"
import { nextId } from "../../world/ids.ts"
import { countServed } from "../../world/usage.ts"
import type { Call, Handler } from "../operation.ts"
import type { Endpoint } from "./endpoints.ts"
import { itemOf, lineOf, pastOf, postsIn } from "./items.ts"
import { makeOutbox, type Outbox } from "./outbox.ts"
import { type EmulatedConnection, isCounted, type StreamEvent, type Streams, streamsOf } from "./state.ts"

/** The streams of the world of a call. */
export const streamsIn = ({ world }: Call): Streams => {
  const found = streamsOf(world)
  // Every emulator adds streams to its world.
  if (found === undefined) throw new Error("this world has no streams")
  return found
}

const refusedConnection = (status: number, connection_issue: string, detail: string): Refusal =>
  new Refusal({
    status,
    body: { title: "ConnectionException", detail, connection_issue, type: problemType("streaming-connection") }
  })

const tooMany = refusedConnection(
  429,
  "TooManyConnections",
  "This stream is currently at the maximum allowed connection limit."
)

const noRules = refusedConnection(
  409,
  "RuleConfigurationIssue",
  "You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream."
)

/** The message that announces the end of a connection. */
export const disconnectMessage = (disconnect_type: string): Json => ({
  errors: [
    {
      title: "operational-disconnect",
      disconnect_type,
      detail: "This stream has been disconnected for operational reasons.",
      type: problemType("operational-disconnect")
    }
  ]
})

const encoder = new TextEncoder()

/** The settings on which the items of a connection depend, besides the world and the time. */
const readingOf = ({ origin, query, view }: Call, { name }: Endpoint): string =>
  JSON.stringify([name, origin, view.viewer, Array.from(view.scopes), Array.from(query)])

const bytesOf = (streams: Streams, item: Json): Uint8Array => encoder.encode(`${lineOf(streams, item)}\r\n`)

const write = (call: Call, endpoint: Endpoint, event: StreamEvent) => {
  const streams = streamsIn(call)
  const item = itemOf(call, endpoint, streams, event)
  return item === undefined
    ? undefined
    : { bytes: bytesOf(streams, item), posts: event.kind === "post" ? postsIn(item) : 0 }
}

const makeConnection = (call: Call, endpoint: Endpoint, outbox: Outbox, now: number): EmulatedConnection => {
  const streams = streamsIn(call)
  const reading = readingOf(call, endpoint)
  const connection: EmulatedConnection = {
    id: nextId(call.world, now),
    endpoint: endpoint.name,
    partition: call.query.get("partition")?.[0],
    connectedAt: now,
    endedAt: undefined,
    reason: undefined,
    isStalled: false,
    deliver: (event, now, written = new Map()) => {
      if (connection.isStalled) return
      const isWritten = written.has(reading)
      const line = isWritten ? written.get(reading) : write({ ...call, view: viewAt(call.view, now) }, endpoint, event)
      written.set(reading, line)
      if (line === undefined) return
      if (isWritten) countServed(call.world, now, line.posts)
      outbox.send(line.bytes)
      // The reader gets the end after the lines that wait, as with a full socket.
      if (outbox.isOverfull) {
        connection.end({ how: "closed", reason: "slow_reader", message: disconnectMessage("SlowReader") }, now)
      }
    },
    end: ({ how, lingers = 0, message, reason }, now) => {
      if (connection.endedAt !== undefined) return
      if (message !== undefined) outbox.send(bytesOf(streams, message))
      connection.endedAt = now + lingers
      connection.reason = reason
      outbox.end(how)
    }
  }
  return connection
}

// The number of connections that the connections API has.
const remembered = 1000

const remember = ({ connections }: Streams, connection: EmulatedConnection): void => {
  connections.push(connection)
  const oldest = connections.findIndex(({ endedAt }) => endedAt !== undefined)
  if (connections.length > remembered && oldest >= 0) connections.splice(oldest, 1)
}

const keepAlive = encoder.encode("\r\n")

/** Sends signs of life while a connection is read, and closes it when it is not read any more. */
const signsOfLife = (
  connection: EmulatedConnection,
  outbox: Outbox,
  close: Effect.Effect<void>
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sign = Effect.sync(() => {
      // A reader that has stopped reading needs none, and a clock that is moved by a year would leave a million of them.
      if (!connection.isStalled && !outbox.isFull) outbox.send(keepAlive)
    })
    yield* Effect.forkScoped(Effect.forever(Effect.delay(sign, "20 seconds")))
    yield* Effect.addFinalizer(() => close)
  })

// The connection is open from the response on. Until it is read, its lines wait.
const open = Effect.fnUntraced(function* (call: Call, endpoint: Endpoint) {
  const streams = streamsIn(call)
  const outbox = yield* makeOutbox(streams.options.max_waiting ?? 10_000)
  const connection = makeConnection(call, endpoint, outbox, call.now)
  remember(streams, connection)
  const minutes = Number(call.query.get("backfill_minutes")?.[0] ?? 0)
  const missed = minutes === 0 ? [] : pastOf(call.world, streams, endpoint, call.now - minutes * 60_000, call.now + 1)
  for (const event of missed) connection.deliver(event, call.now)
  const clock = yield* Clock.Clock
  const close = Effect.sync(() => {
    connection.end({ how: "closed", reason: "client_disconnect" }, clock.currentTimeMillisUnsafe())
  })
  const whileRead = signsOfLife(connection, outbox, close)
  return {
    content: Stream.unwrap(Effect.as(whileRead, outbox.stream)),
    readInto: (sink: ByteSink) => Effect.scoped(Effect.andThen(whileRead, outbox.readInto(sink))),
    close
  }
})

const timeIn = (call: Call, name: string): number | undefined => {
  const text = call.query.get(name)?.[0]
  return text === undefined ? undefined : Date.parse(text)
}

// A stretch of the past comes to an end, and is no connection that is counted.
const recovered = (call: Call, endpoint: Endpoint, from: number, to: number): Stream.Stream<Uint8Array> => {
  const past = pastOf(call.world, streamsIn(call), endpoint, from, to)
  return Stream.fromIterable(past.flatMap((event) => write(call, endpoint, event)?.bytes ?? []))
}

/** The operation of a stream. */
export const connecting =
  (endpoint: Endpoint): Handler =>
  (call) =>
    Effect.gen(function* () {
      const { connections, options, rules } = streamsIn(call)
      if (endpoint.isFiltered === true && rules.size === 0) return yield* noRules
      const common = { status: 200, contentType: jsonType }
      const from = timeIn(call, "start_time")
      const to = timeIn(call, "end_time")
      if (from !== undefined || to !== undefined) {
        if (from === undefined || to === undefined || from >= to) {
          return yield* invalidParameter(
            "end_time",
            call.query.get("end_time")?.[0] ?? "",
            "It must be after start_time."
          )
        }
        return { ...common, content: recovered(call, endpoint, from, Math.min(to, call.now)) }
      }
      const partition = call.query.get("partition")?.[0]
      const others = connections.filter(
        (one) => one.endpoint === endpoint.name && one.partition === partition && isCounted(one, call.now)
      )
      if (others.length >= (options.max_connections ?? 1)) return yield* tooMany
      return { ...common, ...(yield* open(call, endpoint)) }
    })
