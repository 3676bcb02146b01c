import { assert, describe, it } from "@effect/vitest"
import { checkShape, installCheck } from "../src/shape/check.ts"
import * as Responses from "../src/resources/responses.ts"
import { schemaOf } from "@xeffect/core/schemas"
import {
  always,
  boolean,
  either,
  intact,
  list,
  listOrOne,
  number,
  numberOrText,
  type Shape,
  string,
  struct,
  textOrNumber,
  tuple,
  unknown
} from "@xeffect/core/define"
import * as Schema from "effect/Schema"
import { withSomeChanges } from "./changes.ts"

const shapes = Object.entries<unknown>({ ...Responses }).filter(
  (entry): entry is [string, Shape] => typeof entry[1] === "object"
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
      { arbitrary: { runs: 8 } }
    )
  }

  const entry = struct({ id: always(string), size: number })

  it.each<readonly [string, Shape, unknown, unknown, ReadonlyArray<unknown>]>([
    ["null for an optional value as absent", struct({ a: number }), { a: null }, {}, []],
    ["null for any value unchanged", struct({ a: unknown }), { a: null }, { a: null }, []],
    ["another type", struct({ a: number, b: number }), { a: "b", b: 1 }, { b: 1 }, [[["a"], "number", "b"]]],
    ["an unknown key unchanged", struct({}), { a: { b: null } }, { a: { b: null } }, []],
    [
      "an entry without its identity",
      list(entry),
      [{ id: "1" }, { size: 2 }, { id: "3" }],
      [{ id: "1" }, { id: "3" }],
      [[[1], "id: string", { size: 2 }]]
    ],
    ["null in a list", list(boolean), [true, null], [true], [[[1], "boolean", null]]],
    [
      "a list whose entries belong together",
      struct({ at: tuple(number) }),
      { at: [1, "2"] },
      {},
      [[["at"], "1: number", [1, "2"]]]
    ],
    [
      "a structure without a needed field, with a null and another malformed field",
      struct({ a: struct({ b: always(string), c: string, d: string }) }),
      { a: { c: null, d: 1, b: 2 } },
      {},
      [[["a"], "b: string", { c: null, d: 1, b: 2 }]]
    ],
    ["a list for one", struct({ a: listOrOne(string) }), { a: "b" }, { a: ["b"] }, []],
    [
      "a single value for a list, with a malformed field",
      struct({ a: listOrOne(struct({ b: string, c: string })) }),
      { a: { b: 1, c: "d" } },
      {},
      [[["a"], "array", { b: 1, c: "d" }]]
    ],
    ["text for a number", struct({ a: numberOrText }), { a: "-1.5" }, { a: -1.5 }, []],
    ["text that is not a number", struct({ a: numberOrText }), { a: "many" }, {}, [[["a"], "number", "many"]]],
    ["the largest count", struct({ a: numberOrText }), { a: `${2 ** 53 - 1}` }, { a: 2 ** 53 - 1 }, []],
    [
      "a count that no number can hold",
      struct({ a: numberOrText }),
      { a: "9007199254740993" },
      {},
      [[["a"], "number", "9007199254740993"]]
    ],
    ["a number for text", list(textOrNumber), [20, "x"], ["20", "x"], []],
    ["a number that has lost digits", list(textOrNumber), [2 ** 60], [], [[[0], "string", 2 ** 60]]],
    ["one of two forms", list(either(string, entry)), ["a", { id: "1" }], ["a", { id: "1" }], []],
    ["neither of two forms", list(either(string, entry)), [1], [], [[[0], "string or object", 1]]]
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

  it.each<readonly [string, Shape, unknown, ReadonlyArray<string | number>, string]>([
    ["nothing for a needed value", struct({ a: always(string) }), {}, ["a"], "string"],
    ["null for a needed value", struct({ a: always(string) }), { a: null }, ["a"], "string"],
    [
      "text for a value that cannot be set aside",
      struct({ data: intact(list(entry)) }),
      { data: "x" },
      ["data"],
      "array"
    ],
    ["a list for a structure", struct({ a: string }), [], [], "object"],
    ["a structure for a list", list(unknown), { length: 0 }, [], "array"],
    ["no JSON", struct({}), undefined, [], "object"]
  ])("fails for %s", (_, shape, value, path, expected) => {
    assert.deepStrictEqual(checkShape(shape, value).failure, { path, expected })
  })

  it("treats null as absent for a value that cannot be set aside", () => {
    assert.isUndefined(checkShape(struct({ data: intact(list(entry)) }), { data: null }).failure)
  })

  it("runs a generated check first, and checks the values that it does not accept", () => {
    const shape = struct({ a: always(string) })
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
