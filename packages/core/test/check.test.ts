import { assert, describe, it } from "@effect/vitest"
import { checkOf, installCheck } from "@xeffect/core/check"
import * as Responses from "@xeffect/core/responses"
import * as Schema from "effect/Schema"
import { withEachChange } from "./changes.ts"

const schemas = Object.entries<unknown>({ ...Responses }).filter((entry): entry is [string, Schema.Codec<unknown>] =>
  Schema.isSchema(entry[1])
)

/** What is wrong by the check, and whether Effect says that something is. */
const compare = (schema: Schema.Codec<unknown>, value: unknown) => {
  const mismatch = checkOf(schema.ast)(value)
  assert.strictEqual(mismatch === undefined, Schema.is(schema)(value), JSON.stringify({ mismatch, value }))
}

describe("the check of an answer", () => {
  it("is there for every kind of answer", () => assert.isAbove(schemas.length, 0))

  for (const [name, schema] of schemas) {
    it.prop(
      `finds in ${name} what Effect finds`,
      { answer: schema },
      ({ answer }) => {
        const json: unknown = JSON.parse(JSON.stringify(answer))
        compare(schema, json)
        for (const changed of withEachChange(json)) compare(schema, changed)
      },
      { arbitrary: { runs: 10 } }
    )
  }

  it.each([
    ["a word for a number", Schema.Struct({ a: Schema.Number }), { a: "b" }, ["a"], "Expected number"],
    ["nothing for a text", Schema.Struct({ a: Schema.String }), {}, ["a"], "Missing key"],
    ["a list for a structure", Schema.Struct({ a: Schema.String }), [], [], "Expected object"],
    ["null in a list", Schema.Array(Schema.Boolean), [true, null], [1], "Expected boolean"],
    [
      "a number in what may be null",
      Schema.Struct({ a: Schema.NullOr(Schema.Array(Schema.Struct({ b: Schema.String }))) }),
      { a: [{ b: "c" }, { b: 1 }] },
      ["a", 1, "b"],
      "Expected string"
    ]
  ])("says where and what is wrong: %s", (_, schema: Schema.Constraint, value, path, detail) => {
    assert.deepStrictEqual(checkOf(schema.ast)(value), { path, detail })
  })

  it.each([
    ["a number in bounds", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })), [1, 3], [0, 1.5, "1"]],
    ["one of some words", Schema.Literals(["a", "b"]), ["a", "b"], ["c", null]],
    ["a pair", Schema.Tuple([Schema.String, Schema.Number]), [["a", 1]], [["a"], [1, "a"]]],
    ["a record", Schema.Record(Schema.String, Schema.Number), [{}, { a: 1 }], [{ a: "b" }, null]],
    ["anything but null", Schema.Struct({}), [{}, { a: 1 }], [null]]
  ])("leaves what answers do not consist of to Effect: %s", (_, schema: Schema.Constraint, right, wrong) => {
    const check = checkOf(Schema.Struct({ inner: schema }).ast)
    for (const inner of right) assert.isUndefined(check({ inner }))
    for (const inner of wrong) assert.deepStrictEqual(check({ inner })?.path, ["inner"])
  })

  it("lets a generated one look first, and says itself what is wrong", () => {
    const schema = Schema.Struct({ a: Schema.String })
    let looks = 0
    installCheck(schema, () => {
      looks++
      return false
    })
    const check = checkOf(schema.ast)
    assert.isUndefined(check({ a: "b" }))
    assert.deepStrictEqual(check({ a: 1 })?.path, ["a"])
    assert.strictEqual(looks, 2)
  })
})
