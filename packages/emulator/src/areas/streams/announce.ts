/** Delivers what happens to connections of streams, and to webhooks that are linked to the filtered stream. */
import * as Effect from "effect/Effect"
import type { World } from "../../world/types.ts"
import { deliverToLinks } from "./links.ts"
import { type StreamEvent, streamsOf, type WrittenEvent } from "./state.ts"

// How many messages are kept.
const maxRecent = 10_000

/** Delivers something to every connection and every linked webhook that it is for. */
export const announce = Effect.fnUntraced(function* (world: World, now: number, event: StreamEvent) {
  const streams = streamsOf(world)
  if (streams === undefined) return
  // Posts and likes are in the world.
  if (event.kind === "message") {
    streams.recent.push({ at: now, event })
    if (streams.recent.length > maxRecent) streams.recent.shift()
  }
  // Of a thousand connections that read the same, one writes it.
  const written: WrittenEvent = new Map()
  for (const connection of streams.connections) {
    if (connection.endedAt === undefined) connection.deliver(event, now, written)
  }
  yield* deliverToLinks(world, streams, now, event)
})
