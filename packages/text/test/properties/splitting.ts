import * as fc from "fast-check"
import { assert } from "vitest"
import { extractEntities, parseTweet, shortenText, splitText } from "@xeffect/text"
import { textInScript } from "./scripts.ts"

const withoutSpace = (text: string) => text.replaceAll(/\s/g, "")

const entitiesOf = (text: string): ReadonlyArray<string> => {
  const { cashtags, hashtags, mentions, urls } = extractEntities(text)
  return [...urls, ...mentions, ...hashtags, ...cashtags]
    .toSorted((a, b) => a.start - b.start)
    .map(({ end, start }) => text.slice(start, end))
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Whether no cluster of characters of the text is in two of its parts. */
const hasWholeClusters = (text: string, parts: ReadonlyArray<string>): boolean => {
  const starts = new Set(Array.from(clusters.segment(text), ({ index }) => index))
  let at = 0
  return parts.every((part) => {
    const start = text.indexOf(part, at)
    at = start + part.length
    return start !== -1 && starts.has(start) && (at === text.length || starts.has(at))
  })
}

const limits = fc.oneof({ weight: 3, arbitrary: fc.constant(280) }, fc.integer({ min: 40, max: 300 }))

/** Nothing is lost, cut or too long, and there are the links, mentions and tags of the whole text. */
export const splitting = fc.property(textInScript, limits, (text, limit) => {
  const parts = splitText(text, { limit })
  assert.strictEqual(withoutSpace(parts.join("")), withoutSpace(text))
  for (const part of parts) {
    assert.isTrue(parseTweet(part, { limit }).valid)
    // A space that has a mark or is joined is no white space.
    assert.match(part, /^(?:\S|\s[\p{M}\u200d])/u)
    assert.match(part, /\S$/u)
  }
  const entities = entitiesOf(text)
  if (entities.every((one) => parseTweet(one, { limit }).valid))
    assert.deepStrictEqual(parts.flatMap(entitiesOf), entities)
  assert.isTrue(hasWholeClusters(text, parts))
})

/** Numbers are counted, and are those of the parts. */
export const numbering = fc.property(textInScript, limits, (text, limit) => {
  const parts = splitText(text, { limit, numbering: true })
  for (const part of parts) assert.isTrue(parseTweet(part, { limit }).valid)
  if (parts.length < 2) return
  const unnumbered = parts.map((part, index) => {
    const suffix = ` ${index + 1}/${parts.length}`
    assert.isTrue(part.endsWith(suffix))
    return part.slice(0, -suffix.length)
  })
  assert.strictEqual(withoutSpace(unnumbered.join("")), withoutSpace(text))
})

/** A shortened text is valid, begins as the whole, ends at no middle of anything, and gains no link, mention or tag. */
export const shortening = fc.property(textInScript, limits, (text, limit) => {
  const short = shortenText(text, { limit })
  const { reason, valid } = parseTweet(text.trim(), { limit })
  if (valid || reason === "empty") return assert.strictEqual(short, text.trim())
  assert.isTrue(parseTweet(short, { limit }).valid)
  const start = short.slice(0, -1)
  assert.strictEqual(short, `${start}…`)
  assert.isTrue(text.trim().startsWith(start))
  assert.match(start, /\S$/u)
  assert.isTrue(hasWholeClusters(text.trim(), [start]))
  const entities = entitiesOf(text)
  if (entities.every((one) => parseTweet(`${one}…`, { limit }).valid))
    assert.deepStrictEqual(entitiesOf(short), entities.slice(0, entitiesOf(short).length))
})
