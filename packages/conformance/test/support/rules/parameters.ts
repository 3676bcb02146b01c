import { assert } from "@effect/vitest"
import * as Parameter from "@xeffect/core/Parameter"
import * as Effect from "effect/Effect"
import { alternativesOf, expected, type ExpectedParameter } from "../expected.ts"
import { outcomesOf, stated } from "../recorder.ts"
import type { AnyRow } from "../row.ts"
import { unreal } from "../unreal.ts"
import { type Probes, probesOf } from "./probes.ts"
import { callWith, callWithout, describeParams, refuses, refusesAll, type RuleTest, sendsWith } from "./rule.ts"

/** Required parameters, and parameters that exclude each other. */
export const presence = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { atMostOneOf, exactlyOneOf } = row
  const { parameters } = expected(row)
  const required = Object.keys(parameters).filter((name) => parameters[name]?.required === true)
  const needed = required.map((name) => refuses(row, callWithout(row, name), name, `needs ${name}`))
  const alternatives = atMostOneOf ?? exactlyOneOf
  if (alternatives === undefined) return needed
  const names = Object.keys(alternatives)
  const joined = names.join(", ")
  const both = refuses(row, callWith(row, alternatives), joined, `refuses ${names.join(" and ")} together`)
  const neither = refuses(row, callWithout(row, ...names), joined, `refuses neither ${names.join(" nor ")}`)
  return [...needed, both, ...(exactlyOneOf === undefined ? [] : [neither])]
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
    if (found instanceof Parameter.Refused) return [`refuses ${show(value)}`]
    return JSON.stringify(found) === JSON.stringify(encoded) ? [] : [`sends ${show(found)} for ${show(value)}`]
  }),
  ...refuses.flatMap((value) =>
    encode(parameter, value) instanceof Parameter.Refused ? [] : [`takes ${show(value)}`]
  ),
  ...(emptyListIsNothing &&
  parameter.required !== true &&
  !(encode(parameter, []) instanceof Parameter.Refused || encode(parameter, []) === undefined)
    ? ["sends an empty list"]
    : [])
]

// The rule in a message is readable.
const unreadable = /Infinity|undefined|null|NaN|\[object|1 to 1 |\. /

const kind = (row: AnyRow, name: string, parameter: Parameter.Parameter, one: ExpectedParameter): RuleTest => {
  const probes = probesOf(name, one)
  const [minimum = "any", maximum = "any"] = one.bounds
  const range = `${minimum}` === "any" && `${maximum}` === "any" ? "" : ` from ${minimum} to ${maximum}`
  const stated = row.differs?.[`${name}.form`]
  return {
    title: `${name} is ${one.schema.format ?? one.schema.type ?? "anything"}${range}`,
    rules: 2 + (probes === undefined ? 0 : probes.takes.length + probes.refuses.length),
    check: Effect.sync(() => {
      const faults = probes === undefined ? [] : faultsOf(parameter, probes)
      if (stated === undefined) assert.deepStrictEqual(faults, [], name)
      else assert.isNotEmpty(faults, `differs["${name}.form"] is no difference`)
      const isStated = name === "max_results" || parameter.default !== undefined
      if (isStated && one.default !== undefined && row.differs?.[`${name}.default`] === undefined) {
        assert.deepStrictEqual(parameter.default, one.default, `the default of ${name}`)
      }
      for (const value of [undefined, null, "", [], {}, 5, new Date(0)]) {
        assert.notMatch(parameter.rule(parameter, value), unreadable)
      }
    })
  }
}

/** Each parameter is of the kind that it should be, with the right bounds. What a kind does is tested in core. */
export const parameterKinds = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { parameters } = expected(row)
  return Object.entries(row.operation.definition.params).flatMap(([name, parameter]) => {
    const one = parameters[name]
    return one === undefined ? [] : [kind(row, name, parameter, one)]
  })
}

const asText = (encoded: unknown) => (Array.isArray(encoded) ? encoded.join(",") : String(encoded))

const isMultipart = (row: AnyRow) => {
  const sends = row.sends(unreal)
  return typeof sends !== "string" && Object.values(Object(sends[1])).some((value) => value instanceof Uint8Array)
}

// The parameters that the calls of the row have, whose requests are stated.
const statedNames = (row: AnyRow) =>
  new Set([row.call, ...(row.also ?? []).map(([params]) => params)].flatMap((params) => Object.keys(params(unreal))))

/** Each parameter that no call of the row has is sent as described. */
export const arrival = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const known = statedNames(row)
  const { params } = row.operation.definition
  const others = Object.entries(expected(row).parameters).flatMap(([name, one]) => {
    if (known.has(name) || alternativesOf(row).includes(name)) return []
    const [value, encoded] = probesOf(name, one)?.takes[0] ?? []
    const asSent = one.place === "query" || isMultipart(row) ? asText(encoded) : encoded
    return [{ name, value, sent: stated(sendsWith(row, one.place, params[name]?.at ?? [name], asSent)) }]
  })
  if (others.length === 0) return []
  const check = Effect.map(
    outcomesOf(
      row,
      others.map(({ name, value }) => callWith(row, { [name]: value }))
    ),
    (outcomes) =>
      outcomes.forEach(({ error, requests }, index) => {
        const { name, sent, value } = others[index] ?? {}
        assert.isDefined(value, `${name} needs a value: state one in examples, or a call with it in also`)
        assert.isUndefined(error, `${error?.message}: state a call with ${name} in also`)
        const last = requests.at(-1)
        assert.deepStrictEqual({ line: last?.line, body: last?.body }, sent)
      })
  )
  return [{ title: `sends ${others.map(({ name }) => name).join(", ")}`, rules: others.length, check }]
}

/** A value that a parameter does not take is refused before anything is sent, with the parameter's name. */
export const refusals = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const names = Object.keys(row.operation.definition.params)
  const alternatives = alternativesOf(row)
  const base = (name: string) => (alternatives.includes(name) ? callWithout(row, ...alternatives) : row.call(unreal))
  const calls = [...names, "not_a_parameter"].map((name) => [{ ...base(name), [name]: null }, name] as const)
  return [refusesAll(row, calls, "names the parameter that it refuses, and what it does not know")]
}
