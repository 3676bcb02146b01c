import { next, seed } from "./bytes.ts"

// Characters of one to four bytes, line separators that end no line, and what JSON escapes.
const words = [
  "the water stands at",
  "Überschwemmung",
  "le débit du fleuve",
  "水位は上昇している",
  "🌊🏞️🌊🏞️",
  "\u2028 and \u2029",
  '"\\ " \\n',
  "one line\r\nanother",
  "\u0085\u00a0\ufeff",
  "aﬂow e\u0301",
  "100%0A",
  "\ud83d\udc69\u200d\ud83d\ude92"
]

/** The text of a post: each time the same for the same number. About 1,000 bytes. */
export const textOf = (number: number): string => {
  let state = seed(number)
  let text = `${number}`
  for (let count = 0; count < 60; count++) {
    state = next(state)
    text += ` ${words[(state >>> 8) % words.length]}`
  }
  return text
}

/** How much was sent, and where its chunks were cut. */
export interface SentPosts {
  /** In bytes. */
  size: number
  /** How often within a character. */
  inCharacter: number
  /** How often between `\r` and `\n`. */
  inLineEnd: number
}

/** A line with the newer name of a key, as `postVocabulary` renames it. Some come after blank lines. */
const lineOf = (number: number, isLast: boolean): string => {
  const id = `${number}`
  const post = JSON.stringify({ data: { id, text: textOf(number), edit_history_post_ids: [id] } })
  const blankLines = number % 7 === 0 ? "\r\n\r\n" : number % 11 === 0 ? "\n \r\n" : ""
  return `${blankLines}${post}${isLast ? "" : number % 5 === 3 ? "\n" : "\r\n"}`
}

/** How many lines are made at a time. */
const batch = 20

/** So many posts as JSON lines, made as they are read, in chunks of 1 to 8,192 bytes that are cut anywhere. */
export function* somePosts(count: number, sent: SentPosts): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  let state = seed(count)
  let last = 0
  const note = (chunk: Uint8Array) => {
    const [first = 0] = chunk
    if ((first & 0xc0) === 0x80) sent.inCharacter++
    if (last === 0x0d && first === 0x0a) sent.inLineEnd++
    last = chunk.at(-1) ?? 0
    sent.size += chunk.length
    return chunk
  }
  for (let number = 0; number < count; number += batch) {
    const many = Math.min(batch, count - number)
    const lines = Array.from({ length: many }, (_, index) => lineOf(number + index, number + index === count - 1))
    const encoded = encoder.encode(lines.join(""))
    // The last byte comes later than the others: a cut in the end of a line, which chance alone seldom makes.
    const end = encoded.length - 1
    for (let offset = 0; offset < end;) {
      state = next(state)
      const size = 1 + ((state >>> 8) % (state % 8 === 0 ? 16 : 8192))
      yield note(encoded.subarray(offset, Math.min(offset + size, end)))
      offset += size
    }
    yield note(encoded.subarray(end))
  }
}
