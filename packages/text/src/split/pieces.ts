import type { TextEntities } from "../extract-entities.ts"
import { clustersOf } from "./clusters.ts"
import { endOfEmoji, type TextRange, weigh } from "../weight/weigh.ts"

/** A part of a text that is never cut: a link, a mention, a tag, an emoji, or a cluster of characters. */
export interface Piece extends TextRange {
  readonly weight: number
  readonly isEntity: boolean
  /** Whether it is part of a tag that is heavier than a post, and is cut. */
  readonly isOfTag: boolean
}

interface EntityRange extends TextRange {
  readonly isUrl: boolean
}

const inOrder = ({ cashtags, hashtags, mentions, urls }: TextEntities): ReadonlyArray<EntityRange> =>
  [
    ...urls.map((one) => ({ ...one, isUrl: true })),
    ...[...mentions, ...hashtags, ...cashtags].map((one) => ({ ...one, isUrl: false }))
  ].toSorted((a, b) => a.start - b.start)

const weightOfRange = (text: string, { end, start }: TextRange, found: EntityRange | undefined): number => {
  if (end === start + 1 && text.charCodeAt(start) < 0x80) return 1
  const urls = found?.isUrl === true ? [{ start: found.start - start, end: found.end - start }] : []
  return weigh(text.slice(start, end).normalize(), urls, 0).weight
}

/**
 * The pieces of a text, in their order. Together they are the text.
 *
 * @param room what fits: a tag that is heavier is no piece, but as many as it has clusters
 */
export const piecesOf = (text: string, entities: TextEntities, room: number): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  const all = inOrder(entities)
  const isHeavy = (one: EntityRange) => !one.isUrl && weightOfRange(text, one, undefined) > room
  const [heavy, found] = [all.filter(isHeavy), all.filter((one) => !isHeavy(one))]
  let nextHeavy = 0
  let next = 0
  let end = 0
  for (const { end: segmentEnd, start: index } of clustersOf(text)) {
    // The rest of an entity. A mark may follow its last letter.
    const previous = pieces.at(-1)
    if (index < end) {
      if (segmentEnd <= end || previous === undefined) continue
      end = segmentEnd
      pieces[pieces.length - 1] = {
        ...previous,
        end,
        weight: weightOfRange(text, { start: previous.start, end }, found[next - 1])
      }
      continue
    }
    const entity = (found[next]?.start ?? Infinity) < segmentEnd ? found[next++] : undefined
    end = Math.max(segmentEnd, endOfEmoji(text, index), entity?.end ?? 0)
    const range = { start: index, end }
    while ((heavy[nextHeavy]?.end ?? Infinity) <= index) nextHeavy++
    pieces.push({
      ...range,
      weight: weightOfRange(text, range, entity),
      isEntity: entity !== undefined,
      isOfTag: (heavy[nextHeavy]?.start ?? Infinity) <= index
    })
  }
  return pieces
}
