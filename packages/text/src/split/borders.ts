import type { Piece } from "./pieces.ts"

/** How good it is to end a post after a piece. `none` is within white space, which is dropped. */
export const border = { none: 0, cluster: 1, word: 2, sentence: 3, paragraph: 4 } as const

const blankLine = /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)|\u2029/
const newLine = /[\r\n\u0085\u2028]/
// Spaces that words are kept together with.
const breakingSpace = /[^\S\u00a0\u2007\u202f\ufeff]/

/** Whether it is white space, which is dropped at the borders. */
export const isSpace = (text: string): boolean => text.trim() === ""

// Scripts that put no spaces between words, and the signs that are used with them.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff01-\uff60]/u

/** The ends of sentences, or of words. */
const segmentEnds = (text: string, granularity: "sentence" | "word"): ReadonlySet<number> =>
  new Set(
    Array.from(new Intl.Segmenter("en", { granularity }).segment(text), ({ index, segment }) => index + segment.length)
  )

const openingBracket = /^[\p{Ps}\p{Pi}]$/u

/** Reads a text from piece to piece. */
interface TextReader {
  readonly textOf: (piece: Piece) => string
  readonly sentences: ReadonlySet<number>
  readonly words: ReadonlySet<number>
}

/** How good it is to end a post between two pieces without a space: not before `。`, and not after `「`. */
const betweenPieces = (before: Piece, after: Piece, { sentences, textOf, words }: TextReader): number => {
  const [left, right] = [textOf(before), textOf(after)]
  if (openingBracket.test(left)) return border.cluster
  // A bracket that opens counts for the end of the sentence before it.
  if (sentences.has(before.end) || (openingBracket.test(right) && sentences.has(after.end))) return border.sentence
  const isUnspaced = unspaced.test(left) || unspaced.test(right)
  const mayBegin = openingBracket.test(right) || !/^[\p{P}\p{M}\p{Lm}]/u.test(right)
  return isUnspaced && mayBegin && words.has(before.end) ? border.word : border.cluster
}

/** How good it is to end a post after each of the pieces. */
export const bordersOf = (text: string, pieces: ReadonlyArray<Piece>): ReadonlyArray<number> => {
  const textOf = ({ end, start }: Piece) => text.slice(start, end)
  const reader: TextReader = {
    textOf,
    sentences: segmentEnds(text, "sentence"),
    words: unspaced.test(text) ? segmentEnds(text, "word") : new Set()
  }
  const found: Array<number> = pieces.map(() => border.none)
  // The piece after it that is no white space.
  let after: Piece | undefined
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index]
    if (piece === undefined || isSpace(textOf(piece))) continue
    const gap = text.slice(piece.end, after?.start)
    if (after === undefined || blankLine.test(gap)) found[index] = border.paragraph
    else if (gap === "") found[index] = betweenPieces(piece, after, reader)
    else if (newLine.test(gap) || reader.sentences.has(after.start)) found[index] = border.sentence
    else found[index] = breakingSpace.test(gap) ? border.word : border.cluster
    after = piece
  }
  return found
}
