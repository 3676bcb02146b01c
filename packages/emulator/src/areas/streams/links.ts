/** Delivers the filtered stream to the webhooks that are linked to it. */
import * as Effect from "effect/Effect"
import { viewOf } from "../../present/view.ts"
import type { World } from "../../world/types.ts"
import { filteredStream } from "./endpoints.ts"
import { itemOf, lineOf } from "./items.ts"
import type { StreamEvent, Streams } from "./state.ts"
import { deliver } from "../webhooks/deliver.ts"
import { webhooksOf } from "../webhooks/state.ts"

/** Delivers something that happened to each linked webhook, in the fields of its link, if it matches a rule. */
export const deliverToLinks = Effect.fnUntraced(function* (
  world: World,
  streams: Streams,
  now: number,
  event: StreamEvent
) {
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
