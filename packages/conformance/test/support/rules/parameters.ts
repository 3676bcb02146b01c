import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { outcomeOf, unreal } from "../recorder.ts"
import type { AnyRow } from "../row.ts"
import { list } from "../values.ts"
import { alike, callWith, callWithout, hasNone, refuses, type RuleTest, sends, sendsWith } from "./rule.ts"

/** What has to be given, and what goes only with or without something else. */
export const presence = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { atMostOneOf, exactlyOneOf, required = [] } = row
  const needed = required.map((name) => refuses(row, callWithout(row, name), name, `needs ${name}`))
  const alternatives = atMostOneOf ?? exactlyOneOf
  if (alternatives === undefined) return needed
  const names = Object.keys(alternatives)
  const joined = names.join(", ")
  const both = refuses(row, callWith(row, alternatives), joined, `refuses ${names.join(" and ")} together`)
  const neither = refuses(row, callWithout(row, ...names), joined, `refuses neither ${names.join(" nor ")}`)
  return [...needed, both, ...(exactlyOneOf === undefined ? [] : [neither])]
}

/** IDs are numbers, bigints or text, of digits. */
export const singleIds = (row: AnyRow): ReadonlyArray<RuleTest> =>
  (row.ids ?? []).flatMap((name) => {
    // An alternative to the parameter would be one too many.
    const alternatives = Object.keys(row.exactlyOneOf ?? row.atMostOneOf ?? {})
    const base = alternatives.includes(name) ? callWithout(row, ...alternatives) : callWith(row, {})
    const giving = (value: unknown) => ({ ...base, [name]: value })
    const forms = alike(row, `takes ${name} as text, as a number and as a bigint`, ["20", 20, 20n].map(giving))
    const bad = ["", "x20", " 20", "-1", 1.5, 2 ** 53, "12345678901234567890", null, {}]
    return [forms, ...bad.map((value) => refuses(row, giving(value), name))]
  })

/** Lists of IDs or names. */
export const several = (row: AnyRow): ReadonlyArray<RuleTest> =>
  Object.entries(row.several ?? {}).flatMap(([name, maximum]) => {
    const base = callWithout(row, name, ...Object.keys(row.exactlyOneOf ?? {}))
    const giving = (value: unknown) => ({ ...base, [name]: value })
    const most = list(maximum)
    return [
      alike(row, `takes ${maximum} ${name}, as a list and as text with commas`, [giving(most), giving(`${most}`)]),
      refuses(row, giving(list(maximum + 1)), name, `refuses ${maximum + 1} ${name}`),
      refuses(row, giving(`${list(maximum + 1)}`), name, `refuses ${maximum + 1} ${name} as text`),
      refuses(row, giving([]), name),
      refuses(row, giving(""), name),
      refuses(row, giving("20, 21"), name),
      refuses(row, giving(["20", ""]), name),
      refuses(row, giving(["20", 2 ** 60]), name)
    ]
  })

/** How long texts are. A character of two units counts once. */
export const lengths = (row: AnyRow): ReadonlyArray<RuleTest> =>
  Object.entries(row.lengths ?? {}).flatMap(([name, [minimum, maximum, wider]]) => {
    const giving = (text: string) => callWith(row, { [name]: text })
    const takes = (text: string, title: string) => sends(row, title, giving(text), sendsWith(row, { [name]: text }))
    const most = wider ?? maximum
    return [
      takes("q".repeat(minimum), `takes ${name} of ${minimum} characters`),
      takes("q".repeat(maximum), `takes ${name} of ${maximum} characters`),
      ...(wider === undefined ? [] : [takes("q".repeat(wider), `beyond the specification, ${name} of ${wider}`)]),
      takes("🌊".repeat(most), `counts characters of ${name}, not units`),
      ...(minimum === 0 ? [] : [refuses(row, giving("q".repeat(minimum - 1)), name)]),
      refuses(row, giving("q".repeat(most + 1)), name, `refuses ${name} of ${most + 1} characters`),
      refuses(row, callWith(row, { [name]: 5 }), name),
      refuses(row, giving("half of a pair: \ud800"), name)
    ]
  })

