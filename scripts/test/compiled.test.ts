import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import * as Responses from "../../packages/core/src/resources/responses.ts"
import { schemaOf } from "@xeffect/core/schemas"
import * as Shape from "@xeffect/core/shape"
import * as Schema from "effect/Schema"
import { withSomeChanges } from "../../packages/core/test/changes.ts"
import { generateChecks } from "../release/build/generate-checks.ts"
import { times } from "../../packages/conformance/running/whole.ts"

type Checks = Readonly<Record<string, (value: unknown) => boolean>>

const load = async (shapes: Readonly<Record<string, Shape.Shape>>): Promise<Checks> => {
  const directory = mkdtempSync(join(tmpdir(), "compiled-"))
  try {
    const { byName, functions } = generateChecks(shapes)
    const path = join(directory, "checks.mjs")
    const exported = Array.from(byName, ([name, check]) => `${check} as ${name}`).join(", ")
    writeFileSync(path, [...functions, `export { ${exported} }`].join("\n"))
    return await import(pathToFileURL(path).href)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const shapes = Object.entries<unknown>({ ...Responses }).filter(
  (entry): entry is [string, Shape.Shape] => typeof entry[1] === "object"
)

const checks = await load(Object.fromEntries(shapes))

describe("a generated check", () => {
  it("is there for every kind of response", () => {
    assert.isAbove(shapes.length, 0)
    assert.deepStrictEqual(Object.keys(checks).sort(), shapes.map(([name]) => name).sort())
  })

  for (const [name, shape] of shapes) {
    const schema = schemaOf(shape)
    it.prop(
      `accepts of ${name} what Effect accepts`,
      { response: schema },
      ({ response }) => {
        const json: unknown = JSON.parse(JSON.stringify(response))
        for (const value of [json, ...withSomeChanges(json)]) {
          assert.strictEqual(checks[name]?.(value), Schema.is(schema)(value), JSON.stringify(value))
        }
      },
      { arbitrary: { runs: times(3, 10) } }
    )
  }

  it("knows names that are no identifiers", async () => {
    const { Some } = await load({ Some: Shape.struct({ "a key": Shape.boolean }) })
    assert.isTrue(Some?.({ "a key": true }))
    assert.isFalse(Some?.({ "a key": 1 }))
  })
})
