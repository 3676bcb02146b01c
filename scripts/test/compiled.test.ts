import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import * as Responses from "@xeffect/core/responses"
import * as Schema from "effect/Schema"
import { withEachChange } from "../../packages/core/test/changes.ts"
import { generateChecks } from "../build/generate-checks.ts"

type Checks = Readonly<Record<string, (value: unknown) => boolean>>

const load = async (schemas: Readonly<Record<string, Schema.Constraint>>): Promise<Checks> => {
  const directory = mkdtempSync(join(tmpdir(), "compiled-"))
  try {
    const { byName, functions } = generateChecks(schemas)
    const path = join(directory, "checks.mjs")
    const exported = Array.from(byName, ([name, check]) => `${check} as ${name}`).join(", ")
    writeFileSync(path, [...functions, `export { ${exported} }`].join("\n"))
    return await import(pathToFileURL(path).href)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const schemas = Object.entries<unknown>({ ...Responses }).filter((entry): entry is [string, Schema.Codec<unknown>] =>
  Schema.isSchema(entry[1])
)

const checks = await load(Object.fromEntries(schemas))

describe("a generated check", () => {
  it("is there for every kind of answer", () => {
    assert.deepStrictEqual(Object.keys(checks).sort(), schemas.map(([name]) => name).sort())
  })

  for (const [name, schema] of schemas) {
    it.prop(
      `accepts of ${name} what Effect accepts`,
      { answer: schema },
      ({ answer }) => {
        const json: unknown = JSON.parse(JSON.stringify(answer))
        for (const value of [json, ...withEachChange(json)]) {
          assert.strictEqual(checks[name]?.(value), Schema.is(schema)(value), JSON.stringify(value))
        }
      },
      { arbitrary: { runs: 10 } }
    )
  }

  it("is not written for what answers do not consist of", async () => {
    const none = await load({
      Pair: Schema.Tuple([Schema.String, Schema.Number]),
      Inside: Schema.Struct({ a: Schema.optionalKey(Schema.Int) }),
      Some: Schema.Struct({ "a key": Schema.optionalKey(Schema.NullOr(Schema.Boolean)) })
    })
    assert.deepStrictEqual(Object.keys(none), ["Some"])
    assert.isTrue(none["Some"]?.({ "a key": null }))
    assert.isFalse(none["Some"]?.({ "a key": 1 }))
  })
})
