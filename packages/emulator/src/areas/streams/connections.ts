/** Connections to streams: which there are, and ended from outside. */
import * as Effect from "effect/Effect"
import { many } from "../../description/validate.ts"
import { ok, type OperationResponse } from "../../present/response.ts"
import { compact, type Fields, pick, timestamp } from "../../present/view.ts"
import { type Area, bodyOf, type Call, type Handler } from "../operation.ts"
import { disconnectMessage, streamsIn } from "./connect.ts"
import { type EmulatedConnection, isCounted } from "./state.ts"

const fields: Fields<EmulatedConnection> = {
  id: ({ id }) => id,
  endpoint_name: ({ endpoint }) => endpoint,
  connected_at: ({ connectedAt }) => timestamp(connectedAt),
  disconnected_at: (one, { now }) =>
    isCounted(one, now) || one.endedAt === undefined ? undefined : timestamp(one.endedAt),
  disconnect_reason: (one, { now }) => (isCounted(one, now) ? undefined : one.reason),
  client_ip: () => "127.0.0.1"
}

const always = ["endpoint_name", "connected_at"]

const offsetOf = (call: Call): number => Number(/\d+$/.exec(call.query.get("pagination_token")?.[0] ?? "")?.[0] ?? 0)

const list: Handler = (call) =>
  Effect.sync(() => {
    const status = call.query.get("status")?.[0] ?? "active"
    const names = many(call.query, "endpoints")
    const all = streamsIn(call)
      .connections.filter((one) => status === "all" || isCounted(one, call.now) === (status === "active"))
      .filter(({ endpoint }) => names.length === 0 || names.includes(endpoint))
      .toReversed()
    const begin = offsetOf(call)
    const end = begin + Number(call.query.get("max_results")?.[0] ?? 10)
    const chosen = new Set([...always, ...many(call.query, "connection.fields")])
    const data = all.slice(begin, end).map((one) => pick(fields, chosen, one, call.view))
    const next_token = end < all.length ? `connections_after_${end}` : undefined
    return ok({ data, meta: compact({ result_count: data.length, next_token }) })
  })

const reason = "operator_disconnect"

const terminate = (call: Call, connections: ReadonlyArray<EmulatedConnection>): void => {
  for (const connection of connections) {
    const message = disconnectMessage("ForceDisconnect")
    connection.end({ how: "closed", reason, message }, call.now)
    // One that was lost and is still counted is counted no longer.
    connection.endedAt = call.now
    connection.reason = reason
  }
}

const terminated = (uuids: ReadonlyArray<string>, done: ReadonlySet<string>): OperationResponse => {
  const results = uuids.map((uuid) =>
    done.has(uuid)
      ? { uuid, success: true }
      : { uuid, success: false, error_message: "There is no active connection with this ID." }
  )
  const successful = results.filter(({ success }) => success).length
  return ok({ data: { successful_kills: successful, failed_kills: results.length - successful, results } })
}

const counted = (call: Call): ReadonlyArray<EmulatedConnection> =>
  streamsIn(call).connections.filter((one) => isCounted(one, call.now))

const removing =
  (isMeant: (call: Call, connection: EmulatedConnection) => boolean): Handler =>
  (call) =>
    Effect.sync(() => {
      const found = counted(call).filter((one) => isMeant(call, one))
      terminate(call, found)
      const ids = found.map(({ id }) => id)
      return terminated(ids, new Set(ids))
    })

const removeNamed: Handler = (call) =>
  Effect.sync(() => {
    const { uuids } = bodyOf<{ readonly uuids: ReadonlyArray<string> }>(call)
    const found = counted(call).filter(({ id }) => uuids.includes(id))
    terminate(call, found)
    return terminated(uuids, new Set(found.map(({ id }) => id)))
  })

/** The operations on connections. */
export const connections: Area = {
  getConnectionHistory: list,
  deleteConnectionsByUuids: removeNamed,
  deleteConnectionsByEndpoint: removing((call, { endpoint }) => endpoint === call.path["endpoint_id"]),
  deleteAllConnections: removing(() => true)
}
