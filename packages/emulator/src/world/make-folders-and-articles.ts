/** Puts bookmark folders, pinned lists and drafts of articles into a world. */
import { relate } from "./relate.ts"
import {
  type SeedArticle,
  seedArticles,
  seedBookmarkFolders,
  type SeedFolder,
  seedPins
} from "./seed-folders-and-articles.ts"
import { hour, minute, type Names, type Step, userId } from "./steps.ts"
import type { World } from "./types.ts"

const folders: Readonly<Record<string, SeedFolder>> = seedBookmarkFolders

const articles: Readonly<Record<string, SeedArticle>> = seedArticles

const folderSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.entries(folders).flatMap(([key, { by, hours, name, posts }]) => {
    const at = now - hours * hour
    const make = (id: string) => {
      world.bookmarkFolders.set(id, { id, ownerId: userId(by), name })
      names.bookmarkFolders.set(key, id)
    }
    const add = (post: string) => (id: string) =>
      relate(world.folderBookmarks, names.bookmarkFolders.get(key) ?? "", names.posts.get(post) ?? "", id)
    return [{ at, run: make }, ...posts.map((post, index) => ({ at: at + (index + 1) * minute, run: add(post) }))]
  })

const articleSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> =>
  Object.entries(articles).map(([key, { by, hours, text, title }]) => ({
    at: now - hours * hour,
    run: (id: string) => {
      world.articles.set(id, { id, ownerId: userId(by), title, text })
      names.articles.set(key, id)
    }
  }))

/** The steps that make them. */
export const folderAndArticleSteps = (world: World, now: number, names: Names): ReadonlyArray<Step> => [
  ...folderSteps(world, now, names),
  ...articleSteps(world, now, names),
  ...seedPins.map(({ by, hours, list }) => ({
    at: now - hours * hour,
    run: (id: string) => relate(world.pinnedLists, userId(by), names.lists.get(list) ?? "", id)
  }))
]
