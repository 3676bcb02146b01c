import type { SchemaFacts } from "../../../../emulator/src/description/facts-types.ts"
import type { ExpectedParameter } from "../expected.ts"
import { resolve } from "../facts.ts"
import { examplesOf } from "../patterns.ts"

/** Values that tell whether a parameter has the kind and the bounds that it should. */
export interface Probes {
  /** Accepted values, each with its encoded form. */
  readonly takes: ReadonlyArray<readonly [value: unknown, encoded: unknown]>
  readonly refuses: ReadonlyArray<unknown>
  /** Whether an empty list is refused, or nothing is sent for it. */
  readonly emptyListIsNothing: boolean
}

const probes = (takes: Probes["takes"], refuses: Probes["refuses"], emptyListIsNothing: boolean = false): Probes => ({
  takes,
  refuses: [null, ...refuses],
  emptyListIsNothing
})

const same = <A>(value: A) => [value, value] as const

const half = "half of a pair: \ud800"

const numbers = ({ bounds: [minimum, maximum], schema }: ExpectedParameter): Probes => {
  const least = minimum ?? 1
  const parts = schema.type === "integer" ? [least + 0.5] : []
  const beyond = [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])]
  return probes(
    [same(least), ...(maximum === undefined ? [] : [same(maximum)])],
    [...beyond, ...parts, `${least}`, Number.NaN, Number.POSITIVE_INFINITY]
  )
}

// Characters are counted, not units.
const wave = "🌊"

// An ID that is described only as text may consist of digits, and then may also be a number.
const isId = (name: string) => /(^|_)ids?$/.test(name)
const sample = (name: string) => (isId(name) ? "2" : "a")

const texts = (name: string, { bounds: [minimum = 0, maximum], example }: ExpectedParameter): Probes => {
  const letter = sample(name)
  if (example !== undefined) return probes([same(example)], [{}])
  const takes = [Math.max(minimum, 1), ...(maximum === undefined ? [] : [maximum])].map((size) => letter.repeat(size))
  const more = maximum === undefined || letter !== "a" ? [] : [wave.repeat(maximum)]
  const refuses = [
    ...(minimum === 0 ? [] : [letter.repeat(minimum - 1)]),
    ...(maximum === undefined ? [] : [letter.repeat(maximum + 1)])
  ]
  return probes([...takes, ...more].map(same), [...refuses, ...(isId(name) ? [] : [5]), {}, half])
}

/** Accepted forms of an ID that is sent as digits, and refused ones. */
const idPattern = "^[0-9]{1,19}$"
const idForms = [20, 20n].map((value) => [value, "20"] as const)
const noIds = [1.5, -1, 2 ** 53, {}]

const ofPattern = (pattern: string): Probes => {
  const { nth, refuses, special } = examplesOf(pattern)
  const isNumeric = pattern === idPattern
  return probes(
    [...[nth(0), ...special].map(same), ...(isNumeric ? idForms : [])],
    [...refuses, ...(isNumeric ? noIds : [{}])]
  )
}

const open = "not-yet_known:é"
// Half of a surrogate pair cannot be sent, and control characters and commas can be no part of a value.
const noValues = ["", " ", "a b", "a\t", "a\u0000", "a\u007f", "\ud800", "a,b", 5, {}]

const choices = ({ values }: ExpectedParameter, known: ReadonlyArray<string>): Probes => {
  if (values !== undefined && "known" in values) return probes([...values.known, open].map(same), noValues)
  return probes((values?.all ?? known).map(same), values === undefined ? noValues : [...noValues, open])
}

const inUtc = "2026-11-20T00:00:00Z"
const second = 1000

const times = ({ earliest }: ExpectedParameter): Probes => {
  const [local, date] = ["2026-11-20T01:00:00.9+01:00", new Date(inUtc)]
  const takes = [inUtc, local, date].map((time) => [time, inUtc] as const)
  const refuses = ["", "2026-11-20", "2026-11-20T00:00:00", new Date(Number.NaN), 1_700_000_000_000]
  if (earliest === undefined) return probes([...takes, same("0000-01-01T00:00:00Z")], refuses)
  const before = new Date(Date.parse(earliest) - second)
  // The digits look like a later time.
  const withOffset = new Date(before.getTime() + 3600 * second).toISOString().replace("Z", "+01:00")
  return probes([...takes, same(earliest)], [...refuses, before, withOffset])
}

/** Lists, in a query also as text with commas. */
const lists = (
  { bounds: [minimum = 1, maximum = 3], place }: ExpectedParameter,
  { refuses, takes }: Probes,
  nth: (index: number) => string,
  isCounted: boolean
): Probes => {
  const of = (length: number) => Array.from({ length }, (_, index) => nth(index))
  const isQuery = place === "query"
  const asText = (list: ReadonlyArray<string>) => (isQuery ? [list, list.join(",")] : [list])
  const whole = [of(Math.max(minimum, 1)), of(Math.max(maximum, minimum))]
  return probes(
    [
      ...whole.flatMap((list) => asText(list).map((given) => [given, list] as const)),
      ...(minimum > 1 ? [] : takes.map(([value, encoded]) => [[value], [encoded]] as const))
    ],
    [
      ...(isCounted ? asText(of(maximum + 1)) : []),
      ...(minimum > 1 ? asText(of(minimum - 1)) : []),
      ...(isQuery ? [`${nth(0)}, ${nth(1)}`, ""] : []),
      ...refuses.map((value) => (minimum > 1 ? [...of(minimum - 1), value] : [value])),
      5,
      {}
    ],
    true
  )
}

const fields: Probes = probes(
  [
    [
      ["id", "not_yet_known", "a.b"],
      ["id", "not_yet_known", "a.b"]
    ],
    ["id,name", ["id", "name"]]
  ],
  ["id, name", "", 5, [""], [5], ["a b"]],
  true
)

const ofList = (name: string, parameter: ExpectedParameter, items: SchemaFacts): Probes | undefined => {
  const isCounted = parameter.bounds[1] !== undefined
  if (items.pattern !== undefined) {
    return lists(parameter, ofPattern(items.pattern), examplesOf(items.pattern).nth, isCounted)
  }
  if (items.enum !== undefined) {
    const known = items.enum.map(String)
    return lists(parameter, choices(parameter, known), (index) => known[index % known.length] ?? "", isCounted)
  }
  const one = probes([], isId(name) ? [{}] : [5, {}])
  return items.type === "string" ? lists(parameter, one, (index) => `${sample(name)}${index}`, isCounted) : undefined
}

/** Probes of a parameter; undefined if neither the description nor the row says enough about it. */
export const probesOf = (name: string, parameter: ExpectedParameter): Probes | undefined => {
  const { example, schema } = parameter
  if (name.endsWith("_fields") || name === "expansions") return fields
  if (schema.pattern !== undefined) return ofPattern(schema.pattern)
  if (schema.enum !== undefined) return choices(parameter, schema.enum.map(String))
  if (schema.type === "integer" || schema.type === "number") return numbers(parameter)
  if (schema.type === "boolean") return probes([same(true), same(false)], ["yes", "true", 1])
  if (schema.format === "date-time") return times(parameter)
  if (schema.format === "binary") return probes([], ["a text", 5, {}])
  if (schema.type === "string") return texts(name, parameter)
  const found = schema.type === "array" ? ofList(name, parameter, resolve(schema.items) ?? {}) : undefined
  return found ?? (example === undefined ? undefined : probes([same(example)], []))
}
