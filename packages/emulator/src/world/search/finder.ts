/** How an index finds the posts that have something, in one block of posts at a time. */
import { addBit, addBits, type Bits, bitsWithNumbers, bothBits, emptyBits, filterBits, noBits } from "../index/bits.ts"
import type { Block } from "../index/block.ts"
import type { WorldPost } from "../post.ts"
import type { PostMap } from "../post-map.ts"

/** Finds posts. */
export interface Finder {
  /** Those of some positions of a block whose posts are found. */
  readonly find: (block: Block, among: Bits) => Bits
  /** Whether it reads posts one by one, so that it comes last. */
  readonly readsPosts: boolean
}

/** A finder that an index answers alone. */
export const indexed = (positions: (block: Block) => Bits): Finder => ({
  readsPosts: false,
  find: (block, among) => bothBits(positions(block), among)
})

/** A finder that reads those posts that an index finds, or all of them. */
export const reading = (holds: (post: WorldPost) => boolean, positions?: (block: Block) => Bits): Finder => ({
  readsPosts: true,
  find: (block, among) => {
    const read = positions === undefined ? among : bothBits(positions(block), among)
    return filterBits(read, (position) => {
      const post = block.posts[position]
      return post !== undefined && holds(post)
    })
  }
})

/** A finder of nothing. */
export const findsNothing: Finder = indexed(() => emptyBits)

/** Finds posts by a term that does not depend on their text. */
export const byPlainTerm = (term: string): Finder => indexed(({ plain }) => plain.terms.bits(term))

/** Finds posts by one of several terms that do not depend on their text. */
export const byPlainTerms = (terms: ReadonlyArray<string>): Finder =>
  indexed(({ plain }) => {
    const bits = noBits()
    for (const term of terms) addBits(bits, plain.terms.bits(term))
    return bits
  })

/** Finds posts by a term of their text. */
export const byTextTerm = (term: string): Finder => indexed(({ text }) => text.terms.bits(term))

/** Finds the posts of those authors for whom a condition holds, which is asked once for each. */
export const byAuthorsWho = (holds: (id: string) => boolean): Finder => {
  const known: Array<boolean> = []
  return {
    readsPosts: true,
    find: ({ authors, numbering }, among) =>
      filterBits(among, (position) => {
        const number = authors[position] ?? 0
        return (known[number] ??= holds(numbering.nameOf(number)))
      })
  }
}

/** Finds the posts of authors. */
export const byAuthors = (posts: PostMap, ids: ReadonlySet<string>): Finder => {
  const few = posts.fewBy(ids)
  if (few !== undefined) return byPosts(posts, few)
  const wanted = posts.numbersOf(ids)
  return { readsPosts: false, find: ({ authors }, among) => bitsWithNumbers(among, authors, wanted) }
}

/** Finds posts that are known already. */
export const byPosts = (posts: PostMap, wanted: ReadonlyArray<WorldPost>): Finder => {
  const found = new Map<Block, Bits>()
  for (const { id } of wanted) {
    const place = posts.placeOf(id)
    if (place === undefined) continue
    const bits = found.get(place.block) ?? noBits()
    found.set(place.block, bits)
    addBit(bits, place.position)
  }
  return indexed((block) => found.get(block) ?? emptyBits)
}

/** Finds the posts of those places for which a condition holds, by one post of each. */
export const byPlacesOf = (holds: (post: WorldPost) => boolean): Finder =>
  indexed(({ plain: { places }, posts }) =>
    places.bitsWhere((_, position) => {
      const post = posts[position]
      return post !== undefined && holds(post)
    })
  )

/** Finds posts by a part of a link, in lower case. */
export const byLinks = (part: string): Finder =>
  indexed(({ text }) => text.links.bitsWhere((link) => link.includes(part)))

/** Finds the posts that have words next to each other in their text. */
export const byWords = (words: ReadonlyArray<string>): Finder => indexed(({ text }) => text.bits(words))
