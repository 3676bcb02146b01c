import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { unreal } from "./recorder.ts"
import type { AnyRow } from "./row.ts"
import { authentication, lookups, missing } from "./rules/credentials.ts"
import { bounds, lengths, messages, openValues, presence, several, singleIds, values } from "./rules/parameters.ts"
import { fields, paging, windows } from "./rules/reading.ts"
import { callWith, describeParams, refuses, type RuleTest, sends } from "./rules/rule.ts"

/** Every rule that a row states. */
export const rulesOf = (row: AnyRow): ReadonlyArray<RuleTest> => [
  {
    title: "has its specified name",
    check: Effect.sync(() => assert.strictEqual(row.operation.definition.name, row.name))
  },
  {
    title: row.idempotent === true ? "may be repeated after a lost response" : "has no repetition of its own",
    check: Effect.sync(() => assert.strictEqual(row.operation.definition.idempotent, row.idempotent))
  },
  sends(row, "sends what is required", row.call(unreal), row.sends(unreal)),
  ...(row.also ?? []).map(([params, sent]) => {
    const given = params(unreal)
    return sends(row, `sends ${describeParams(given)}`, given, sent)
  }),
  ...(row.refused ?? []).map(([params, parameter]) => refuses(row, params, parameter)),
  refuses(row, callWith(row, { not_a_parameter: 1 }), "not_a_parameter"),
  ...presence(row),
  ...singleIds(row),
  ...several(row),
  ...lengths(row),
  ...values(row),
  ...openValues(row),
  ...messages(row),
  ...bounds(row),
  ...fields(row),
  ...windows(row),
  ...paging(row),
  ...authentication(row),
  ...missing(row),
  ...lookups(row)
]
