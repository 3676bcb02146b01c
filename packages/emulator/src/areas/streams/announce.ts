/** Delivers events to connections of streams, and to webhooks that are linked to the filtered stream. */
import * as Effect from "effect/Effect"
import { viewOf } from "../../present/view.ts"
import type { World } from "../../world/types.ts"
import { deliver } from "../webhooks/deliver.ts"
import { webhooksOf } from "../webhooks/state.ts"
import { filteredStream } from "./endpoints.ts"
import { itemOf, lineOf } from "./items.ts"
import { type StreamEvent, type Streams, streamsOf, type WrittenEvent } from "./state.ts"

/** Delivers an event to each linked webhook, with the fields of its link, if it matches a rule. */
const deliverToLinks = Effect.fnUntraced(function* (world: World, streams: Streams, now: number, event: StreamEvent) {
  const webhooks = webhooksOf(world)
  if (webhooks === undefined) return
  for (const [id, { query }] of webhooks.links) {
    const webhook = webhooks.webhooks.get(id)
    if (webhook === undefined) continue
    // Links belong to the app, so no user sees the posts.
    const view = viewOf(world, now, { caller: { kind: "BearerToken", subject: "" } }, query)
    const item = itemOf({ query, view, world }, filteredStream, streams, event)
    if (item !== undefined) yield* deliver(webhooks, webhook, lineOf(streams, item))
  }
})

// How many messages are kept.
const maxRecent = 10_000

/** Delivers an event to every connection and every linked webhook that receives it. */
export const announce = Effect.fnUntraced(function* (world: World, now: number, event: StreamEvent) {
  const streams = streamsOf(world)
  if (streams === undefined) return
  // Posts and likes are in the world.
  if (event.kind === "message") {
    streams.recent.push({ at: now, event })
    if (streams.recent.length > maxRecent) streams.recent.shift()
  }
  // A line is written once for all connections that read the same.
  const written: WrittenEvent = new Map()
  for (const connection of streams.connections) {
    if (connection.endedAt === undefined) connection.deliver(event, now, written)
  }
  yield* deliverToLinks(world, streams, now, event)
})
