import type { PostReference, World } from "@xeffect/emulator"
import { nextId } from "../../../emulator/src/world/ids.ts"
import { relate } from "../../../emulator/src/world/relate.ts"

const hour = 3_600_000

const addPost = (world: World, now: number, authorId: string, text: string, reference: PostReference) => {
  const id = nextId(world, now)
  world.posts.set(id, {
    id,
    authorId,
    text,
    createdAt: now,
    lang: "en",
    conversationId: id,
    references: [reference],
    mediaKeys: [],
    paidPartnership: false,
    replySettings: "everyone",
    impressions: 1,
    deleted: false
  })
}

/** Fills a new world with more than one page of everything. Posts are added within its last hour. */
export const populate = (world: World, now: number): void => {
  const { lists, posts, users } = world.seed
  const { elif, hiro, kira, lumen, main } = users
  for (let index = 0; index < 25; index++) {
    const quoted = { type: "quoted", id: posts.photo } as const
    addPost(world, now - hour + index * 1000, users.grace, `Number ${index} of the #tides, @ben_harbor`, quoted)
  }
  const original = { type: "retweeted", id: posts.news1 } as const
  for (const author of [users.grace, hiro, elif])
    addPost(world, now - hour / 2, author, "RT @lumen_news: The new ferry", original)
  for (const id of [kira, hiro, lumen]) {
    relate(world.blocks, main, id, nextId(world, now))
    relate(world.mutes, main, id, nextId(world, now))
  }
  for (let index = 0; index < 12; index++) {
    const id = nextId(world, now)
    const [community] = world.communities.values()
    if (community !== undefined) world.communities.set(id, { ...community, id })
    const [note] = world.communityNotes.values()
    if (note !== undefined) world.communityNotes.set(id, { ...note, id })
  }
  for (const id of [lists.press, lists.harbour]) {
    relate(world.listFollows, users.ben, id, nextId(world, now))
    relate(world.listMembers, main, id, nextId(world, now))
  }
  for (const id of [posts.hello, posts.latest]) {
    addPost(world, now - hour / 2, users.grace, "RT @ada_rivers: …", { type: "retweeted", id })
  }
  const folder = nextId(world, now)
  world.bookmarkFolders.set(folder, { id: folder, ownerId: main, name: "Later" })
  const user = world.users.get(hiro)
  if (user !== undefined) world.users.set(hiro, { ...user, affiliatedWith: lumen })
}
