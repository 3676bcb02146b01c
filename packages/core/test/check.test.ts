import { assert, describe, it } from "@effect/vitest"
import { checkOf, installCheck } from "@xeffect/core/check"
import * as Responses from "@xeffect/core/responses"
import { schemaOf } from "@xeffect/core/schemas"
import { always, boolean, list, nullable, number, type Shape, string, struct, unknown } from "@xeffect/core/shape"
import * as Schema from "effect/Schema"
import { withEachChange } from "./changes.ts"

const shapes = Object.entries<unknown>({ ...Responses }).filter(
  (entry): entry is [string, Shape] => typeof entry[1] === "object"
)

/** What is wrong by the check, and whether Effect says that something is. */
const compare = (shape: Shape, value: unknown) => {
  const mismatch = checkOf(shape)(value)
  assert.strictEqual(mismatch === undefined, Schema.is(schemaOf(shape))(value), JSON.stringify({ mismatch, value }))
}

describe("the check of an answer", () => {
  it("is there for every kind of answer", () => assert.isAbove(shapes.length, 0))

  for (const [name, shape] of shapes) {
    it.prop(
      `finds in ${name} what Effect finds`,
      { answer: schemaOf(shape) },
      ({ answer }) => {
        const json: unknown = JSON.parse(JSON.stringify(answer))
        compare(shape, json)
        for (const changed of withEachChange(json)) compare(shape, changed)
      },
      { arbitrary: { runs: 10 } }
    )
  }

  it.each([
    ["a word for a number", struct({ a: number }), { a: "b" }, ["a"], "Expected number"],
    ["nothing for a text", struct({ a: always(string) }), {}, ["a"], "Missing key"],
    ["a list for a structure", struct({ a: string }), [], [], "Expected object"],
    ["null for a structure", struct({ a: struct({}) }), { a: null }, ["a"], "Expected object"],
    ["null in a list", list(boolean), [true, null], [1], "Expected boolean"],
    ["a structure for a list", list(unknown), { length: 0 }, [], "Expected array"],
    [
      "a number in what may be null",
      struct({ a: nullable(list(struct({ b: always(string) }))) }),
      { a: [{ b: "c" }, { b: 1 }] },
      ["a", 1, "b"],
      "Expected string"
    ]
  ])("says where and what is wrong: %s", (_, shape: Shape, value, path, detail) => {
    assert.deepStrictEqual(checkOf(shape)(value), { path, detail })
  })

  it("lets a generated one look first, and says itself what is wrong", () => {
    const shape = struct({ a: always(string) })
    let looks = 0
    installCheck(shape, () => {
      looks++
      return false
    })
    const check = checkOf(shape)
    assert.isUndefined(check({ a: "b" }))
    assert.deepStrictEqual(check({ a: 1 })?.path, ["a"])
    assert.strictEqual(looks, 2)
  })
})
