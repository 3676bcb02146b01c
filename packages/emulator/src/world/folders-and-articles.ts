/** Folders of bookmarks, and articles. */

/** A folder of bookmarks, which only its owner sees. */
export interface WorldBookmarkFolder {
  readonly id: string
  readonly ownerId: string
  readonly name: string
}

/** An article, a draft until it has a post. */
export interface WorldArticle {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  /** The text of its blocks, one a line. */
  readonly text: string
  postId?: string | undefined
}
