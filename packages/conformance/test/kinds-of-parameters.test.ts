import { assert, describe, it } from "@effect/vitest"
import type { ParameterKind } from "@xeffect/core/parameter"
import * as Parameter from "@xeffect/core/parameter"
import { rows } from "./rows/all.ts"

// The input of a terminal or a form for a parameter of which it knows only the kind, the bounds and the values.

const texts: Readonly<Record<string, string>> = {
  "a key of 1 to 50 letters and digits": "3Xk9",
  "a handle of 1 to 15 letters, digits and underscores, without @": "ada_rivers",
  "text with a link that begins with http:// or https://": "See https://example.com",
  "the ID of a conversation: two IDs of users joined by a hyphen, or 15 to 19 digits for a group": "12-20",
  "the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a group": "g20"
}

const invitation = "https://x.com/i/chat/group_join/g20/AbCdEfGhIj"

const textFor = (parameter: Parameter.Parameter): string => {
  const { maximum = Infinity, minimum = 0, pattern, values: [known] = [] } = parameter
  if (known !== undefined) return known
  const others = ["aB3", "20", "EN", "3_20", "name.jpg", "wx:y", "https://example.com/hook", "AbCdEfGhIj", invitation]
  if (pattern === undefined)
    return texts[parameter.rule(parameter)] ?? "t".repeat(Math.min(Math.max(minimum, 12), maximum))
  return [...Object.values(texts), ...others].find((text) => pattern.test(text)) ?? ""
}

const listOf = (value: unknown, { minimum = 1 }: Parameter.Parameter) => Array.from({ length: minimum }, () => value)

/** A value of each kind, and values that no parameter of the kind takes. */
const kinds: Readonly<
  Record<
    Exclude<ParameterKind, "json">,
    readonly [value: (parameter: Parameter.Parameter) => unknown, refused: ReadonlyArray<unknown>]
  >
> = {
  boolean: [() => true, ["true", 1]],
  integer: [({ maximum = 1, minimum = 1 }) => Math.min(Math.max(1, minimum), maximum), [1.5, "1", true]],
  number: [({ minimum = 0.5 }) => minimum, ["1", true, Number.NaN]],
  text: [textFor, [true, {}, ["text"]]],
  texts: [(parameter) => listOf(textFor(parameter), parameter), [true, 5, {}]],
  id: [() => "2244994945", ["a name", true, 1.5]],
  ids: [(parameter) => listOf("2244994945", parameter), [["a name"], true, 5]],
  choice: [({ values = [] }) => values[0], ["another value", true, 5]],
  names: [() => ["created_at"], [["two words"], true, 5]],
  time: [() => new Date("2026-11-21T08:30:00Z"), ["yesterday", true]],
  bytes: [() => new Uint8Array([1]), [true, 5, {}]]
}

const parameters = rows.flatMap(({ name, operation: { definition } }) =>
  Object.entries(definition.params).map(([parameter, declared]) => [name, parameter, declared] as const)
)

const isRefused = (value: unknown, parameter: Parameter.Parameter) =>
  Parameter.isInvalid(parameter.encode(value, parameter))

describe("a parameter takes values of its kind and no others", () => {
  it.each(parameters.filter(([, , { kind }]) => kind !== "json"))("%s: %s", (_, name, parameter) => {
    if (parameter.kind === "json") return
    const [value, refused] = kinds[parameter.kind]
    const given = value(parameter)
    assert.isFalse(
      isRefused(given, parameter),
      `${name} refuses ${JSON.stringify(given)}: ${parameter.rule(parameter)}`
    )
    for (const other of refused) {
      assert.isTrue(isRefused(other, parameter), `${name} takes ${JSON.stringify(other)}: ${parameter.rule(parameter)}`)
    }
  })
})

it("a choice has values, and a whole number has both bounds", () => {
  const open = parameters.filter(
    ([, , { kind, maximum, minimum, values = [] }]) =>
      (kind === "choice" && values.length === 0) ||
      (kind === "integer" && (minimum === undefined || maximum === undefined))
  )
  assert.deepStrictEqual(open, [])
})

it("a parameter that is JSON is an object or a list of objects", () => {
  const rules = parameters.filter(([, , { kind }]) => kind === "json").map(([, , one]) => one.rule(one))
  assert.isNotEmpty(rules)
  for (const rule of rules) assert.match(rule, /object|a list of|\{ ids \}/)
})
