/** Puts the posts of the seed into a world, with what they carry and who likes and keeps them. */
import { nextId } from "./ids.ts"
import { relate } from "./relate.ts"
import { seedMedia, seedPlaces, seedPolls } from "./seed-attachments.ts"
import { type SeedPost, seedPosts } from "./seed-posts.ts"
import { hour, minute, type Names, type Step, userId } from "./steps.ts"
import type { PostReference, World } from "./types.ts"

const posts: Readonly<Record<string, SeedPost>> = seedPosts

/** Uploads the pictures and videos. */
export const addMedia = (world: World): void => {
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

/** The keys of pictures and videos of the seed. */
export const mediaKeys = (world: World, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.flatMap((name) =>
    Array.from(world.media.values()).flatMap((media) => (media.id === seedMedia[name]?.id ? [media.key] : []))
  )

const addPoll = (world: World, name: string | undefined, createdAt: number): string | undefined => {
  const seed = seedPolls[name ?? ""]
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

const referencesOf = (names: Names, seed: SeedPost): ReadonlyArray<PostReference> => {
  const named = [
    { type: "replied_to", name: seed.replyTo },
    { type: "quoted", name: seed.quotes },
    { type: "retweeted", name: seed.retweets }
  ] as const
  return named.flatMap(({ type, name }) => {
    const id = name === undefined ? undefined : names.posts.get(name)
    return id === undefined ? [] : [{ type, id }]
  })
}

const addPost = (world: World, names: Names, seed: SeedPost, id: string, createdAt: number): void => {
  const parent = world.posts.get(names.posts.get(seed.replyTo ?? "") ?? "")
  world.posts.set(id, {
    id,
    authorId: userId(seed.by),
    text: seed.text,
    note: seed.note,
    createdAt,
    lang: seed.lang ?? "en",
    conversationId: parent?.conversationId ?? id,
    inReplyToUserId: parent?.authorId,
    references: referencesOf(names, seed),
    mediaKeys: mediaKeys(world, seed.media ?? []),
    pollId: addPoll(world, seed.poll, createdAt),
    placeId: seed.place === undefined ? undefined : seedPlaces[seed.place]?.id,
    paidPartnership: false,
    replySettings: seed.replySettings ?? "everyone",
    impressions: 40 + ((seed.hours * 37) % 900),
    deleted: seed.deleted ?? false
  })
}

/** The steps that make the posts, and let users like and keep them. */
export const postSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.entries(posts).flatMap(([name, seed]) => {
    const at = now - seed.hours * hour
    const make = (id: string) => {
      addPost(world, names, seed, id, at)
      names.posts.set(name, id)
    }
    const related = (relation: "likes" | "bookmarks", users: ReadonlyArray<string> = []) =>
      users.map((user) => ({
        at: at + 10 * minute,
        run: (id: string) => relate(world[relation], userId(user), names.posts.get(name) ?? "", id)
      }))
    return [{ at, run: make }, ...related("likes", seed.likedBy), ...related("bookmarks", seed.bookmarkedBy)]
  })
