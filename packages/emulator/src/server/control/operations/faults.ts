/** The faults that can be requested: of requests, and of connections to streams. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Target, targetNamed } from "../../../description/operation-names.ts"
import { type Fault, sentHeaderComplaint } from "../../../emulator/faults.ts"
import { streamComplaint } from "../../../areas/streams/endpoints.ts"
import type { StreamFault } from "../../../areas/streams/control.ts"
import type { EmulatorControl } from "../controlled.ts"
import { type Refused, reading, refuse, type Route, taking } from "../route.ts"

type Control = EmulatorControl["Service"]

const kinds = ["status", "reset_before", "reset_after", "cut_short"] as const

const FaultBody = Schema.Struct({
  operation: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Which requests: an operation by its identifier in the X API's description, or by method and path. Default: all",
      examples: ["createPosts", "GET /2/tweets/{id}"]
    })
  ),
  unknown: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether the method and path may be ones that the X API does not have" })
  ),
  kind: Schema.Literals(kinds).annotate({
    description:
      "`status`: a response with this status, in place of the operation. `reset_before`: the connection breaks before the operation is carried out. `reset_after`: it breaks after that. `cut_short`: the operation is carried out, and its response is half a JSON document"
  }),
  status: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))),
  headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  json: Schema.optionalKey(Schema.Json.annotate({ description: "The body of a `status`" })),
  body: Schema.optionalKey(Schema.String.annotate({ description: "The body of a `status`, as it is" })),
  rate: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "The share of the requests that fail. Default: 1"
    })
  ),
  times: Schema.optionalKey(
    Schema.Union([
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 })),
      Schema.Literal("always")
    ]).annotate({
      description: "How many requests fail. Default: 1, or `always` with a rate"
    })
  ),
  after: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 })).annotate({
      description:
        "How many requests of the operation pass before the first one fails. 1: the second one fails. Default: 0"
    })
  )
})

type FaultBody = typeof FaultBody.Type

const targetOf = (operation: string, unknown: boolean): Effect.Effect<Target, Refused> => {
  const found = targetNamed(operation)
  if (typeof found === "object") return Effect.succeed(found)
  const [method = "", path = ""] = operation.split(" ")
  if (unknown && /^[A-Z]+ \/\S*$/.test(operation)) return Effect.succeed({ method, path })
  const remedy = operation.includes("/")
    ? 'For a method and path that the X API does not have, add "unknown": true'
    : 'It must be an identifier such as createPosts, or a method and a path such as "POST /2/tweets"'
  return Effect.fail(refuse(`${found} ${remedy}.`))
}

const statusFault = ({ body, headers, json, status }: FaultBody): Effect.Effect<Fault, Refused> => {
  if (status === undefined) return Effect.fail(refuse("A fault of the kind status needs a status from 200 to 599."))
  if (json !== undefined && body !== undefined) return Effect.fail(refuse("json and body cannot be combined."))
  const complaint = sentHeaderComplaint({ headers })
  if (complaint !== undefined) return Effect.fail(refuse(complaint))
  const standard = { title: "Emulated fault", detail: "Emulated fault", type: "about:blank", status }
  return Effect.succeed({ status, headers, ...(body === undefined ? { json: json ?? standard } : { body }) })
}

const faultOf = Effect.fnUntraced(function* (given: FaultBody): Effect.fn.Return<Fault, Refused> {
  const { after, kind, operation, rate, times = rate === undefined ? 1 : "always", unknown = false } = given
  const target = operation === undefined ? {} : yield* targetOf(operation, unknown)
  const often = { ...target, rate, after, times: times === "always" ? Infinity : times }
  if (kind !== "status" && (given.status ?? given.json ?? given.body ?? given.headers) !== undefined) {
    return yield* refuse("Only a fault of the kind status has a status, headers and a body.")
  }
  switch (kind) {
    case "status":
      return { ...(yield* statusFault(given)), ...often }
    case "reset_before":
      return { ...often, reset: "before" }
    case "reset_after":
      return { ...often, reset: "after" }
    case "cut_short":
      return { ...often, status: 200, carriedOut: true, body: '{"data":{"id":"1' }
  }
})

const Armed = Schema.Struct({
  faults: Schema.Array(
    Schema.Struct({
      operation: Schema.String,
      kind: Schema.String,
      status: Schema.NullOr(Schema.Int),
      rate: Schema.Finite,
      after: Schema.Int.annotate({ description: "How many requests pass before the first one fails" }),
      left: Schema.NullOr(Schema.Finite).annotate({ description: "For how many requests, or null for always" })
    })
  )
})

/** The faults that are armed. */
export const armedIn = ({ current }: Control): typeof Armed.Type => ({
  faults: current().state.faults.armed.map(({ after, fault, left }) => ({
    operation:
      fault.method === undefined && fault.path === undefined ? "all" : `${fault.method ?? ""} ${fault.path ?? ""}`,
    kind: "reset" in fault ? `reset_${fault.reset}` : fault.carriedOut === true ? "cut_short" : "status",
    status: "reset" in fault ? null : fault.status,
    rate: fault.rate ?? 1,
    after,
    left: Number.isFinite(left) ? left : null
  }))
})

