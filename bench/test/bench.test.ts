// How benchmarks take their samples, and what they say of them.
import { assert, describe, it } from "@effect/vitest"
import { busyWarning, doubtfulNote, isDoubtful } from "../src/busy.ts"
import { isTableName, tableNames } from "../src/calls/section.ts"
import { runInTurns, takeTurns } from "../src/turns.ts"
import { replaceSection } from "../src/write-section.ts"

describe("benchmarks in pairs", () => {
  it("Every second round begins with the last way, and each way gives one sample a round", async () => {
    const calls: Array<string> = []
    const way = (name: string) => ({ call: () => calls.push(name), calls: 1 })
    const samples = await takeTurns({ a: way("a"), b: way("b") }, { seconds: 60, rounds: 4 })
    const warmUp = 6
    assert.strictEqual(calls.slice(warmUp).join(""), "abbaabba")
    assert.deepStrictEqual([samples["a"]?.length, samples["b"]?.length], [4, 4])
  })

  it("Without time left, five rounds are taken all the same", async () => {
    const runs = await runInTurns({ a: () => Promise.resolve(1), b: () => Promise.resolve(2) }, { seconds: 0 })
    assert.deepStrictEqual(runs, { a: [1, 1, 1, 1, 1], b: [2, 2, 2, 2, 2] })
  })

  it("A figure with a wide middle half is doubtful, and so is one of no samples", () => {
    assert.isFalse(isDoubtful({ low: 0.97, median: 1, high: 1.03 }))
    assert.isTrue(isDoubtful({ low: 0.9, median: 1, high: 1.1 }))
    assert.isFalse(isDoubtful({ low: 0.9, median: 1, high: 1.1 }, true))
    assert.isTrue(isDoubtful({ low: NaN, median: NaN, high: NaN }))
    assert.strictEqual(doubtfulNote(0), undefined)
  })

  it("A machine with a load of more than half of its processors is called busy", () => {
    assert.strictEqual(busyWarning(1, 2), undefined)
    assert.include(busyWarning(1.1, 2), "a load of 1.1 with 2 processors")
  })

  it("The names of tables are known, and those of other properties are not", () => {
    for (const name of tableNames) assert.isTrue(isTableName(name))
    assert.isFalse(isTableName("toString"))
  })

  it("A section of the page is replaced up to the next heading, and a missing one is reported", () => {
    const page = "# Page\n\n## One\n\nold\n\n## Two\n\nkept\n"
    assert.strictEqual(replaceSection(page, "One", "## One\n\nnew"), "# Page\n\n## One\n\nnew\n\n## Two\n\nkept\n")
    assert.strictEqual(replaceSection(page, "Two", "## Two\n\nnew"), "# Page\n\n## One\n\nold\n\n## Two\n\nnew\n")
    assert.strictEqual(replaceSection(page, "Three", ""), undefined)
  })
})
