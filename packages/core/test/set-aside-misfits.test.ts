import { assert, describe, it } from "@effect/vitest"
import { checkShape, installCheck } from "../src/shape/set-aside-misfits.ts"
import * as Responses from "../src/resources/responses.ts"
import { schemaOf } from "@xeffect/core/schemas"
import * as Shape from "@xeffect/core/shape"
import * as Schema from "effect/Schema"
import { withSomeChanges } from "./changes.ts"
import { times } from "../../conformance/running/whole.ts"

const shapes = Object.entries<unknown>({ ...Responses }).filter(
  (entry): entry is [string, Shape.Shape] => typeof entry[1] === "object"
)

// JSON has neither undefined nor numbers that are not finite.
const finite = (_: string, value: unknown) => (typeof value === "number" && !Number.isFinite(value) ? 0 : value)

const copy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value, finite)))

describe("the check of a response", () => {
  it("exists for every kind of response", () => assert.isAbove(shapes.length, 0))

  for (const [name, shape] of shapes) {
    const schema = schemaOf(shape)
    it.prop(
      `leaves a valid ${name} as it is, and makes every other one valid or fails`,
      { response: schema },
      ({ response }) => {
        const json = copy(response)
        assert.deepStrictEqual(checkShape(shape, json), { setAside: [], failure: undefined })
        assert.deepStrictEqual(json, copy(response))
        for (const changed of withSomeChanges(json)) {
          const wasValid = Schema.is(schema)(changed)
          const value = copy(changed)
          const { failure, setAside } = checkShape(shape, value)
          assert.strictEqual(Schema.is(schema)(value), failure === undefined, JSON.stringify({ changed, failure }))
          if (wasValid) assert.deepStrictEqual(setAside, [])
        }
      },
      { arbitrary: { runs: times(3) } }
    )
  }

  const entry = Shape.struct({ id: Shape.always(Shape.string), size: Shape.number })

  it.each<readonly [string, Shape.Shape, unknown, unknown, ReadonlyArray<unknown>]>([
    ["null for an optional value as absent", Shape.struct({ a: Shape.number }), { a: null }, {}, []],
    ["null for any value unchanged", Shape.struct({ a: Shape.unknown }), { a: null }, { a: null }, []],
    [
      "another type",
      Shape.struct({ a: Shape.number, b: Shape.number }),
      { a: "b", b: 1 },
      { b: 1 },
      [[["a"], "number", "b"]]
    ],
    ["an unknown key unchanged", Shape.struct({}), { a: { b: null } }, { a: { b: null } }, []],
    [
      "an entry without its identity",
      Shape.list(entry),
      [{ id: "1" }, { size: 2 }, { id: "3" }],
      [{ id: "1" }, { id: "3" }],
      [[[1], "id: string", { size: 2 }]]
    ],
    ["null in a list", Shape.list(Shape.boolean), [true, null], [true], [[[1], "boolean", null]]],
    [
      "a list whose entries belong together",
      Shape.struct({ at: Shape.tuple(Shape.number) }),
      { at: [1, "2"] },
      {},
      [[["at"], "1: number", [1, "2"]]]
    ],
    [
      "a structure without a needed field, with a null and another malformed field",
      Shape.struct({ a: Shape.struct({ b: Shape.always(Shape.string), c: Shape.string, d: Shape.string }) }),
      { a: { c: null, d: 1, b: 2 } },
      {},
      [[["a"], "b: string", { c: null, d: 1, b: 2 }]]
    ],
    ["a list for one", Shape.struct({ a: Shape.listOrOne(Shape.string) }), { a: "b" }, { a: ["b"] }, []],
    [
      "a single value for a list, with a malformed field",
      Shape.struct({ a: Shape.listOrOne(Shape.struct({ b: Shape.string, c: Shape.string })) }),
      { a: { b: 1, c: "d" } },
      {},
      [[["a"], "array", { b: 1, c: "d" }]]
    ],
    ["text for a number", Shape.struct({ a: Shape.numberOrText }), { a: "-1.5" }, { a: -1.5 }, []],
    [
      "text that is not a number",
      Shape.struct({ a: Shape.numberOrText }),
      { a: "many" },
      {},
      [[["a"], "number", "many"]]
    ],
    ["the largest count", Shape.struct({ a: Shape.numberOrText }), { a: `${2 ** 53 - 1}` }, { a: 2 ** 53 - 1 }, []],
    [
      "a count that no number can hold",
      Shape.struct({ a: Shape.numberOrText }),
      { a: "9007199254740993" },
      {},
      [[["a"], "number", "9007199254740993"]]
    ],
    ["a number for text", Shape.list(Shape.textOrNumber), [20, "x"], ["20", "x"], []],
    ["a number that has lost digits", Shape.list(Shape.textOrNumber), [2 ** 60], [], [[[0], "string", 2 ** 60]]],
    ["one of two forms", Shape.list(Shape.either(Shape.string, entry)), ["a", { id: "1" }], ["a", { id: "1" }], []],
    ["neither of two forms", Shape.list(Shape.either(Shape.string, entry)), [1], [], [[[0], "string or object", 1]]]
  ])("reads %s", (_, shape, given, expected, aside) => {
    const value = copy(given)
    const { failure, setAside } = checkShape(shape, value)
    assert.isUndefined(failure)
    assert.deepStrictEqual(value, expected)
    assert.deepStrictEqual(
      setAside.map(({ expected, path, value }) => [path, expected, value]),
      aside
    )
  })

  it.each<readonly [string, Shape.Shape, unknown, ReadonlyArray<string | number>, string]>([
    ["nothing for a needed value", Shape.struct({ a: Shape.always(Shape.string) }), {}, ["a"], "string"],
    ["null for a needed value", Shape.struct({ a: Shape.always(Shape.string) }), { a: null }, ["a"], "string"],
    [
      "text for a value that cannot be set aside",
      Shape.struct({ data: Shape.intact(Shape.list(entry)) }),
      { data: "x" },
      ["data"],
      "array"
    ],
    ["a list for a structure", Shape.struct({ a: Shape.string }), [], [], "object"],
    ["a structure for a list", Shape.list(Shape.unknown), { length: 0 }, [], "array"],
    ["no JSON", Shape.struct({}), undefined, [], "object"]
  ])("fails for %s", (_, shape, value, path, expected) => {
    assert.deepStrictEqual(checkShape(shape, value).failure, { path, expected })
  })

  it("treats null as absent for a value that cannot be set aside", () => {
    assert.isUndefined(checkShape(Shape.struct({ data: Shape.intact(Shape.list(entry)) }), { data: null }).failure)
  })

  it("runs a generated check first, and checks the values that it does not accept", () => {
    const shape = Shape.struct({ a: Shape.always(Shape.string) })
    let looks = 0
    installCheck(shape, () => {
      looks++
      return false
    })
    assert.isUndefined(checkShape(shape, { a: "b" }).failure)
    assert.deepStrictEqual(checkShape(shape, { a: 1 }).failure?.path, ["a"])
    assert.strictEqual(looks, 2)
  })
})
