/** Puts the spaces of the seed into a world. */
import { relate } from "./relate.ts"
import { type SeedSpace, seedSpaces, seedTopics } from "./seed-spaces.ts"
import { hour, minute, type Names, type Step, userId } from "./steps.ts"
import type { World } from "./types.ts"

const spaces: Readonly<Record<string, SeedSpace>> = seedSpaces

const addSpace = (world: World, now: number, seed: SeedSpace): void => {
  const ids = (names: ReadonlyArray<string> = []) => names.map(userId)
  world.spaces.set(seed.id, {
    id: seed.id,
    title: seed.title,
    lang: seed.lang ?? "en",
    creatorId: userId(seed.by),
    createdAt: now + seed.made * hour,
    scheduledFor: seed.announced === true ? now + seed.begins * hour : undefined,
    startsAt: now + seed.begins * hour,
    endsAt: seed.ends === undefined ? undefined : now + seed.ends * hour,
    hostIds: ids(seed.hosts),
    speakerIds: ids(seed.speakers),
    invitedUserIds: ids(seed.invited),
    topicIds: (seed.topics ?? []).flatMap((name) => seedTopics[name]?.id ?? []),
    ticketed: seed.buyers !== undefined,
    participants: seed.participants ?? 0,
    subscribers: seed.subscribers ?? 0
  })
}

/** The spaces, which are there at once, and the steps that sell their tickets and share posts in them. */
export const spaceSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.values(spaces).flatMap((seed) => {
    addSpace(world, now, seed)
    const buy = (user: string, index: number): Step => ({
      at: now + seed.made * hour + (index + 1) * minute,
      run: (id) => relate(world.tickets, userId(user), seed.id, id)
    })
    const share = (post: string, index: number): Step => ({
      at: now - (index + 1) * minute,
      run: (id) => relate(world.sharedPosts, seed.id, names.posts.get(post) ?? "", id)
    })
    return [...(seed.buyers ?? []).map(buy), ...(seed.posts ?? []).map(share)]
  })
