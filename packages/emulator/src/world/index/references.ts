/** Which posts refer to which, which are in a conversation, and which are by an author. */
import type { PostReference, WorldPost } from "../post.ts"

/** A way to refer to a post, the conversation that a post begins, or an author. */
type ReferenceType = PostReference["type"] | "conversation" | "author"

const referencesOf = ({ authorId, conversationId, id, references }: WorldPost) => {
  const author = { type: "author", id: authorId } as const
  // A post that begins its conversation is found by its own ID.
  return conversationId === id && references.length === 0
    ? [author]
    : [author, { type: "conversation", id: conversationId } as const, ...references]
}

const fewSources = 16

/** The posts by what they refer to. */
export class References {
  readonly #sources: Readonly<Record<ReferenceType, Map<string, Array<string>>>> = {
    retweeted: new Map(),
    quoted: new Map(),
    replied_to: new Map(),
    conversation: new Map(),
    author: new Map()
  }

  add(post: WorldPost): void {
    for (const { id, type } of referencesOf(post)) {
      const known = this.#sources[type].get(id) ?? []
      // `push` makes room for many more, which most lists never have.
      if (known.length < fewSources) this.#sources[type].set(id, known.concat(post.id))
      else known.push(post.id)
    }
  }

  remove(post: WorldPost): void {
    for (const { id, type } of referencesOf(post)) {
      const others = this.#sources[type].get(id)?.filter((other) => other !== post.id) ?? []
      if (others.length === 0) this.#sources[type].delete(id)
      else this.#sources[type].set(id, others)
    }
  }

  clear(): void {
    for (const sources of Object.values(this.#sources)) sources.clear()
  }

  /** The IDs of the posts that refer to a post. */
  to(id: string, type: ReferenceType): ReadonlyArray<string> {
    return this.#sources[type].get(id) ?? []
  }
}
