import type { TextRange } from "../weight/weigh.ts"

// Characters outside ASCII, with the one before and the one after, with which they may be one cluster.
const notOnlyAscii = /[ -~\n]?(?:[^ -~\n]+[ -~\n]?)+/g

/** The clusters of characters of a text, in their order. Between characters of ASCII there is always a border. */
export function* clustersOf(text: string): Generator<TextRange> {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
  let at = 0
  for (const { 0: found, index } of text.matchAll(notOnlyAscii)) {
    for (; at < index; at++) yield { start: at, end: at + 1 }
    for (const { index: offset, segment } of segmenter.segment(found))
      yield { start: index + offset, end: index + offset + segment.length }
    at = index + found.length
  }
  for (; at < text.length; at++) yield { start: at, end: at + 1 }
}
