import { assert, describe, it } from "vitest"
import { isWhole, someOf, times } from "../../packages/conformance/running/whole.ts"
import { temporaryFolder } from "../checks/temporary.ts"
import { findUnknown, type Outcome, runSteps, type Step, withNeeds } from "../checks/steps.ts"

const all: ReadonlyArray<Step> = [
  { name: "build" },
  { name: "size", needs: ["build"] },
  { name: "lint" },
  { name: "skipped", shows: true }
]

/** Runs steps that take no time, and records which were running at once. */
const trial = async (steps: ReadonlyArray<Step>, outcomes: Readonly<Record<string, Outcome>> = {}) => {
  const printed: Array<string> = []
  const begun: Array<string> = []
  let [running, peak] = [0, 0]
  const failed = await runSteps(
    steps,
    2,
    (line) => printed.push(line),
    async ({ name }) => {
      begun.push(name)
      peak = Math.max(peak, ++running)
      await Promise.resolve()
      running--
      return outcomes[name] ?? { passed: true, output: `output of ${name}` }
    }
  )
  return { failed, begun, peak, printed: printed.map((line) => line.replace(/[\d.]+ s/, "TIME")) }
}

describe("the commands of npm test", () => {
  it("run two at a time, after those that they need", async () => {
    const { begun, failed, peak } = await trial(all)
    assert.deepStrictEqual(failed, [])
    assert.sameMembers(begun, ["build", "size", "lint", "skipped"])
    assert.isAbove(begun.indexOf("size"), begun.indexOf("build"))
    assert.strictEqual(peak, 2)
  })

  it("print a line each, and what was skipped", async () => {
    const { printed } = await trial(all)
    assert.include(printed, "lint            TIME")
    assert.include(printed, "skipped         TIME\noutput of skipped")
  })

  it("fail with their output, and leave out what needs them", async () => {
    const { begun, failed, printed } = await trial(all, { build: { passed: false, output: "no such file" } })
    assert.sameMembers([...failed], ["build", "size"])
    assert.notInclude(begun, "size")
    assert.include(printed, "build           failed, TIME\nno such file")
    assert.include(printed, "size            not run: build failed")
  })

  it("do not wait for what is not there", async () => {
    const message = await trial([{ name: "size", needs: ["build"] }]).then(String, String)
    assert.include(message, "these steps wait for each other: size")
  })

  it("are run by their names, with what they need", () => {
    const named = (...names: ReadonlyArray<string>) => withNeeds(all, names).map(({ name }) => name)
    assert.deepStrictEqual(named("size"), ["build", "size"])
    assert.deepStrictEqual(named("lint"), ["lint"])
    assert.lengthOf(named(), all.length)
    assert.deepStrictEqual(findUnknown(all, ["lint", "sise"]), ["sise"])
  })
})

it("A part of the cases is tried, and all of them if the whole is wanted", () => {
  assert.deepStrictEqual(someOf(["a", "b", "c"], 1), isWhole ? ["a", "b", "c"] : ["a"])
  assert.deepStrictEqual(
    someOf([1, 2, 3], (one) => one > 2),
    isWhole ? [1, 2, 3] : [3]
  )
  assert.deepStrictEqual([times(5), times(5, 7)], isWhole ? [50, 7] : [5, 5])
})

it("Temporary files stay where they are if there is no folder in memory", () => {
  assert.deepStrictEqual(temporaryFolder("/nowhere/at/all"), {})
})