/** Parameters that have a set of values. */
export const values = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const one = Object.entries(row.values ?? {}).flatMap(([name, values]) => [
    ...values.map((value) => [name, value, ""] as const),
    ...(row.wider?.values?.[name] ?? []).map((value) => [name, value, "beyond the specification, "] as const)
  ])
  const giving = (name: string, value: unknown) => callWith(row, { [name]: value })
  return [
    ...one.map(([name, value, prefix]) =>
      sends(row, `${prefix}takes ${name}: ${value}`, giving(name, value), sendsWith(row, { [name]: value }))
    ),
    ...Object.keys(row.values ?? {}).map((name) => refuses(row, giving(name, "nothing"), name))
  ]
}

// A value that the X API may have one day, and what can be none.
const unknownValue = "not-yet_known:é"
const noValues = ["", " ", "a b", "a\t", "a\u0000", "a\u007f", "\ud800"]

/** Parameters whose values the specification leaves open: those that are not known are sent as they are. */
export const openValues = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const giving = (name: string, value: unknown) => callWith(row, { [name]: value })
  const single = Object.entries(row.openValues ?? {}).flatMap(([name, values]) => [
    ...[...values, unknownValue].map((value) =>
      sends(row, `takes ${name}: ${value}`, giving(name, value), sendsWith(row, { [name]: value }))
    ),
    ...[...noValues, "a,b", [values[0]], 5].map((value) => refuses(row, giving(name, value), name))
  ])
  const lists = Object.entries(row.openLists ?? {}).flatMap(([name, known]) => {
    const values = [...known, unknownValue]
    return [
      sends(row, `takes all of ${name}`, giving(name, values), sendsWith(row, { [name]: `${values}` })),
      alike(row, `takes ${name} as text with commas`, [giving(name, values), giving(name, `${values}`)]),
      ...values.map((value) => alike(row, `takes ${name}: ${value}`, [giving(name, [value]), giving(name, value)])),
      alike(row, `takes an empty list as no ${name}`, [giving(name, []), giving(name, undefined)]),
      ...[...noValues, "a,b", 5].map((value) => refuses(row, giving(name, [value]), name)),
      ...[...noValues, values.join(", "), 5, {}].map((value) => refuses(row, giving(name, value), name))
    ]
  })
  return [...single, ...lists]
}

/** What messages say that a value must be: the rules of all parameters are words that a person can read. */
export const messages = (row: AnyRow): ReadonlyArray<RuleTest> =>
  Object.entries(row.operation.definition.params).map(([name, parameter]) => ({
    title: `says what ${name} must be`,
    check: Effect.sync(() => {
      const refused = [undefined, null, "", [], {}, 5, new Date(0)]
      for (const value of refused) {
        assert.notMatch(parameter.rule(parameter, value), /Infinity|undefined|null|NaN|\[object|1 to 1 |\. /)
      }
    })
  }))

/** The size of a page. */
export const bounds = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const stated = row.max_results ?? row.wider?.max_results
  if (stated === undefined) return [hasNone(row, "has no max_results", { max_results: 10 })]
  const [minimum, maximum, byDefault] = stated
  const giving = (max_results: unknown) => callWith(row, { max_results })
  const byDefaultRule: RuleTest = {
    title: `leaves max_results to the service, whose default is ${byDefault}`,
    check: Effect.map(outcomeOf(row, row.call(unreal)), ({ requests }) => {
      assert.notInclude(requests.at(-1)?.line, "max_results")
      assert.strictEqual(row.operation.definition.params["max_results"]?.default, byDefault)
    })
  }
  return [
    ...[minimum, maximum].map((value) =>
      sends(row, `takes max_results: ${value}`, giving(value), sendsWith(row, { max_results: `${value}` }))
    ),
    byDefaultRule,
    ...[minimum - 1, maximum + 1, minimum + 0.5, `${minimum}`, Number.NaN].map((value) =>
      refuses(row, giving(value), "max_results")
    )
  ]
}
