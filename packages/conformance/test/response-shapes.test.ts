import { assert, describe, it } from "@effect/vitest"
import { described } from "./support/descriptions.ts"
import { unexplainedResponses } from "./support/response-differences.ts"

// The newest description, place by place: `described-responses.test.ts` reads responses of all of them.

describe("the shapes of responses", () => {
  it("differ from the description where spec/response-deviations.ts says why, and nowhere else", () => {
    const description = described.at(-1)
    assert.isDefined(description)
    if (description !== undefined) assert.deepStrictEqual(unexplainedResponses(description), [])
  })
})
