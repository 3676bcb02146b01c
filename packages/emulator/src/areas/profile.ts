/** Changes of profiles, which the API has no operation for. Streams and webhooks deliver them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { timestamp } from "../present/view.ts"
import { nextId } from "../world/ids.ts"
import type { World } from "../world/types.ts"
import { announce } from "./streams/announce.ts"
import type { ProfileChanges } from "./webhooks/control.ts"
import { publish } from "./webhooks/publish.ts"

const eventTypes: Readonly<Record<keyof ProfileChanges, string>> = {
  description: "profile.update.bio",
  location: "profile.update.geo",
  name: "profile.update.screenname",
  url: "profile.update.url",
  username: "profile.update.handle"
}

/** Changes the profile of a user. */
export const updateProfile = Effect.fnUntraced(function* (world: World, id: string, changes: ProfileChanges) {
  const user = world.users.get(id)
  if (user === undefined) return
  const now = yield* Clock.currentTimeMillis
  world.users.set(id, { ...user, ...changes })
  const events = Object.entries(eventTypes).flatMap(([name, type]) => {
    // The table has the keys of the changes.
    const field = name as keyof ProfileChanges
    const before = user[field] ?? ""
    const after = changes[field]
    return after === undefined || after === before
      ? []
      : [{ type, user: id, uuid: nextId(world, now), payload: { before, after } }]
  })
  yield* publish(world, events)
  for (const [profile_field, new_value] of Object.entries(changes)) {
    const change = { user: { id }, profile_field, new_value, event_at: timestamp(now) }
    const body = { data: { user_profile_modification: change } }
    yield* announce(world, now, { kind: "message", endpoint: "users_compliance_stream", about: id, body })
  }
})
