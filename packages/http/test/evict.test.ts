import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { makeEvict } from "../src/rate-limit/evict.ts"

/** A map that counts the iterations that begin at its front. */
class CountedMap<Value> extends Map<string, Value> {
  iterations = 0
  override [Symbol.iterator]() {
    this.iterations++
    return super[Symbol.iterator]()
  }
}

const maxKeys = 20

/** The keys that remain after all were used in this order, of which those are in use that are not negative. */
const remaining = (used: ReadonlyArray<number>) => {
  const values = new CountedMap<boolean>()
  const evict = makeEvict(values, maxKeys, (isInUse) => isInUse)
  let largest = 0
  for (const number of used) {
    const key = `${number}`
    const isNew = !values.delete(key)
    values.set(key, number < 0)
    if (isNew) evict()
    largest = Math.max(largest, values.size)
  }
  return { values, largest }
}

describe("what is remembered by key", () => {
  it("stays within its bound, and keeps the recently used and all that are in use", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 300 }), (used) => {
        const { largest, values } = remaining(used)
        const inUse = new Set(used.filter((number) => number < 0))
        const recent = Array.from(new Set(used.toReversed())).slice(0, maxKeys * 0.9 - inUse.size)
        for (const number of [...inUse, ...recent]) assert.isTrue(values.has(`${number}`), `${number}`)
        assert.isAtMost(largest, maxKeys * 1.1 + inUse.size)
      })
    )
  })

  it("forgets the longest unused first, a tenth at once", () => {
    const { values } = remaining(Array.from({ length: maxKeys + 1 }, (_, number) => (number === 0 ? 5 : number)))
    assert.deepStrictEqual([...values.keys()].slice(0, 2), ["1", "2"])
    const { values: later } = remaining([...Array(maxKeys).keys(), 0, maxKeys])
    assert.deepStrictEqual([...later.keys()], [...Array(maxKeys).keys(), 0, maxKeys].slice(4).map(String))
  })

  it("is not iterated over for each new key, also if all are in use", () => {
    for (const sign of [1, -1]) {
      const { values } = remaining(Array.from({ length: 1000 }, (_, number) => sign * (number + 1)))
      assert.isAtMost(values.iterations, 1000 / 2)
    }
  })
})
