import type { Random } from "./random.ts"
import { maxLength, toBytes } from "./target.ts"

/** Numbers at which programs change what they do. */
const numbers = ["0", "-1", "1", "255", "256", "65536", "2147483648", "9007199254740993", "1e400", "-0", "0.1", "1e21"]

/** Texts that programs divide, escape, decode or look up. */
const texts = [
  "\n", "\r\n", "\r", "\0", " ", "\t", "\u2028", "\ufeff", "é", "e\u0301", "😀", "\ud83d", "%", "%00", "%2", "+", "&", "=",
  "\"", "\\", "\\u0000", "\\ud800", "--", "__proto__", "constructor", "toString", "null", "true", "[]", "{}", ",", ":", "/", ".", ".."
] // prettier-ignore

/** Values that parsers take for absent, or forget. */
const bare = ["null", "[]", "{}", '""', "0", "true"]

/** Values in the place of a value of JSON. */
const values = [
  "null", "true", "false", "[]", "{}", "[[]]", "[null]", '""', '"0"', '"x"', '"\\ud800"', '"\\u0000"', '{"__proto__":{"a":1}}',
  '{"constructor":1}', '"2026-01-01T00:00:00Z"', '"20"', ...numbers
] // prettier-ignore

/** The values in a text that is JSON, or nearly, from their beginning to their end: with all that is in objects and lists. */
const valuesIn = (text: string): ReadonlyArray<readonly [start: number, end: number]> => {
  const open: Array<number> = []
  const found: Array<readonly [number, number]> = []
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\]",:]+/g)) {
    if (token === "{" || token === "[") open.push(index)
    else if (token === "}" || token === "]") found.push([open.pop() ?? index, index + 1])
    else found.push([index, index + token.length])
  }
  return found
}

const decoder = new TextDecoder()

/** Bytes in which those from `start` to `end` are others. */
const replace = (bytes: Uint8Array, start: number, end: number, by: Uint8Array): Uint8Array => {
  const result = new Uint8Array(start + by.length + bytes.length - end)
  result.set(bytes.subarray(0, start))
  result.set(by, start)
  result.set(bytes.subarray(end), start + by.length)
  return result
}

interface Material {
  readonly random: Random
  /** Words of the target, and texts in the sources. There may be none. */
  readonly words: ReadonlyArray<string>
  /** Another input. */
  readonly other: Uint8Array
}

type Mutation = (bytes: Uint8Array, material: Material) => Uint8Array

/** A range of bytes, mostly a short one. */
const rangeIn = ({ length }: Uint8Array, { below, oneOf }: Random): readonly [start: number, end: number] => {
  const start = below(length + 1)
  return [start, Math.min(length, start + below(oneOf([2, 5, 17, 65, length + 1])))]
}

/** Changes a name or a value of JSON, mostly to other JSON. */
const changeValue: Mutation = (bytes, { other, random, words }) => {
  const text = decoder.decode(bytes)
  const all = valuesIn(text)
  if (all.length === 0) return bytes
  const [start, end] = random.oneOf(all)
  const [from, to] = random.oneOf(all)
  const own = text.slice(start, end)
  const foreign = decoder.decode(other)
  const [first, last] = random.oneOf([...valuesIn(foreign), [0, foreign.length] as const])
  const names = Array.from(`${text}${foreign}`.matchAll(/"(\w+)":/g), ([, name = ""]) => name)
  const name = () => JSON.stringify(random.oneOf([random.oneOf(words), ...names]))
  const value = () => random.oneOf([random.oneOf(bare), random.oneOf(values)])
  const isName = /^\s*:/.test(text.slice(end))
  const isField = /:\s*$/.test(text.slice(0, start))
  const by = isName
    ? name()
    : random.oneOf([
        value(),
        value(),
        text.slice(from, to),
        foreign.slice(first, last),
        JSON.stringify(random.oneOf(words)),
        JSON.stringify(own),
        `[${own}]`,
        isField ? `${own},${name()}:${value()}` : `${own},${value()}`,
        isField ? `${own},${name()}:${own}` : `${own},${own}`,
        "[".repeat(random.below(200))
      ])
  return toBytes(text.slice(0, start) + by + text.slice(end))
}

const changeNumber: Mutation = (bytes, { random }) => {
  const text = decoder.decode(bytes)
  const all = Array.from(text.matchAll(/-?\d+/g))
  if (all.length === 0) return bytes
  const { 0: digits, index } = random.oneOf(all)
  const near = String(Number(digits) + random.oneOf([-1, 1]))
  return toBytes(text.slice(0, index) + random.oneOf([near, ...numbers]) + text.slice(index + digits.length))
}

const mutations: ReadonlyArray<Mutation> = [
  // Another byte.
  (bytes, { random }) => {
    if (bytes.length === 0) return bytes
    const at = random.below(bytes.length)
    const byte = bytes[at] ?? 0
    const by = random.oneOf([byte ^ (1 << random.below(8)), random.below(256), byte + 1])
    return replace(bytes, at, at + 1, Uint8Array.of(by))
  },
  // Fewer bytes.
  (bytes, { random }) => replace(bytes, ...rangeIn(bytes, random), new Uint8Array()),
  (bytes, { random }) => bytes.slice(0, random.below(bytes.length + 1)),
  // Bytes twice, or elsewhere.
  (bytes, { random }) => {
    const at = random.below(bytes.length + 1)
    return replace(bytes, at, at, bytes.slice(...rangeIn(bytes, random)))
  },
  // Words, in a place or instead of bytes.
  (bytes, { random, words }) => {
    const [at, end] = rangeIn(bytes, random)
    return replace(
      bytes,
      at,
      random.oneOf([at, end]),
      toBytes(random.oneOf([random.oneOf(words), random.oneOf(texts)]))
    )
  },
  // A part of another input.
  (bytes, { other, random }) => replace(bytes, ...rangeIn(bytes, random), other.slice(...rangeIn(other, random))),
  changeNumber
]

const openingBrace = 123

/** Changes an input in some ways. If it may have JSON, every second change is one of that. */
export const mutate: Mutation = (bytes, { words, ...others }) => {
  const material = { ...others, words: words.length === 0 ? texts : words }
  const { random } = material
  const isJson = bytes.includes(openingBrace)
  let changed = bytes
  for (let left = random.oneOf([1, 1, 1, 2, 3, 6]); left > 0; left -= 1)
    changed = (isJson && random.below(2) === 0 ? changeValue : random.oneOf(mutations))(changed, material)
  return changed.length > maxLength ? changed.slice(0, maxLength) : changed
}
