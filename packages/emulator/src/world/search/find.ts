/** Finds the posts of a world that match a query and may be read by everybody, by its index. */
import { addBits, type Bits, isEmpty, noBits, onlyBits, positionsOf } from "../index/bits.ts"
import type { Block } from "../index/block.ts"
import { openAuthorsOf } from "../open-authors.ts"
import type { WorldPost } from "../types.ts"
import { type Finder, findsNothing, reading } from "./finder.ts"
import type { Within } from "./operator.ts"
import { operators } from "./operators.ts"
import type { Query } from "./parse.ts"
import { type PostRange, positionsIn } from "./range.ts"

const findAll = (finders: ReadonlyArray<Finder>): Finder => {
  const ordered = finders.toSorted((one, other) => Number(one.readsPosts) - Number(other.readsPosts))
  return {
    readsPosts: finders.some(({ readsPosts }) => readsPosts),
    find: (block, among) => {
      let found = among
      for (const { find } of ordered) {
        if (isEmpty(found)) break
        found = find(block, found)
      }
      return found
    }
  }
}

const findAny = (finders: ReadonlyArray<Finder>): Finder => ({
  readsPosts: finders.some(({ readsPosts }) => readsPosts),
  find: (block, among) => {
    const found = noBits()
    for (const { find } of finders) addBits(found, find(block, onlyBits(among, found)))
    return found
  }
})

const findOthers = ({ find, readsPosts }: Finder): Finder => ({
  readsPosts,
  find: (block, among) => onlyBits(among, find(block, among))
})

/** How a query is found. */
export const finderOf = (query: Query, within: Within): Finder => {
  switch (query._tag) {
    case "All":
      return findAll(query.queries.map((part) => finderOf(part, within)))
    case "Any":
      return findAny(query.queries.map((part) => finderOf(part, within)))
    case "Not":
      return findOthers(finderOf(query.query, within))
    case "Term": {
      const { operator: name, value } = query
      const operator = operators.get(name)
      if (operator === undefined) return findsNothing
      return operator.find?.(value, within) ?? reading((post) => operator.matches(value, post, within))
    }
  }
}

/** The blocks, the newest first, each with the positions of the posts that are found. */
export function* blocksFound({ world }: Within, { find }: Finder, range: PostRange): Generator<readonly [Block, Bits]> {
  const open = openAuthorsOf(world)
  for (const block of world.posts.blocks.toReversed()) {
    const among = onlyBits(positionsIn(block, range), block.deleted)
    if (!isEmpty(among)) yield [block, find(block, onlyBits(among, open.closedIn(block)))]
  }
}

/** The posts that match a query, the newest first. */
export function* postsFound(query: Query, within: Within, range: PostRange): Generator<WorldPost> {
  for (const [{ posts }, found] of blocksFound(within, finderOf(query, within), range)) {
    for (const position of positionsOf(found)) {
      const post = posts[position]
      if (post !== undefined) yield post
    }
  }
}
