import { type TextEntities, extractEntities } from "../extract-entities.ts"
import { parseTweet } from "../parse-tweet.ts"
import { border, bordersOf, isSpace } from "./borders.ts"
import { type Piece, piecesOf } from "./pieces.ts"

/** A text that is split, by what is not cut in it. */
export interface Whole {
  readonly text: string
  readonly pieces: ReadonlyArray<Piece>
  readonly borders: ReadonlyArray<number>
  readonly limit: number
}

/** The rest of the limit for the text of a part. */
export const roomFor = (limit: number, suffix: string): number =>
  limit - (suffix === "" ? 0 : parseTweet(suffix, { limit }).weightedLength)

/** Prepares a text for splitting. */
export const wholeOf = (text: string, limit: number, suffix: string): Whole => {
  const pieces = piecesOf(text, extractEntities(text), roomFor(limit, suffix))
  return { text, pieces, borders: bordersOf(text, pieces), limit }
}

/** Borders in the order in which they are preferred; all borders of a group are equally good. */
export type BorderOrder = ReadonlyArray<ReadonlyArray<number>>

/** A part ends where a reader pauses longest. */
export const atPauses: BorderOrder = [[border.paragraph], [border.sentence], [border.word], [border.cluster]]

/** A part is as long as whole words allow. */
export const atWords: BorderOrder = [[border.paragraph, border.sentence, border.word], [border.cluster]]

/**
 * The end of the longest part that may follow, as an index of pieces: at the last of the best borders where it fits.
 *
 * @param from the index of its first piece
 * @param suffix what is added to it
 */
export const endOfPart = (whole: Whole, from: number, suffix: string, order: BorderOrder = atPauses): number => {
  const { borders, limit, pieces, text } = whole
  const room = roomFor(limit, suffix)
  let [end, weight] = [from, 0]
  for (; end < pieces.length; end++) {
    weight += pieces[end]?.weight ?? 0
    if (weight > room) break
  }
  const ends = candidates(borders, order, from, end)
  const fits = (end: number) => parseTweet(textOfPieces(whole, from, end) + suffix, { limit }).valid
  const best =
    ends.slice(0, maxEndsTried).find((end) => fits(end) && changesNothing(whole, from, end)) ?? ends.find(fits)
  if (best === undefined) throw tooHeavy(text, pieces[from], room)
  return best
}

/** There is nearly always one among these; a text of nothing but halves of links has none. */
const maxEndsTried = 40

/** The text of some pieces. */
export const textOfPieces = ({ pieces, text }: Whole, from: number, end: number): string =>
  text.slice(pieces[from]?.start, pieces[end - 1]?.end)

/** The ends that a part may have, the best first. */
const candidates = (
  borders: ReadonlyArray<number>,
  order: BorderOrder,
  from: number,
  end: number
): ReadonlyArray<number> => {
  const ends = Array.from({ length: end - from }, (_, index) => end - index)
  return order.flatMap((group) => ends.filter((end) => group.includes(borders[end - 1] ?? border.none)))
}

const countOfEntities = ({ cashtags, hashtags, mentions, urls }: TextEntities): number =>
  urls.length + mentions.length + hashtags.length + cashtags.length

/** As much of what follows as tells whether an entity begins it. */
const maxStart = 300

/** Whether parts have the entities of the whole: half of an address would be a mention of somebody. */
const changesNothing = ({ pieces, text }: Whole, from: number, end: number): boolean => {
  const [last, next] = [pieces[end - 1], pieces[end]]
  if (last === undefined || next === undefined || isSpace(text.slice(next.start, next.end))) return true
  if (last.isOfTag && next.isOfTag) return true
  const expected = pieces.slice(from, end).filter(({ isEntity }) => isEntity).length
  if (countOfEntities(extractEntities(text.slice(pieces[from]?.start, last.end))) !== expected) return false
  const { cashtags, hashtags, mentions, urls } = extractEntities(text.slice(next.start, next.start + maxStart))
  const beginsAnother = [urls, mentions, hashtags, cashtags].some(([first]) => first?.start === 0)
  return next.isEntity || !beginsAnother
}

const tooHeavy = (text: string, piece: Piece | undefined, room: number): RangeError => {
  const [start, end] = [piece?.start ?? 0, piece?.end ?? 0]
  const shown = end - start > 40 ? `${text.slice(start, start + 40)}…` : text.slice(start, end)
  const { reason } = parseTweet(text.slice(start, end))
  const why =
    reason === "invalid character"
      ? "has a character that no post may have"
      : `weighs ${piece?.weight ?? 0}, but there is room for ${Math.max(room, 0)}`
  return new RangeError(`the text cannot be cut: ${JSON.stringify(shown)} at ${start} ${why}`)
}
