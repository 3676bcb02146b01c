import { createHash } from "node:crypto"

/** The size of a generated chunk, in bytes. */
const chunkSize = 2 ** 16

/** The next of a series of 32-bit numbers. The same start has the same series. */
export const next = (state: number): number => {
  const one = state ^ (state << 13)
  const two = one ^ (one >>> 17)
  return (two ^ (two << 5)) >>> 0
}

/** Starts a different series of numbers for each number. */
export const seed = (number: number): number => next(Math.imul(number + 1, 0x9e3779b1) >>> 0 || 1)

/** The bytes that passed: their number and digest. */
export interface Passed {
  readonly add: (chunk: Uint8Array) => void
  readonly size: () => number
  readonly sha256: () => string
}

/** Counts and digests bytes, without keeping them. */
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

/** Generates `size` bytes as they are read: the same each time, and no two chunks alike. */
export function* someBytes(size: number, passed?: Passed): Generator<Uint8Array<ArrayBuffer>> {
  const random = block()
  for (let offset = 0; offset < size; offset += chunkSize) {
    const chunk = random.slice(0, Math.min(chunkSize, size - offset))
    new DataView(chunk.buffer).setUint32(0, offset)
    passed?.add(chunk)
    yield chunk
  }
}
