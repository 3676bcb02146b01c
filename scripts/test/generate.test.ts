import { assert, describe, it } from "vitest"
import type { Facts, OperationFacts, SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import { byHand } from "../../spec/by-hand.ts"
import { readAreas } from "../docs/operations.ts"
import { snakeCase } from "../generate/definition.ts"
import { readStated } from "../generate/files.ts"
import { pendingOf } from "../description/pending.ts"
import { isStillLost, vanishedIn, withVanished } from "../description/vanished.ts"

const like = (tweet_id: SchemaFacts | undefined, required: ReadonlyArray<string> = []): OperationFacts => ({
  id: "likePost",
  method: "POST",
  path: "/2/users/{id}/likes",
  parameters: [],
  body: { type: "object", required, properties: tweet_id === undefined ? {} : { tweet_id } },
  responses: { "200": { $ref: "Liked" } },
  security: { UserToken: [] }
})

const facts = (version: string, ...operations: ReadonlyArray<OperationFacts>): Facts => ({
  version,
  operations,
  parameters: {},
  schemas: {
    PostId: { type: "string", pattern: "^[0-9]{1,19}$" },
    Liked: { type: "object", properties: { data: { type: "object", properties: { liked: { type: "boolean" } } } } }
  }
})

const lost = (before: OperationFacts, after: OperationFacts) =>
  vanishedIn(facts("2.1", before), facts("2.2", after), () => true).facts.map(({ keyword, value }) => [keyword, value])

describe("what vanishes from a description", () => {
  it.each<readonly [what: string, before: SchemaFacts, after: SchemaFacts, lost: ReadonlyArray<unknown>]>([
    ["a pattern", { $ref: "PostId" }, { type: "string" }, [["pattern", "^[0-9]{1,19}$"]]],
    ["a default", { type: "integer", default: 7 }, { type: "integer" }, [["default", 7]]],
    ["a bound", { type: "integer", maximum: 7 }, { type: "integer" }, [["maximum", 7]]],
    ["a narrower bound", { type: "integer", minimum: 5 }, { type: "integer", minimum: 1 }, [["minimum", 5]]],
    [
      "a value",
      { type: "string", enum: ["a", "b"] },
      { type: "string", enum: ["a", "c"] },
      [["enum", ["a", "c", "b"]]]
    ],
    ["nothing that is new", { type: "integer" }, { type: "integer", maximum: 7 }, []],
    ["nothing that is narrower", { type: "integer", maximum: 9 }, { type: "integer", maximum: 7 }, []]
  ])("is noticed and waits for a decision: %s", (_, before, after, expected) => {
    assert.deepStrictEqual(lost(like(before), like(after)), expected)
  })

  it("is noticed if a parameter is gone, or no longer required", () => {
    const id = { type: "string" } as const
    assert.deepStrictEqual(lost(like(id, ["tweet_id"]), like(id)), [["required", true]])
    assert.deepStrictEqual(lost(like(id), like(undefined)), [
      ["parameter", { in: "body", schema: id, required: false }]
    ])
  })

  it("keeps an operation that is gone, without references to schemas that may be gone too", () => {
    const { operations } = vanishedIn(facts("2.1", like({ $ref: "PostId" })), facts("2.2"), () => true)
    assert.notInclude(JSON.stringify(operations), "$ref")
    assert.deepStrictEqual(pendingOf({ operations, facts: [] }), [
      "POST /2/users/{id}/likes is no longer described; the last description with it is 2.1"
    ])
  })

  it("is not noticed of an operation that nobody declared", () => {
    const { facts: found, operations } = vanishedIn(facts("2.1", like({ $ref: "PostId" })), facts("2.2"), () => false)
    assert.deepStrictEqual([...found, ...operations], [])
  })

  it("is declared as before until it is described again", () => {
    const [before, after] = [like({ type: "integer", maximum: 7 }), like({ type: "integer" })]
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", after), () => true)
    const described = { isRequired: false, schema: { type: "integer" } } as const
    const operation = "POST /2/users/{id}/likes"
    assert.deepStrictEqual(withVanished(vanished, operation, "tweet_id", described).schema, {
      type: "integer",
      maximum: 7
    })
    for (const one of vanished.facts) {
      assert.isTrue(isStillLost(facts("2.3", after), one))
      assert.isFalse(isStillLost(facts("2.3", before), one))
    }
  })

  it("waits no longer once there is a reason", () => {
    const one = { operation: "GET /2/a", parameter: "b", keyword: "default", value: 1, last: "2.1" }
    assert.lengthOf(pendingOf({ operations: [], facts: [one] }), 1)
    assert.deepStrictEqual(pendingOf({ operations: [], facts: [{ ...one, reason: "It is still accepted." }] }), [])
  })
})

describe("every operation", () => {
  it("is written from spec/operations, or has a reason in spec/by-hand.ts", async () => {
    const exported = (await readAreas()).flatMap(({ entries }) => entries.map(({ definition }) => definition.name))
    const written = (await readStated()).flatMap(({ operations }) => Object.keys(operations).map(snakeCase))
    assert.deepStrictEqual([...written, ...Object.values(byHand).flat()].toSorted(), exported.toSorted())
  })
})
