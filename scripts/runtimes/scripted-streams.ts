import type { Emulator, Fault } from "@xeffect/emulator"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ScriptedConnection, StreamScript } from "../../packages/conformance/runtimes/target.ts"

class Reset extends Data.TaggedError("Reset") {}

const cutInto = (text: string, length: number): ReadonlyArray<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length)
  )
}

const ends = { close: Stream.empty, stall: Stream.never, reset: Stream.fail(new Reset()) }

// Chunks that are written at one time may arrive as one.
const contentOf = ({ cut = 16_384, end = "close", text = "" }: ScriptedConnection) =>
  Stream.fromIterable(cutInto(text, cut), { chunkSize: 1 }).pipe(
    Stream.tap(() => Effect.sleep("2 millis")),
    // The written bytes have left before the connection breaks.
    Stream.concat(Stream.drain(Stream.fromEffect(Effect.sleep("50 millis")))),
    Stream.concat(ends[end])
  )

const faultOf = (path: string, connection: ScriptedConnection): Fault =>
  connection.status === undefined
    ? { path, status: 200, contentType: "application/json", stream: contentOf(connection) }
    : { path, status: connection.status, json: { title: "Service Unavailable", status: connection.status } }

/** Arms what happens to the next requests of a path, one after the other. */
export const armScript = ({ fault }: Emulator["Service"], { connections, path }: StreamScript): Effect.Effect<void> =>
  Effect.forEach(connections, (connection) => fault(faultOf(path, connection)), { discard: true })
