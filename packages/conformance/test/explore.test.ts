// The short form of `npm run explore`, and the explorer itself on models whose states are known.
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { exploreApart } from "../explore/apart.ts"
import { type Exploration, explore, type Model, plain, replay, toTest } from "../explore/explorer.ts"
import { runs } from "../explore/explorations.ts"
import * as Redacted from "effect/Redacted"

// The models change what is of the whole process, which the next test files of this worker share.
afterAll(() => {
  Error.stackTraceLimit = 10
  Reflect.deleteProperty(crypto.subtle, "digest")
})

/** Two tanks that are filled, emptied and poured into each other: the wanted amount is the violation. */
const tanks = (sizes: readonly [number, number], wanted: number): Model<readonly [number, number]> => ({
  start: [0, 0],
  moves: ([a, b]) => {
    const poured = Math.min(a, sizes[1] - b)
    const back = Math.min(b, sizes[0] - a)
    return [
      { label: "fill the first", to: [sizes[0], b] },
      { label: "fill the second", to: [a, sizes[1]] },
      { label: "empty the first", to: [0, b] },
      { label: "empty the second", to: [a, 0] },
      { label: "pour the first", to: [a - poured, b + poured] },
      { label: "pour the second", to: [a + back, b - back] }
    ]
  },
  view: (state) => state,
  violation: (state) => (state.includes(wanted) ? `${wanted} is never reached.` : undefined),
  isEnd: ([a, b]) => a === 0 && b === 0
})

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

describe("The explorer", () => {
  it("reaches exactly the amounts that two tanks can measure", () => {
    const size = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(size, size, size, (a, b, wanted) => {
        const { isComplete, violations } = explore(tanks([a, b], wanted))
        const isPossible = wanted <= Math.max(a, b) && wanted % divisor(a, b) === 0
        assert.isTrue(isComplete)
        assert.strictEqual(violations.length, isPossible ? 1 : 0)
      })
    )
  })

  it("finds the shortest trace, which breaks the promise when it is followed", () => {
    const model = tanks([3, 5], 4)
    const [violation = assert.fail("4 can be measured")] = explore(model).violations
    assert.lengthOf(violation.trace, 6)
    assert.strictEqual(replay(model, violation.trace), violation.promise)
    assert.isUndefined(replay(model, violation.trace.slice(0, -1)))
    assert.include(toTest("tanks([3, 5], 4)", violation), JSON.stringify(violation.trace.at(-1)))
  })

  it("finds a state from which only a fault leads to an end", () => {
    const model: Model<string> = {
      start: "begin",
      moves: (state) =>
        state === "begin"
          ? [
              { label: "wait", to: "stuck" },
              { label: "end", to: "end" }
            ]
          : state === "stuck"
            ? [{ label: "fail", to: "end", isFault: true }]
            : [],
      view: (state) => state,
      isEnd: (state) => state === "end"
    }
    assert.deepStrictEqual(explore(model).violations[0]?.trace, ["wait"])
  })

  it("stops at a limit of states, and says that it is not complete", () => {
    const { isComplete, states } = explore(tanks([11, 12], 13), { states: 10 })
    assert.isFalse(isComplete)
    assert.isAbove(states, 10)
  })

  it("tells secrets and bytes apart that JSON shows alike", () => {
    const all = [Redacted.make("a"), Redacted.make("b"), new Uint8Array([1]), new Uint8Array([2]), new Error("a")]
    assert.lengthOf(new Set(all.map((value) => JSON.stringify(plain(value)))), all.length)
  })
})

describe("Every state that can be reached", () => {
  const short = runs.flatMap(({ bounds, explore, isObserved, isShort, machine }, number) =>
    isShort ? [{ machine, bounds, explore, number: isObserved ? number : undefined }] : []
  )
  const numbers = short.flatMap(({ number }) => number ?? [])
  let apart: ReadonlyArray<Exploration> = []
  beforeAll(async () => {
    apart = await exploreApart(numbers)
  }, 120_000)

  it.each(short)(
    "of $machine within $bounds keeps the promises",
    ({ explore, number }) => {
      const explored = number === undefined ? explore({}) : apart[numbers.indexOf(number)]
      assert.deepStrictEqual(explored?.violations, [])
      assert.isTrue(explored?.isComplete)
    },
    120_000
  )
})
