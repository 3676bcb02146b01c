import { nextMessageId, type SeedBroadcast, seedBroadcasts, type WorldBroadcast } from "./broadcasts.ts"
import { idAt } from "./ids.ts"
import { hour, minute, userId } from "./steps.ts"
import type { World } from "./types.ts"

const addBroadcast = (world: World, now: number, seed: SeedBroadcast): void => {
  const startsAt = now + seed.begins * hour
  const createdAt = startsAt - 24 * hour
  const broadcast: WorldBroadcast = {
    id: seed.id,
    scheduleId: idAt(world.clock.epoch, createdAt).toString(),
    ownerId: userId(seed.by),
    createdAt,
    updatedAt: createdAt,
    plan: {
      startsAt,
      endsAt: now + seed.ends * hour,
      sourceId: `source-${seed.by}`,
      title: seed.title,
      locale: "en",
      isReplayed: true,
      isManual: seed.manual === true
    },
    messages: new Map(),
    mutes: new Map()
  }
  for (const [index, [user, text]] of (seed.chat ?? []).entries()) {
    const at = Math.max(1, now - (10 - index) * minute)
    const id = nextMessageId(broadcast, at)
    broadcast.messages.set(id, { id, authorId: userId(user), text, createdAt: at })
  }
  world.broadcasts.set(seed.id, broadcast)
}

/** Puts the broadcasts of the seed into a world. */
export const addBroadcasts = (world: World, now: number): void =>
  Object.values<SeedBroadcast>(seedBroadcasts).forEach((seed) => addBroadcast(world, now, seed))
