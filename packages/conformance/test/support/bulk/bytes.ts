import { createHash } from "node:crypto"

/** The size of a generated chunk, in bytes. */
const chunkSize = 2 ** 16

/** The next of a series of numbers of 32 bits. The same series for the same start. */
export const next = (state: number): number => {
  const one = state ^ (state << 13)
  const two = one ^ (one >>> 17)
  return (two ^ (two << 5)) >>> 0
}

/** Starts a series of numbers that is another one for each number. */
export const seed = (number: number): number => next(Math.imul(number + 1, 0x9e3779b1) >>> 0 || 1)

/** What has gone by. */
export interface Passed {
  readonly add: (chunk: Uint8Array) => void
  readonly size: () => number
  readonly sha256: () => string
}

/** Counts and digests what goes by, without keeping it. */
export const passing = (): Passed => {
  const hash = createHash("sha256")
  let size = 0
  let digest: string | undefined
  return {
    add: (chunk) => {
      size += chunk.length
      hash.update(chunk)
    },
    size: () => size,
    sha256: () => (digest ??= hash.digest("hex"))
  }
}

const block = () => {
  const words = new Uint32Array(chunkSize / 4)
  let state = seed(words.length)
  for (let index = 0; index < words.length; index++) words[index] = state = next(state)
  return new Uint8Array(words.buffer)
}

/** So many bytes, made as they are read: each time the same, and no two chunks alike. */
export function* someBytes(size: number, passed?: Passed): Generator<Uint8Array<ArrayBuffer>> {
  const random = block()
  for (let offset = 0; offset < size; offset += chunkSize) {
    const chunk = random.slice(0, Math.min(chunkSize, size - offset))
    new DataView(chunk.buffer).setUint32(0, offset)
    passed?.add(chunk)
    yield chunk
  }
}
