import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { outcomeOf, stated, unreal } from "../recorder.ts"
import { camelCase } from "../names.ts"
import type { AnyRow, Sends } from "../row.ts"

/** One rule of the specification for one operation, as a test. */
export interface RuleTest {
  readonly title: string
  readonly check: Effect.Effect<void, unknown>
}

/** The call of a row with further parameters. */
export const callWith = (row: AnyRow, params: object): object => ({ ...row.call(unreal), ...params })

/** The call of a row without some parameters. */
export const callWithout = (row: AnyRow, ...names: ReadonlyArray<string>): object =>
  Object.fromEntries(Object.entries(row.call(unreal)).filter(([name]) => !names.includes(name)))

/** What a row's call sends, with a further value: in the query, or in the body where there is one. */
export const sendsWith = (row: AnyRow, values: Readonly<Record<string, string>>): Sends => {
  const sends = row.sends(unreal)
  if (typeof sends !== "string") return [sends[0], { ...(sends[1] as object), ...values }]
  // What the call itself already has for a parameter gives way.
  const [path = "", query] = sends.split("?", 2)
  const before = (query ?? "").split("&").filter((pair) => pair !== "" && !((pair.split("=")[0] ?? "") in values))
  const pairs = [...before, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)]
  return `${path}?${pairs.join("&")}`
}

/** A call sends what is stated. */
export const sends = (row: AnyRow, title: string, params: object, sent: Sends): RuleTest => ({
  title,
  check: Effect.map(outcomeOf(row, params), ({ error, requests }) => {
    assert.isUndefined(error, error?.message)
    const last = requests.at(-1)
    assert.deepStrictEqual({ line: last?.line, body: last?.body }, stated(sent))
  })
})

/** All of the calls send the same. */
export const alike = (row: AnyRow, title: string, calls: ReadonlyArray<object>): RuleTest => ({
  title,
  check: Effect.map(
    Effect.forEach(calls, (params) => outcomeOf(row, params)),
    (outcomes) => {
      const [first, ...others] = outcomes
      assert.isUndefined(first?.error, first?.error?.message)
      for (const other of others) assert.deepStrictEqual(other, first)
    }
  )
})

/** A call is refused before anything is sent, with the parameter's name. */
export const refuses = (row: AnyRow, params: object, parameter: string, title?: string): RuleTest => ({
  title: title ?? `refuses ${describeParams(params)}, naming ${parameter}`,
  check: Effect.map(outcomeOf(row, params), ({ error, requests }) => {
    assert.lengthOf(requests, 0)
    assert.strictEqual(error?.reason._tag, "InvalidInput")
    assert.strictEqual(error?.reason._tag === "InvalidInput" && error.reason.parameter, parameter)
    assert.include(error?.message, `${camelCase(row.name)}: `)
    assert.include(error?.message, parameter)
  })
})

/** None of the parameters is known to the operation, whatever their value. */
export const hasNone = (row: AnyRow, title: string, params: Readonly<Record<string, unknown>>): RuleTest => ({
  title,
  check: Effect.forEach(
    Object.entries(params),
    ([name, value]) => refuses(row, callWith(row, { [name]: value }), name).check,
    {
      discard: true
    }
  )
})

/** Parameters in a title. */
export const describeParams = (params: object): string => {
  const text = JSON.stringify(params, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : typeof value === "number" && Number.isNaN(value) ? "NaN" : value
  )
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
