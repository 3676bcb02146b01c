// Each target runs with its inputs in the repository and with mutations of them, so that a mended fault does not come back.
import { assert, describe, it } from "vitest"
import { times } from "../../packages/conformance/running/whole.ts"
import { readCorpus } from "../checks/fuzz/corpus.ts"
import { failureOf } from "../checks/fuzz/engine.ts"
import { mutate } from "../checks/fuzz/mutate.ts"
import { makeRandom } from "../checks/fuzz/random.ts"
import { maxLength } from "../checks/fuzz/target.ts"
import { loadTarget, names } from "../checks/fuzz/targets.ts"

describe.each(names)("the target %s", (name) => {
  it("breaks no promise for its inputs and mutations of them", async () => {
    const target = await loadTarget(name)
    const inputs = readCorpus(target)
    const random = makeRandom(1)
    const material = { random, words: target.words ?? [] }
    const mutants = Array.from({ length: times(target.mutants ?? 100) }, () =>
      mutate(random.oneOf(inputs), { ...material, other: random.oneOf(inputs) })
    )
    const failures: Array<string> = []
    for (const input of [...inputs, ...mutants]) {
      const failure = await failureOf(target, input)
      if (failure !== undefined) failures.push(`${Buffer.from(input).toString("base64")}\n${failure.stack}`)
    }
    assert.deepStrictEqual(failures, [])
  })

  it("has few inputs in the repository, and short ones", async () => {
    const target = await loadTarget(name)
    assert.strictEqual(target.name, name)
    const saved = readCorpus(target).slice(target.seeds.length)
    assert.isAtMost(saved.length, 40)
    for (const input of saved) assert.isAtMost(input.length, maxLength / 2)
  })
})
