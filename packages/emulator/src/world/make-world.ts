/** Makes the world the emulator starts with. The same instant gives the same world, identifier for identifier. */
import { epochFor, idAt, nextId } from "./ids.ts"
import { seedMedia, seedPlaces, seedPolls } from "./seed-attachments.ts"
import { type SeedPost, type SeedPostName, seedPosts } from "./seed-posts.ts"
import { type SeedUser, type SeedUserName, seedUsers } from "./seed-users.ts"
import type { PostReference, Relation, World, WorldPost } from "./types.ts"

const hour = 60 * 60 * 1000
const minute = 60 * 1000

// The tables are literals so that their names are types; here they are only tables.
const users: Readonly<Record<string, SeedUser>> = seedUsers
const posts: Readonly<Record<string, SeedPost>> = seedPosts

const userId = (name: string): string => {
  const user = users[name]
  // Only a seed that names nobody gets here, and then every test fails at once.
  if (user === undefined) throw new Error(`the seed names an unknown user ${name}`)
  return user.id
}

/** Ties one identifier to another, at the time the third stands for. */
export const relate = (relation: Relation, from: string, to: string, at: string): void => {
  const targets = relation.get(from) ?? new Map<string, string>()
  relation.set(from, targets)
  if (!targets.has(to)) targets.set(to, at)
}

const addUsers = (world: World, now: number) => {
  for (const seed of Object.values(users)) {
    world.users.set(seed.id, {
      id: seed.id,
      username: seed.username,
      name: seed.name,
      createdAt: new Date(seed.createdAt).getTime(),
      description: seed.description,
      location: seed.location,
      url: seed.url,
      protected: seed.protected ?? false,
      suspended: seed.suspended ?? false,
      verifiedType: seed.verifiedType ?? "none",
      email: seed.email,
      affiliatedWith: seed.affiliatedWith === undefined ? undefined : userId(seed.affiliatedWith)
    })
    for (const followed of seed.follows ?? []) {
      relate(world.follows, seed.id, userId(followed), nextId(world, now - 240 * hour))
    }
  }
}

const addMedia = (world: World) => {
  const prefixes = { photo: "3", video: "7", animated_gif: "16" }
  for (const seed of Object.values(seedMedia)) {
    const key = `${prefixes[seed.type]}_${seed.id}`
    world.media.set(key, {
      id: seed.id,
      key,
      ownerId: userId(seed.by),
      type: seed.type,
      width: seed.width,
      height: seed.height,
      url: `https://pbs.twimg.com/media/${seed.id}.jpg`,
      durationMs: seed.durationMs,
      altText: seed.altText,
      views: seed.views ?? 0
    })
  }
}

const mediaKeys = (world: World, seed: SeedPost) =>
  (seed.media ?? []).flatMap((name) =>
    Array.from(world.media.values()).flatMap((media) => (media.id === seedMedia[name]?.id ? [media.key] : []))
  )

const addPoll = (world: World, name: string, createdAt: number): string | undefined => {
  const seed = seedPolls[name]
  if (seed === undefined) return undefined
  const id = nextId(world, createdAt)
  world.polls.set(id, {
    id,
    options: seed.options.map(([label, votes]) => ({ label, votes })),
    durationMinutes: seed.durationMinutes,
    endsAt: createdAt + seed.durationMinutes * minute
  })
  return id
}

const referencesOf = (ids: Map<string, string>, seed: SeedPost): ReadonlyArray<PostReference> => {
  const named = [
    { type: "replied_to", name: seed.replyTo },
    { type: "quoted", name: seed.quotes },
    { type: "retweeted", name: seed.retweets }
  ] as const
  return named.flatMap(({ type, name }) => {
    const id = name === undefined ? undefined : ids.get(name)
    return id === undefined ? [] : [{ type, id }]
  })
}

const addPost = (world: World, ids: Map<string, string>, name: string, seed: SeedPost, now: number) => {
  const createdAt = now - seed.hours * hour
  const pollId = seed.poll === undefined ? undefined : addPoll(world, seed.poll, createdAt)
  const id = nextId(world, createdAt)
  const parent = world.posts.get(ids.get(seed.replyTo ?? "") ?? "")
  const post: WorldPost = {
    id,
    authorId: userId(seed.by),
    text: seed.text,
    note: seed.note,
    createdAt,
    lang: seed.lang ?? "en",
    conversationId: parent?.conversationId ?? id,
    inReplyToUserId: parent?.authorId,
    references: referencesOf(ids, seed),
    mediaKeys: mediaKeys(world, seed),
    pollId,
    placeId: seed.place === undefined ? undefined : seedPlaces[seed.place]?.id,
    paidPartnership: false,
    replySettings: seed.replySettings ?? "everyone",
    impressions: 40 + ((seed.hours * 37) % 900),
    deleted: seed.deleted ?? false
  }
  world.posts.set(id, post)
  ids.set(name, id)
  for (const liker of seed.likedBy ?? []) {
    relate(world.likes, userId(liker), id, nextId(world, createdAt + 10 * minute))
  }
}

const emptyWorld = (now: number): World => {
  const epoch = epochFor(now)
  return {
    clock: { epoch, last: idAt(epoch, now - 300 * hour) },
    users: new Map(),
    posts: new Map(),
    media: new Map(),
    polls: new Map(),
    places: new Map(Object.values(seedPlaces).map((place) => [place.id, place])),
    likes: new Map(),
    follows: new Map(),
    followRequests: new Map(),
    // Both are filled below, by the names of the tables their types are made from.
    seed: { users: {} as Record<SeedUserName, string>, posts: {} as Record<SeedPostName, string> }
  }
}

/**
 * The world as it stands at an instant, in milliseconds since 1970: a dozen users, some dozens of posts of the eight
 * days before, likes, follows, media, polls and places.
 */
export const makeWorld = (now: number): World => {
  const world = emptyWorld(now)
  const ids = new Map<string, string>()
  addUsers(world, now)
  addMedia(world)
  // Identifiers only grow, so the oldest post comes first.
  for (const [name, seed] of Object.entries(posts).sort(([, a], [, b]) => b.hours - a.hours)) {
    addPost(world, ids, name, seed, now)
  }
  for (const [name, seed] of Object.entries(users)) {
    const user = world.users.get(seed.id)
    if (user !== undefined && seed.pinned !== undefined) user.pinnedPostId = ids.get(seed.pinned)
    Object.assign(world.seed.users, { [name]: seed.id })
  }
  Object.assign(world.seed.posts, Object.fromEntries(ids))
  return world
}
