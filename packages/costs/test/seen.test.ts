import { assert, describe, it } from "@effect/vitest"
import { makeSeenResources } from "../src/ledger/seen.ts"
import * as fc from "fast-check"

const noon = Date.parse("2026-11-24T12:00:00Z")

const countNew = (remember: number) => {
  const seen = makeSeenResources(remember)
  return (...ids: ReadonlyArray<string>) => seen.addAll({ kind: "post", ids }, noon).length
}

describe("billed resources", () => {
  it("are told apart if their IDs differ in the beginning, in leading zeros, or in what is no digit", () => {
    const add = countNew(100)
    const ids = ["1234567890", "2234567890", "234567890", "0234567890", "34567890", "a234567890", "1234-67890", ""]
    assert.strictEqual(add(...ids), ids.length)
    assert.strictEqual(add(...ids), 0)
  })

  it("are all forgotten if none are to be remembered", () => {
    const add = countNew(0)
    assert.strictEqual(add("1000000001", "1000000001"), 2)
  })

  it("are told apart if they end in the same nine digits, in both generations", () => {
    const add = countNew(3)
    const ids = ["1000000007", "2000000007", "3000000007", "4000000007", "5000000007"]
    assert.strictEqual(add(...ids), 5)
    assert.strictEqual(add(...ids.toReversed()), 0)
    assert.strictEqual(add("6000000007", ...ids.slice(3)), 1)
    assert.strictEqual(add(ids[0] ?? ""), 1)
  })

  it("are remembered at least for as many others as asked, and at most for twice as many", () => {
    const id = fc.oneof(
      fc.bigInt(1n, 30n).map((number) => `${1_700_000_000_000_000_000n + number}`),
      fc.integer({ min: 1, max: 30 }).map((number) => `${number * 1_000_003}0000000`),
      fc.integer({ min: 1, max: 30 }).map((number) => `uuid-${number}`)
    )
    const remembersAsAsked = fc.property(
      fc.array(id, { maxLength: 200 }),
      fc.integer({ min: 1, max: 20 }),
      (ids, remember) => {
        const add = countNew(remember)
        const billed: Array<string> = []
        return ids.every((one) => {
          const since = billed.toReversed().indexOf(one)
          const isNew = add(one) === 1
          if (isNew) billed.push(one)
          if (since < 0 || since >= 2 * remember) return isNew
          return since >= remember || !isNew
        })
      }
    )
    assert.isNull(fc.check(remembersAsAsked).counterexample)
  })
})
