/** Ranges of times and IDs. */
import { type Bits, bitsBetween, emptyBits, filterBits } from "../index/bits.ts"
import type { Block } from "../index/block.ts"
import { isNewer } from "../ids.ts"
import type { WorldPost } from "../types.ts"

/** Which posts are looked at. */
export interface PostRange {
  /** In milliseconds since 1970. */
  readonly start: number
  readonly end: number
  /** Whether a post made exactly at the end is inside. */
  readonly endIncluded: boolean
  /** Only posts newer than this ID. */
  readonly since?: string | undefined
  /** Only posts older than this ID. */
  readonly until?: string | undefined
}

const hasTime = ({ end, endIncluded, start }: PostRange, time: number): boolean =>
  time >= start && (endIncluded ? time <= end : time < end)

/** Whether a post is in a range. */
export const isInRange = (range: PostRange, { createdAt, id }: WorldPost): boolean =>
  hasTime(range, createdAt) &&
  (range.since === undefined || isNewer(id, range.since)) &&
  (range.until === undefined || isNewer(range.until, id))

const plain = (id: string): string => id.replace(/^0+(?=.)/, "")

/** The positions of a block that are in a range. */
export const positionsIn = (block: Block, range: PostRange): Bits => {
  const { hasTimesInOrder, posts, span, times } = block
  if (span.to < range.start || span.from > range.end) return emptyBits
  const time = (position: number): number => times[position] ?? 0
  const [first, end] = hasTimesInOrder
    ? [
        block.countWhile((position) => time(position) < range.start),
        block.countWhile((position) => time(position) < range.start || hasTime(range, time(position)))
      ]
    : [0, posts.length]
  const from = range.since === undefined ? first : Math.max(first, block.countTo(plain(range.since)))
  const to = range.until === undefined ? end : Math.min(end, block.countOlder(plain(range.until)))
  const bits = bitsBetween(from, to)
  return hasTimesInOrder ? bits : filterBits(bits, (position) => hasTime(range, time(position)))
}
