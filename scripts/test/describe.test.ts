import { searchCommunities } from "@xeffect/communities"
import * as Parameter from "@xeffect/core/parameter"
import { assert, it } from "@effect/vitest"
import { describeAreas } from "../facts/describe/describe.ts"

it("A parameter that a description has newly is described without a sentence, until it has a comment", () => {
  const { definition } = searchCommunities
  const changed = { ...definition, params: { ...definition.params, words_of_a_test: Parameter.text(1, 4096) } }
  const entry = {
    definition: changed,
    names: ["searchCommunities"] as const,
    file: "packages/communities/src/search.ts"
  }
  const [described] = describeAreas([{ name: "@xeffect/communities", entries: [entry] }]).get("communities") ?? []
  const summaries = new Map(described?.parameters.map(({ name, summary }) => [name, summary]))
  for (const name of Object.keys(definition.params)) assert.notStrictEqual(summaries.get(name), "")
  assert.strictEqual(summaries.get("words_of_a_test"), "")
})
