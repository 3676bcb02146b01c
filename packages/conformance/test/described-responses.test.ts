import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { randomFrom } from "../chaos/faults.ts"
import { described, responsesOf, returnsId } from "./support/descriptions.ts"
import { generate, type Variant } from "./support/generate.ts"
import { starred } from "./support/places.ts"
import { readResponse } from "./support/read-response.ts"
import { invalidAt } from "./support/valid.ts"

// A response that any description allows can be read. If a recent one allows it, nothing is set aside.

const variants: ReadonlyArray<Variant> = [
  "all",
  "required",
  "nulls",
  ...Array.from({ length: 20 }, (): Variant => "random")
]

/** Descriptions by which nothing at all is set aside. */
const readEntirely = new Set(["2.157", "2.162", "2.165", "2.166", "2.167"])

/** Every response of a description, with what it is a response to. */
const responses = (description: (typeof described)[number]) => {
  const random = Effect.runSync(randomFrom(20))
  return responsesOf(description).flatMap(({ key, row, schema }) =>
    variants.map((variant) => {
      const hasData = returnsId(row)
      return { key, row, schema, json: generate({ description, random, variant, hasData }, schema) }
    })
  )
}

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

const show = (counts: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  Array.from(counts, ([key, times]) => `  ${key}: ${times}`).toSorted()

describe("responses of every description", () => {
  it.each(described.map((one) => [one.version, one] as const))("%s: all are read", (version, description) => {
    const failures = new Map<string, number>()
    const setAside = new Map<string, number>()
    const all = responses(description)
    let partial = 0
    for (const { json, key, row, schema } of all) {
      assert.isUndefined(invalidAt(description, schema, json), `what was generated for ${key}`)
      const read = readResponse(row.operation.definition, json)
      if (read.isPartial) partial++
      if (read.failure !== undefined) count(failures, `${starred(read.failure.path)} ${read.failure.expected}`)
      for (const { expected, path } of read.setAside) count(setAside, `${starred(path)} ${expected}`)
    }
    const lines = [`${version}: ${all.length} responses, ${partial} of them with errors in the place of an outcome`]
    if (failures.size > 0) lines.push(" lost at", ...show(failures))
    if (setAside.size > 0) lines.push(" set aside", ...show(setAside))
    console.log(lines.join("\n"))
    assert.deepStrictEqual(show(failures), [])
    if (readEntirely.has(version)) assert.deepStrictEqual(show(setAside), [])
  })

  it("are of at least 51 operations in every description", () => {
    for (const description of described) {
      const names = new Set(responsesOf(description).map(({ row }) => row.name))
      // What is specified and described no longer is `block` and `unblock`.
      assert.strictEqual(names.size, 51, description.version)
    }
  })
})
