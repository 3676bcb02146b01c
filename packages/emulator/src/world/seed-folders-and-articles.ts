/** The belongings of users of a new world besides posts: bookmark folders, pinned lists and drafts of articles. */

/**
 * A bookmark folder of the seed: whose it is, how many hours before the start it was made, and the posts in it,
 * which are bookmarks of the user.
 */
export interface SeedFolder {
  readonly by: string
  readonly hours: number
  readonly name: string
  readonly posts: ReadonlyArray<string>
}

/** The folders by name. */
export const seedBookmarkFolders = {
  reading: { by: "main", hours: 7, name: "To read", posts: ["note", "video"] },
  bridges: { by: "farid", hours: 9, name: "Bridges", posts: [] }
} as const satisfies Record<string, SeedFolder>

/** The name of a bookmark folder of the seed. */
export type SeedFolderName = keyof typeof seedBookmarkFolders

/** A draft of the seed. */
export interface SeedArticle {
  readonly by: string
  readonly hours: number
  readonly title: string
  readonly text: string
}

/** The drafts by name. */
export const seedArticles = {
  gauge: { by: "main", hours: 4, title: "A year at the gauge", text: "It began with a flood." },
  essay: { by: "elif", hours: 3, title: "On short things", text: "This is a long one." }
} as const satisfies Record<string, SeedArticle>

/** The name of a draft of the seed. */
export type SeedArticleName = keyof typeof seedArticles

/** Who has pinned which list. */
export const seedPins: ReadonlyArray<{ readonly by: string; readonly hours: number; readonly list: string }> = [
  { by: "main", hours: 190, list: "press" },
  { by: "main", hours: 180, list: "harbour" }
]
