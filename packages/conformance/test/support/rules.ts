import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { AnyRow } from "./row.ts"
import { authentication, lookups, missing } from "./rules/credentials.ts"
import { expected } from "./expected.ts"
import { alternatives, parameterFaults, refusals } from "./rules/parameters.ts"
import { checkPaging, checkResponse, checkSpecified, paging } from "./rules/reading.ts"
import { describeParams, refuses, type RuleTest, sends } from "./rules/rule.ts"
import { unreal } from "./unreal.ts"

/** The declaration as a whole against the description, the specification and the row. Nothing is sent. */
const declared = (row: AnyRow): RuleTest => ({
  title: "is declared as it is described",
  check: Effect.sync(() => {
    assert.strictEqual(row.operation.definition.idempotent, row.idempotent, "idempotent")
    assert.strictEqual(row.operation.definition.user_auth, expected(row).user_auth, "user_auth")
    assert.deepStrictEqual(parameterFaults(row), [])
    checkSpecified(row)
    checkPaging(row)
    checkResponse(row)
  })
})

/** The rules for the operation of a row: its declaration, and the requests that its calls send. */
export const rulesOf = (row: AnyRow): ReadonlyArray<RuleTest> => [
  declared(row),
  sends(row, "sends what is required", row.call(unreal), row.sends(unreal)),
  ...(row.also ?? []).map(([params, sent]) => {
    const given = params(unreal)
    return sends(row, `sends ${describeParams(given)}`, given, sent)
  }),
  ...(row.refused ?? []).map(([params, parameter]) => refuses(row, params, parameter)),
  ...alternatives(row)
]

/**
 * The rules that do not depend on the operation, but on its kind: which credentials a call uses, whether it looks the
 * user up, and that parameters which it does not have are refused.
 */
export const rulesOfKind = (row: AnyRow): ReadonlyArray<RuleTest> => [
  ...refusals(row),
  ...paging(row),
  ...authentication(row),
  ...missing(row),
  ...lookups(row)
]

const kindOf = (row: AnyRow): string => {
  const { accepts, lookup, paging, user_auth } = expected(row)
  const { body, method, response } = row.operation.definition
  return JSON.stringify([accepts, lookup, paging, user_auth, method, body !== undefined, response.kind])
}

/** An operation of each kind: with other credentials, another method, another response, and so on. */
export const ofEachKind = (rows: ReadonlyArray<AnyRow>): ReadonlyArray<AnyRow> =>
  Array.from(new Map(rows.toReversed().map((row) => [kindOf(row), row])).values()).toReversed()
