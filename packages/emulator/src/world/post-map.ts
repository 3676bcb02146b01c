import { newestFirst } from "./ids.ts"

/** How a post refers to another one. */
export interface PostReference {
  readonly type: "retweeted" | "quoted" | "replied_to"
  readonly id: string
}

/** A post of the world. A deleted one stays, to distinguish references to it from references to nothing. */
export interface WorldPost {
  readonly id: string
  readonly authorId: string
  /** What is shown: for a note the beginning of it. */
  readonly text: string
  /** The whole text of a post that is longer than the ordinary limit. */
  readonly note?: string | undefined
  readonly createdAt: number
  readonly lang: string
  readonly conversationId: string
  readonly inReplyToUserId?: string | undefined
  readonly references: ReadonlyArray<PostReference>
  readonly mediaKeys: ReadonlyArray<string>
  readonly pollId?: string | undefined
  readonly placeId?: string | undefined
  readonly cardUri?: string | undefined
  /** The article that the post shows. */
  readonly articleId?: string | undefined
  readonly communityId?: string | undefined
  readonly paidPartnership: boolean
  readonly replySettings: "everyone" | "mentionedUsers" | "following" | "subscribers" | "verified"
  readonly impressions: number
  deleted: boolean
  /** Whether the user who began the conversation has hidden this reply. */
  hidden?: boolean | undefined
}

/** The posts of a world by their IDs, which it can list from the newest on without sorting them each time. */
export class PostMap extends Map<string, WorldPost> {
  #sorted: ReadonlyArray<string> | undefined

  override set(id: string, post: WorldPost): this {
    if (!this.has(id)) this.#sorted = undefined
    return super.set(id, post)
  }

  override delete(id: string): boolean {
    this.#sorted = undefined
    return super.delete(id)
  }

  override clear(): void {
    this.#sorted = undefined
    super.clear()
  }

  /** The IDs, the newest first. */
  newest(): ReadonlyArray<string> {
    this.#sorted ??= [...this.keys()].sort(newestFirst)
    return this.#sorted
  }

  /** The posts that are older than an ID, or all of them, the newest first. */
  *olderThan(id: string | undefined): Generator<WorldPost> {
    const ids = this.newest()
    for (let index = id === undefined ? 0 : firstOlder(ids, id); index < ids.length; index++) {
      const post = this.get(ids[index] ?? "")
      if (post !== undefined) yield post
    }
  }
}

const firstOlder = (ids: ReadonlyArray<string>, id: string): number => {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (newestFirst(ids[middle] ?? "", id) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
