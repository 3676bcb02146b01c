/** Makes the world the emulator starts with. The same instant makes the same world, down to the identifiers. */
import { seedBroadcasts } from "./broadcasts.ts"
import { addBroadcasts } from "./make-broadcasts.ts"
import { addChats } from "./make-chats.ts"
import { seedCommunities } from "./communities.ts"
import { seedComplianceJob } from "./compliance.ts"
import { epochFor } from "./ids.ts"
import { folderAndArticleSteps } from "./make-folders-and-articles.ts"
import { listSteps } from "./make-lists.ts"
import { messageSteps } from "./make-messages.ts"
import { addMedia, postSteps } from "./make-posts.ts"
import { spaceSteps } from "./make-spaces.ts"
import { pinPosts, userSteps } from "./make-users.ts"
import { addNews } from "./news.ts"
import { seedNoteId, seedNoteWriters } from "./notes.ts"
import { PostMap } from "./post-map.ts"
import { Relation } from "./relation.ts"
import { seedPlaces } from "./seed-attachments.ts"
import { seedSpaces, seedTopics } from "./seed-spaces.ts"
import { seedUsers } from "./seed-users.ts"
import { type Names, runSteps } from "./steps.ts"
import type { World } from "./types.ts"
import { UserMap } from "./user-map.ts"

// Filled once the steps have run, by the names of the tables that the types are made from.
const emptySeed = (): World["seed"] => ({
  users: {} as World["seed"]["users"],
  posts: {} as World["seed"]["posts"],
  lists: {} as World["seed"]["lists"],
  spaces: {} as World["seed"]["spaces"],
  conversations: {} as World["seed"]["conversations"],
  broadcasts: {} as World["seed"]["broadcasts"],
  bookmarkFolders: {} as World["seed"]["bookmarkFolders"],
  articles: {} as World["seed"]["articles"]
})

const idsOf = (table: Readonly<Record<string, { readonly id: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, { id }]) => [name, id]))

const fillSeed = ({ seed }: World, names: Names): void => {
  Object.assign(seed.users, idsOf(seedUsers))
  Object.assign(seed.spaces, idsOf(seedSpaces))
  Object.assign(seed.broadcasts, idsOf(seedBroadcasts))
  Object.assign(seed.posts, Object.fromEntries(names.posts))
  Object.assign(seed.lists, Object.fromEntries(names.lists))
  Object.assign(seed.conversations, Object.fromEntries(names.conversations))
  Object.assign(seed.bookmarkFolders, Object.fromEntries(names.bookmarkFolders))
  Object.assign(seed.articles, Object.fromEntries(names.articles))
}

const byId = <A extends { readonly id: string }>(values: Iterable<A>): Map<string, A> =>
  new Map(Array.from(values, (value) => [value.id, value]))

const noFoldersAndArticles = () => ({
  bookmarkFolders: new Map(),
  folderBookmarks: new Relation(),
  articles: new Map(),
  pinnedLists: new Relation(),
  dmBlocks: new Relation()
})

const accounts = (now: number) => ({
  chatSettings: new Map(),
  chatModerators: new Map(),
  bots: new Map(),
  developerAccounts: new Map([[seedUsers.main.id, { id: "1790000000000000001", name: "Ada Rivers", createdAt: now }]])
})

const emptyWorld = (now: number): World => ({
  ...noFoldersAndArticles(),
  ...accounts(now),
  clock: { epoch: epochFor(now), last: 0n },
  users: new UserMap(),
  posts: new PostMap(),
  media: new Map(),
  uploads: new Map(),
  processing: { milliseconds: 4000 },
  polls: new Map(),
  places: byId(Object.values(seedPlaces)),
  likes: new Relation(),
  follows: new Relation(),
  followRequests: new Relation(),
  bookmarks: new Relation(),
  blocks: new Relation(),
  mutes: new Relation(),
  lists: new Map(),
  listMembers: new Relation(),
  listFollows: new Relation(),
  spaces: new Map(),
  topics: byId(Object.values(seedTopics)),
  tickets: new Relation(),
  sharedPosts: new Relation(),
  conversations: new Map(),
  dmEvents: new Map(),
  broadcasts: new Map(),
  chats: new Map(),
  chatUploads: new Map(),
  publicKeys: new Map(),
  communities: byId(seedCommunities),
  communityNotes: new Map(),
  noteWriters: new Set(seedNoteWriters),
  news: new Map(),
  complianceJobs: byId([seedComplianceJob(now)]),
  served: new Map(),
  seed: emptySeed()
})

const addNote = ({ communityNotes }: World, names: Names): void => {
  communityNotes.set(seedNoteId, {
    id: seedNoteId,
    authorId: seedUsers.main.id,
    postId: names.posts.get("stock") ?? "",
    text: "High water was at 17:31. https://tides.example/table",
    classification: "misinformed_or_potentially_misleading",
    tags: ["factual_error"],
    hasTrustworthySources: true,
    isTest: true
  })
}

/**
 * The world at an instant, in milliseconds since 1970: some users who follow, mute and block each other,
 * some dozens of posts, most of them of the eight days before, likes, bookmarks, media, polls and places, a few lists,
 * spaces and conversations of direct messages.
 * @since 0.1.0
 */
export const makeWorld = (now: number): World => {
  const world = emptyWorld(now)
  const names: Names = {
    posts: new Map(),
    lists: new Map(),
    conversations: new Map(),
    bookmarkFolders: new Map(),
    articles: new Map()
  }
  addMedia(world)
  addBroadcasts(world, now)
  addChats(world, now)
  runSteps(world, [
    ...userSteps(world, now),
    ...postSteps(world, now, names),
    ...listSteps(world, now, names),
    ...spaceSteps(world, now, names),
    ...messageSteps(world, now, names),
    ...folderAndArticleSteps(world, now, names)
  ])
  pinPosts(world, names)
  addNews(world, now, names)
  addNote(world, names)
  fillSeed(world, names)
  return world
}
