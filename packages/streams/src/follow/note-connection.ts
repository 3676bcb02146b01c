import { XApi } from "@xeffect/core"
import * as Effect from "effect/Effect"
import type { Follower } from "./follower.ts"
import type { Anchor, Reading } from "./service-time.ts"

/** How long the connections API may take to list a new connection, in milliseconds. */
const listed = 5000

/** How far `connected_at` may be from the `Date` of the response, in milliseconds. */
const tolerance = 1000

/** How many IDs are remembered. */
const longestList = 20

/**
 * Notes the ID of a connection that was opened, while it is open: later another connection of the same time could be taken for it.
 * Goes on until it is interrupted.
 */
export const noteConnection = Effect.fnUntraced(function* (follower: Follower, anchor: Anchor, sent: Reading) {
  const { api, definition, slots } = follower
  if (slots?.identify === undefined || !anchor.isDated) return yield* Effect.never
  yield* Effect.sleep(listed)
  const from = anchor.time - (anchor.monotonic - sent.monotonic) - tolerance
  const finding = Effect.provideService(slots.identify(definition, { from, to: anchor.latest + tolerance }), XApi, api)
  // Without its ID, the connection is not closed if it is lost. There is still the wait.
  const id = yield* Effect.orElseSucceed(finding, () => undefined)
  if (id !== undefined && !follower.own.includes(id)) follower.own = [...follower.own, id].slice(-longestList)
  return yield* Effect.never
})
