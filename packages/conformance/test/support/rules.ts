import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { AnyRow } from "./row.ts"
import { authentication, lookups, missing } from "./rules/credentials.ts"
import { arrival, parameterKinds, presence, refusals } from "./rules/parameters.ts"
import { paging, response, specification } from "./rules/reading.ts"
import { describeParams, refuses, type RuleTest, sends } from "./rules/rule.ts"
import { unreal } from "./unreal.ts"

/** Every rule for the operation of a row. */
export const rulesOf = (row: AnyRow): ReadonlyArray<RuleTest> => [
  {
    title: "has its name",
    check: Effect.sync(() => assert.strictEqual(row.operation.definition.name, row.name))
  },
  {
    title: row.idempotent === true ? "is idempotent" : "is idempotent only if it reads",
    check: Effect.sync(() => assert.strictEqual(row.operation.definition.idempotent, row.idempotent))
  },
  sends(row, "sends what is required", row.call(unreal), row.sends(unreal)),
  ...(row.also ?? []).map(([params, sent]) => {
    const given = params(unreal)
    return sends(row, `sends ${describeParams(given)}`, given, sent)
  }),
  ...(row.refused ?? []).map(([params, parameter]) => refuses(row, params, parameter)),
  ...specification(row),
  ...presence(row),
  ...refusals(row),
  ...parameterKinds(row),
  ...arrival(row),
  ...paging(row),
  ...response(row),
  ...authentication(row),
  ...missing(row),
  ...lookups(row)
]

/** How many rules are tested for a row. */
export const countRules = (row: AnyRow): number => rulesOf(row).reduce((sum, { rules = 1 }) => sum + rules, 0)
