import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { camelCase } from "../names.ts"
import { outcomeOf, outcomesOf, stated } from "../recorder.ts"
import type { Sends } from "../known.ts"
import type { AnyRow } from "../row.ts"
import { unreal } from "../unreal.ts"

/** One or more rules for one operation, as a test. */
export interface RuleTest {
  readonly title: string
  readonly check: Effect.Effect<void, unknown>
}

/** The call of a row with further parameters. */
export const callWith = (row: AnyRow, params: object): object => ({ ...row.call(unreal), ...params })

/** The call of a row without some parameters. */
export const callWithout = (row: AnyRow, ...names: ReadonlyArray<string>): object =>
  Object.fromEntries(Object.entries(row.call(unreal)).filter(([name]) => !names.includes(name)))

/** A call sends the stated request. */
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
      const [first, ...others] = outcomes.map(({ error, requests }) => [
        error?.message,
        requests.map(({ body, line, scheme }) => ({ body, line, scheme }))
      ])
      assert.isUndefined(first?.[0])
      for (const other of others) assert.deepStrictEqual(other, first)
    }
  )
})

/** Calls are refused before anything is sent, each with the parameter's name. */
export const refusesAll = (
  row: AnyRow,
  calls: ReadonlyArray<readonly [params: object, parameter: string]>,
  title: string
): RuleTest => ({
  title,
  check: Effect.map(
    outcomesOf(
      row,
      calls.map(([params]) => params)
    ),
    (outcomes) =>
      outcomes.forEach(({ error, requests }, index) => {
        const [params = {}, parameter = ""] = calls[index] ?? []
        const call = describeParams(params)
        assert.lengthOf(requests, 0, call)
        assert.strictEqual(error?.reason._tag, "InvalidInput", call)
        assert.strictEqual(error?.reason._tag === "InvalidInput" && error.reason.parameter, parameter, call)
        assert.include(error?.message, `${camelCase(row.name)}: `)
        for (const name of namedBy(params, parameter)) assert.include(error?.message, name)
      })
  )
})

// Of parameters that do not go together the message names those that are given.
const namedBy = (params: object, parameter: string): ReadonlyArray<string> => {
  const names = parameter.split(", ")
  const given = names.filter((name) => Object.hasOwn(params, name))
  return given.length > 1 ? given : names
}

/** A call is refused before anything is sent, with the parameter's name. */
export const refuses = (row: AnyRow, params: object, parameter: string, title?: string): RuleTest =>
  refusesAll(row, [[params, parameter]], title ?? `refuses ${describeParams(params)}, naming ${parameter}`)

/** Parameters in a title. */
export const describeParams = (params: object): string => {
  const text = JSON.stringify(params, (_, value: unknown) =>
    typeof value === "bigint"
      ? `${value}n`
      : typeof value === "number" && !Number.isFinite(value)
        ? `${value}`
        : value instanceof Uint8Array
          ? `${value.length} bytes`
          : value
  )
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
