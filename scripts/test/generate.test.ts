import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import type { Facts, OperationFacts, SchemaFacts } from "../../packages/emulator/src/description/facts-types.ts"
import { byHand } from "../../spec/by-hand.ts"
import { top } from "../build/workspace.ts"
import { readAreas } from "../docs/operations.ts"
import { snakeCase } from "../generate/definition.ts"
import { readStated } from "../generate/files.ts"
import { withVersions } from "../docs/field-versions.ts"
import { doubtful } from "../description/doubtful.ts"
import { pendingOf } from "../description/pending.ts"
import { type Edit, ofCalls, ofDeclarations, ofEmulator, ofFacts, ofWritten } from "../mutations/table.ts"
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
    assert.deepStrictEqual(pendingOf({ operations: [], facts: [{ ...one, dropped: "It had no effect." }] }), [])
  })

  it("is not declared any more if a person dropped it", () => {
    const before = like({ type: "integer", maximum: 7 })
    const vanished = vanishedIn(facts("2.1", before), facts("2.2", like({ type: "integer" })), () => true)
    const dropped = { ...vanished, facts: vanished.facts.map((one) => ({ ...one, dropped: "It had no effect." })) }
    const described = { isRequired: false, schema: { type: "integer" } } as const
    assert.deepStrictEqual(withVanished(dropped, "POST /2/users/{id}/likes", "tweet_id", described), described)
  })
})

describe("what looks doubtful in a description", () => {
  const doubts = (before: OperationFacts, after: OperationFacts) => doubtful(facts("2.1", before), facts("2.2", after))
  const id = { type: "string" } as const

  it.each<readonly [what: string, schema: SchemaFacts, line: RegExp]>([
    ["bounds that exclude each other", { type: "integer", minimum: 5, maximum: 4 }, /minimum that is larger/],
    ["a default out of bounds", { type: "integer", maximum: 4, default: 5 }, /default 5 of tweet_id is out of/],
    ["a default that is no value", { type: "string", enum: ["a"], default: "b" }, /default b of tweet_id is none/],
    ["a pattern that does not compile", { type: "string", pattern: "(" }, /pattern \( of tweet_id is none/]
  ])("is named: %s", (_, schema, line) => {
    const found = doubts(like(id), like(schema))
    assert.lengthOf(found, 1)
    assert.match(found[0] ?? "", line)
    assert.deepStrictEqual(doubts(like(schema), like(schema)), [])
  })

  it("is a parameter that is required now, and credentials that are gone", () => {
    assert.match(doubts(like(id), like(id, ["tweet_id"])).join(), /tweet_id is required now/)
    assert.match(doubts(like(id), { ...like(id), security: {} }).join(), /UserToken is no longer accepted/)
    assert.deepStrictEqual(doubts(like(id), like(id)), [])
  })
})

describe("the comment of a field", () => {
  const source = [
    "export interface Post {",
    "  /** The text. */",
    "  readonly text?: string",
    "  /** Its place. Since description 2.1. */",
    "  readonly geo?: string",
    "  readonly lang?: string",
    "}",
    ""
  ].join("\n")
  const words = new Map([
    ["text", "Until description 2.3."],
    ["lang", "Since description 2.2."]
  ])

  it("says which descriptions have it, and no longer what was so before", () => {
    const text = withVersions(source, "Post", (field) => words.get(field) ?? "")
    assert.include(text, "  /** The text. Until description 2.3. */\n  readonly text")
    assert.include(text, "  /** Its place. */\n  readonly geo")
    assert.include(text, "  /** Since description 2.2. */\n  readonly lang")
    assert.strictEqual(
      withVersions(text, "Post", (field) => words.get(field) ?? ""),
      text
    )
  })
})

describe("npm run mutations", () => {
  const edits: ReadonlyArray<Edit> = [...ofFacts, ...ofWritten, ...ofDeclarations, ...ofEmulator, ...ofCalls]
  it.each(edits.map(({ file, from }) => [file, from] as const))("changes what is there: %s", (file, from) => {
    assert.include(readFileSync(join(top, file), "utf8"), from)
  })
})

describe("every operation", () => {
  it("is written from spec/operations, or has a reason in spec/by-hand.ts", async () => {
    const exported = (await readAreas()).flatMap(({ entries }) => entries.map(({ definition }) => definition.name))
    const written = (await readStated()).flatMap(({ operations }) => Object.keys(operations).map(snakeCase))
    assert.deepStrictEqual([...written, ...Object.values(byHand).flat()].toSorted(), exported.toSorted())
  })
})