const StreamBody = Schema.Struct({
  how: Schema.Literals(["cut", "stall", "close", "disconnect"]).annotate({
    description:
      "`cut`: connections break. `stall`: they stay open, and nothing is sent any more. `close`: they end. `disconnect`: a message is sent, then they end"
  }),
  endpoint: Schema.optionalKey(
    Schema.String.annotate({ description: "Which stream. Default: all", examples: ["filtered_stream"] })
  ),
  disconnect_type: Schema.optionalKey(
    Schema.String.annotate({ description: "The type in the message of `disconnect`" })
  )
})

const Connections = Schema.Struct({
  connections: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      endpoint: Schema.String,
      connected_at: Schema.String,
      ended_at: Schema.NullOr(Schema.String),
      reason: Schema.NullOr(Schema.String)
    })
  )
})

const Disturbed = Schema.Struct({
  disturbed: Schema.Int.annotate({ description: "How many open connections it was done to" }),
  ...Connections.fields
})

/** The connections to streams there were. */
export const connectionsIn = ({ current }: Control): typeof Connections.Type => ({
  connections: current().state.streams.connections.map(({ connectedAt, endedAt, endpoint, id, reason }) => ({
    id,
    endpoint,
    connected_at: new Date(connectedAt).toISOString(),
    ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    reason: reason ?? null
  }))
})

const streamFaultOf = ({
  disconnect_type = "UpstreamOperationalDisconnect",
  how
}: typeof StreamBody.Type): StreamFault => (how === "disconnect" ? { how, disconnect_type } : { how })

/** The operations on what goes wrong. */
export const faults: ReadonlyArray<Route> = [
  reading(
    { method: "GET", path: "/emulator/faults", id: "getFaults", summary: "The faults that are armed" },
    Armed,
    (control) => Effect.sync(() => armedIn(control))
  ),
  taking(
    { method: "POST", path: "/emulator/faults", id: "addFault", summary: "Lets requests fail" },
    FaultBody,
    Armed,
    Effect.fnUntraced(function* (body, control) {
      yield* control.current().service.fault(yield* faultOf(body))
      return armedIn(control)
    })
  ),
  reading(
    { method: "DELETE", path: "/emulator/faults", id: "removeFaults", summary: "Removes all faults" },
    Armed,
    (control) =>
      Effect.sync(() => {
        control.current().state.faults.armed.length = 0
        return armedIn(control)
      })
  ),
  reading(
    {
      method: "GET",
      path: "/emulator/streams",
      id: "getConnections",
      summary: "The connections to streams there were"
    },
    Connections,
    (control) => Effect.sync(() => connectionsIn(control))
  ),
  taking(
    { method: "POST", path: "/emulator/streams", id: "disturbStreams", summary: "Does something to open connections" },
    StreamBody,
    Disturbed,
    Effect.fnUntraced(function* (body, control) {
      const { disconnect_type, endpoint, how } = body
      const complaint = streamComplaint(endpoint)
      if (complaint !== undefined) return yield* refuse(complaint)
      if (disconnect_type !== undefined && how !== "disconnect") {
        return yield* refuse("Only the kind disconnect has a disconnect_type.")
      }
      const disturbed = yield* control.within(control.current().service.streams.disturb(streamFaultOf(body), endpoint))
      return { disturbed, ...connectionsIn(control) }
    })
  )
]
