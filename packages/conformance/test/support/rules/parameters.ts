import * as Parameter from "@xeffect/core/parameter"
import { alternativesOf, expected, type ExpectedParameter } from "../expected.ts"
import type { AnyRow } from "../row.ts"
import { deviationOf } from "../strict.ts"
import { unreal } from "../unreal.ts"
import { type Probes, probesOf } from "./probes.ts"
import { callWith, callWithout, describeParams, refuses, refusesAll, type RuleTest } from "./rule.ts"

/** Parameters that exclude each other. */
export const alternatives = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { atMostOneOf, exactlyOneOf } = row
  const all = atMostOneOf ?? exactlyOneOf
  if (all === undefined) return []
  const names = Object.keys(all)
  const joined = names.join(", ")
  const both = refuses(row, callWith(row, all), joined, `refuses ${names.join(" and ")} together`)
  const neither = refuses(row, callWithout(row, ...names), joined, `refuses neither ${names.join(" nor ")}`)
  return [both, ...(exactlyOneOf === undefined ? [] : [neither])]
}

/** Encodes a value as a request does, before anything is sent. */
const encode = (parameter: Parameter.Parameter, value: unknown) => parameter.encode(value, parameter)

const show = (value: unknown) => describeParams({ value }).slice('{"value":'.length, -1)

// A list that must be given may be empty, and is sent then.
const faultsOf = (
  parameter: Parameter.Parameter,
  { emptyListIsNothing, refuses, takes }: Probes
): ReadonlyArray<string> => [
  ...takes.flatMap(([value, encoded]) => {
    const found = encode(parameter, value)
    if (Parameter.isInvalid(found)) return [`refuses ${show(value)}`]
    return JSON.stringify(found) === JSON.stringify(encoded) ? [] : [`sends ${show(found)} for ${show(value)}`]
  }),
  ...refuses.flatMap((value) => (Parameter.isInvalid(encode(parameter, value)) ? [] : [`takes ${show(value)}`])),
  ...(emptyListIsNothing &&
  parameter.required !== true &&
  !(Parameter.isInvalid(encode(parameter, [])) || encode(parameter, []) === undefined)
    ? ["sends an empty list"]
    : [])
]

// The rule in a message is readable.
const unreadable = /Infinity|undefined|null|NaN|\[object|1 to 1 |\. /

const faultsOfParameter = (
  row: AnyRow,
  name: string,
  parameter: Parameter.Parameter,
  one: ExpectedParameter
): ReadonlyArray<string> => {
  const probes = probesOf(name, one)
  // Probes are of the described kind, unless the row states an example.
  const isOther = one.example === undefined && deviationOf(row.name, name, "kind") !== undefined
  const faults = probes === undefined || isOther ? [] : faultsOf(parameter, probes)
  const hasDefault = name === "max_results" || parameter.default !== undefined
  const hasOther = hasDefault && one.default !== undefined && parameter.default !== one.default
  const rules = [undefined, null, "", [], {}, 5, new Date(0)].map((value) => parameter.rule(parameter, value))
  return [
    ...faults,
    ...(hasOther && deviationOf(row.name, name, "default") === undefined
      ? [`the default is ${show(parameter.default)}`]
      : []),
    ...rules.filter((rule) => unreadable.test(rule)).map((rule) => `cannot be read: ${rule}`)
  ].map((fault) => `${name}: ${fault}`)
}

/** How parameters are not of the kind that they should be, with the right bounds. The behaviour of a kind is tested in core. */
export const parameterFaults = (row: AnyRow): ReadonlyArray<string> => {
  const { parameters } = expected(row)
  return Object.entries(row.operation.definition.params).flatMap(([name, parameter]) => {
    const one = parameters[name]
    return one === undefined ? [] : faultsOfParameter(row, name, parameter, one)
  })
}

/** A value that a parameter does not take is refused before anything is sent, with the parameter's name. */
export const refusals = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const names = Object.keys(row.operation.definition.params)
  const alternatives = alternativesOf(row)
  const base = (name: string) => (alternatives.includes(name) ? callWithout(row, ...alternatives) : row.call(unreal))
  const calls = [...names, "not_a_parameter"].map((name) => [{ ...base(name), [name]: null }, name] as const)
  return [refusesAll(row, calls, "names the parameter that it refuses, and what it does not know")]
}
