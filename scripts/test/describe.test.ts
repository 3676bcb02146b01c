import { searchCommunities } from "@xeffect/communities"
import * as Parameter from "@xeffect/core/parameter"
import { assert, it } from "@effect/vitest"
import { describeAreas } from "../facts/describe/describe.ts"

it("A parameter that a description has newly is described without a sentence, until it has a comment", () => {
  const { definition } = searchCommunities
  const changed = { ...definition, params: { ...definition.params, keywords: Parameter.text(1, 4096) } }
  const entry = {
    definition: changed,
    names: ["searchCommunities"] as const,
    file: "packages/communities/src/search.ts"
  }
  const [described] = describeAreas([{ name: "@xeffect/communities", entries: [entry] }]).get("communities") ?? []
  const summaries = new Map(described?.parameters.map(({ name, summary }) => [name, summary]))
  assert.notStrictEqual(summaries.get("query"), "")
  assert.strictEqual(summaries.get("keywords"), "")
})
