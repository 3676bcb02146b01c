import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { credentials, ordered, outcomeOf, stated, unreal } from "./recorder.ts"
import type { AnyRow } from "./row.ts"

/** One rule of the specification for one operation, as a test. */
export interface RuleTest {
  readonly title: string
  readonly check: Effect.Effect<void, unknown>
}

const sends = (row: AnyRow, title: string, params: object, sent: Parameters<typeof stated>[0]): RuleTest => ({
  title,
  check: Effect.map(outcomeOf(row, params), ({ error, requests }) => {
    assert.isUndefined(error, error?.message)
    const last = requests.at(-1)
    assert.deepStrictEqual({ line: ordered(last?.line ?? ""), body: last?.body }, stated(sent))
  })
})

const refuses = (row: AnyRow, params: object, parameter: string, reason = "InvalidInput"): RuleTest => ({
  title: `refuses ${describeParams(params)}, naming ${parameter}`,
  check: Effect.map(outcomeOf(row, params), ({ error, requests }) => {
    assert.lengthOf(requests, 0)
    assert.strictEqual(error?.reason._tag, reason)
    assert.strictEqual(error?.reason._tag === "InvalidInput" && error.reason.parameter, parameter)
    assert.include(error?.message, parameter)
  })
})

const describeParams = (params: object): string => {
  const text = JSON.stringify(params, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const bounds = (row: AnyRow): ReadonlyArray<RuleTest> => {
  if (row.max_results === undefined) return []
  const [minimum, maximum, byDefault] = row.max_results
  const call = row.call(unreal)
  const withMost = (max_results: number) => ({ ...call, max_results })
  const accepted = [minimum, maximum].map((value): RuleTest => ({
    title: `takes max_results: ${value}`,
    check: Effect.map(outcomeOf(row, withMost(value)), ({ requests }) => {
      assert.include(requests.at(-1)?.line, `max_results=${value}`)
    })
  }))
  const byDefaultRule: RuleTest = {
    title: `leaves max_results to the service, whose default is ${byDefault}`,
    check: Effect.map(outcomeOf(row, call), ({ requests }) => {
      assert.notInclude(requests.at(-1)?.line, "max_results")
      assert.strictEqual(row.operation.definition.params["max_results"]?.default, byDefault)
    })
  }
  const refused = [minimum - 1, maximum + 1, minimum + 0.5, `${minimum}`]
  return [
    ...accepted,
    byDefaultRule,
    ...refused.map((value) => refuses(row, { ...call, max_results: value }, "max_results"))
  ]
}

const authentication = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const call = row.call(unreal)
  const uses = (title: string, params: object, scheme: string): RuleTest => ({
    title,
    check: Effect.map(outcomeOf(row, params), ({ requests }) => {
      assert.strictEqual(requests.at(-1)?.scheme, scheme)
    })
  })
  if (row.user_auth === undefined) return [refuses(row, { ...call, user_auth: true }, "user_auth")]
  const { accepts } = row.operation.definition
  return [
    uses(`user_auth is ${row.user_auth} by default`, call, row.user_auth ? "OAuth" : "Bearer"),
    ...(accepts.oauth1 ? [uses("user_auth: true is OAuth 1.0a", { ...call, user_auth: true }, "OAuth")] : []),
    uses("user_auth: false is the bearer token", { ...call, user_auth: false }, "Bearer"),
    refuses(row, { ...call, user_auth: "yes" }, "user_auth")
  ]
}

const missingCredentials = (row: AnyRow): RuleTest => ({
  title: "names the credentials that it misses",
  check: Effect.map(outcomeOf(row, row.call(unreal), {}), ({ error, requests }) => {
    assert.lengthOf(requests, 0)
    assert.strictEqual(error?.reason._tag, "MissingCredentials")
  })
})

const lookups = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const call = row.call(unreal)
  const makes = (title: string, params: object, options: object, count: number): RuleTest => ({
    title,
    check: Effect.map(outcomeOf(row, params, options), ({ requests }) => {
      assert.lengthOf(requests, count)
      if (count === 2) assert.strictEqual(requests[0]?.line, "GET /2/users/me")
    })
  })
  if (row.lookup === undefined) return [makes("looks nobody up", call, credentials.both, 1)]
  const asBearer = row.user_auth === undefined ? call : { ...call, user_auth: false }
  const byBearer = makes("looks the user up for a bearer token", asBearer, credentials.both, 2)
  return row.lookup === "always"
    ? [byBearer]
    : [byBearer, makes("reads the user from an OAuth 1.0a token", call, credentials.oauth1, 1)]
}

const pagingRule = (row: AnyRow): ReadonlyArray<RuleTest> => {
  const { definition } = row.operation
  const consistent: RuleTest = {
    title: row.paging === undefined ? "is not paged" : `is paged by ${row.paging}`,
    check: Effect.sync(() => assert.strictEqual(definition.paging, row.paging))
  }
  return row.paging === undefined
    ? [consistent]
    : [consistent, refuses(row, { ...row.call(unreal), [row.paging]: "" }, row.paging)]
}

/** Every rule that a row states. */
export const rulesOf = (row: AnyRow): ReadonlyArray<RuleTest> => [
  {
    title: "has its specified name",
    check: Effect.sync(() => assert.strictEqual(row.operation.definition.name, row.name))
  },
  sends(row, "sends what is required", row.call(unreal), row.sends(unreal)),
  ...(row.also ?? []).map(([params, sent]) => {
    const given = params(unreal)
    return sends(row, `sends ${describeParams(given)}`, given, sent)
  }),
  ...(row.refused ?? []).map(([params, parameter]) => refuses(row, params, parameter)),
  refuses(row, { ...row.call(unreal), not_a_parameter: 1 }, "not_a_parameter"),
  ...bounds(row),
  ...pagingRule(row),
  ...authentication(row),
  missingCredentials(row),
  ...lookups(row)
]
