/** Counts the posts of a world that match a query, by time. */
import { type Bits, countBits, visitBits } from "../index/bits.ts"
import type { Block } from "../index/block.ts"
import { blocksFound, finderOf } from "./find.ts"
import type { Within } from "./operator.ts"
import type { Query } from "./parse.ts"
import type { PostRange } from "./range.ts"

/** A span of time without its end, in parts that begin at multiples of a length. In milliseconds. */
export interface Parts {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** The first position after `position` whose time is `time` or later. Times must be in order. */
const firstAfter = (times: Float64Array, position: number, end: number, time: number): number => {
  let step = 1
  while (position + step < end && (times[position + step] ?? 0) < time) step *= 2
  let [low, high] = [position + Math.max(1, step >>> 1), Math.min(position + step, end)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds the posts that were found in a block to the counts of the parts. The first part begins at `first`. */
const addCounts = (
  counts: Uint32Array,
  first: number,
  { end, length, start }: Parts,
  block: Block,
  found: Bits
): void => {
  const { times } = block
  const timeOf = (position: number): number => times[position] ?? 0
  const add = (time: number, count: number): void => {
    const part = Math.floor((time - first) / length)
    counts[part] = (counts[part] ?? 0) + count
  }
  if (!block.hasTimesInOrder) {
    visitBits(found, (position) => {
      const time = timeOf(position)
      if (time >= start && time < end) add(time, 1)
    })
    return
  }
  const last = block.countWhile((position) => timeOf(position) < end)
  let position = block.countWhile((position) => timeOf(position) < start)
  while (position < last) {
    const time = timeOf(position)
    const next = firstAfter(times, position, last, Math.floor(time / length) * length + length)
    add(time, countBits(found, position, next))
    position = next
  }
}

/** The number of posts in each part that match a query. */
export const countFound = (query: Query, within: Within, range: PostRange, parts: Parts): Uint32Array => {
  const { end, length, start } = parts
  const first = Math.floor(start / length) * length
  const counts = new Uint32Array(Math.max(0, Math.ceil((end - first) / length)))
  for (const [block, found] of blocksFound(within, finderOf(query, within), range)) {
    addCounts(counts, first, parts, block, found)
  }
  return counts
}
