import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { rows } from "./rows/all.ts"
import { pathsOf } from "./support/facts.ts"
import { outcomesOf } from "./support/recorder.ts"
import { unreal } from "./support/unreal.ts"

const values = [
  "../../2/users/me",
  "..",
  ".",
  "%2e%2e%2f",
  "%2F",
  "a/b",
  "a\\b",
  "20?expansions=author_id",
  "20#",
  "20&user.fields=id",
  "20;a=b",
  "20\r\nx-injected: 1",
  "20\n",
  "\u{0}",
  "\u{2028}",
  "//elsewhere.example",
  "https://elsewhere.example/",
  "@elsewhere.example",
  "２０",
  ""
]

/** The parameters of a call, with a value in place of each text. */
const spoilt = (params: object, value: string): ReadonlyArray<object> =>
  Object.entries(params).flatMap(([name, given]): ReadonlyArray<object> => {
    if (typeof given === "string") return [{ ...params, [name]: value }]
    return Array.isArray(given) ? [{ ...params, [name]: [value, ...given.slice(1)] }] : []
  })

const pattern = (path: string) => new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`)

describe("whatever a parameter is, the request goes where its operation says", () => {
  it.effect.each(rows.map((row) => [row.name, row] as const))("%s", ([, row]) =>
    Effect.gen(function* () {
      const { definition } = row.operation
      const calls = values.flatMap((value) => spoilt(row.call(unreal), value))
      const outcomes = yield* outcomesOf(row, [row.call(unreal), ...calls])
      const sent = outcomes.flatMap(({ requests }) => requests)
      assert.isAbove(sent.length, 0)
      const patterns = [...pathsOf(definition), "/2/users/me"].map(pattern)
      const names = new Set(Object.keys(definition.params).map((name) => name.replace(/_fields$/, ".fields")))
      for (const { headers, url } of sent) {
        assert.strictEqual(url.origin, "https://api.x.com")
        assert.strictEqual(url.hash, "")
        assert.isTrue(
          patterns.some((one) => one.test(url.pathname)),
          url.href
        )
        assert.notMatch(url.pathname, /\/\.{1,2}(\/|$)|%2e/i)
        assert.deepStrictEqual(
          Array.from(url.searchParams.keys()).filter((name) => !names.has(name)),
          []
        )
        assert.includeMembers(
          ["accept", "authorization", "content-length", "content-type", "user-agent"],
          Object.keys(headers)
        )
      }
    })
  )
})
