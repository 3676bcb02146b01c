import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { randomFrom } from "../chaos/faults.ts"
import type { SchemaFacts } from "../../emulator/src/description/facts-types.ts"
import { byVersion } from "../tools/history.ts"
import { operationKey } from "../tools/responses.ts"
import { rows } from "./rows/all.ts"
import { undescribed } from "./support/coverage.ts"
import { described, needsData, responsesOf, vanished } from "./support/descriptions.ts"
import { pathsOf } from "./support/facts.ts"
import { generate, type Variant } from "./support/generate.ts"
import type { AnyRow } from "./support/row.ts"
import { specified } from "./support/specified.ts"
import { starred } from "./support/places.ts"
import { someOf, times } from "../running/whole.ts"
import { readResponse, shapeOf } from "./support/read-response.ts"
import { invalidAt } from "./support/valid.ts"

// A response that any description allows can be read. If a recent one allows it, nothing is set aside.

const plain: ReadonlyArray<Variant> = ["all", "required", "nulls"]

/** How many random responses: fewer of an operation whose response has the shape and the schema of another one's. */
const random = { first: times(2, 50), further: times(1) }

const variantsOf = (count: number): ReadonlyArray<Variant> => [
  ...plain,
  ...Array.from({ length: count }, (): Variant => "random")
]

/** Whether nothing at all is set aside of what a description allows. */
const isReadEntirely = (version: string): boolean => byVersion(version, "2.157") >= 0

const vanishedKeys = new Set(vanished.operations.map(({ method, path }) => operationKey(method, path)))

/** Whether the newest description has an operation no more, or none ever had it. */
const isGone = (row: AnyRow): boolean => {
  const { method } = row.operation.definition
  return (
    undescribed.includes(row) ||
    pathsOf(row.operation.definition).some((path) => vanishedKeys.has(operationKey(method, path)))
  )
}

// The schemas of two operations, or of one in two descriptions, often have the same content, with all that they refer to.
const contentOf = ({ schemas }: (typeof described)[number], { $ref, ...schema }: SchemaFacts): string => {
  const parts = new Map<string, string>()
  const collect = (text: string): void => {
    for (const [, name = ""] of text.matchAll(/"\$ref":"(\w+)"/g)) {
      if (parts.has(name)) continue
      const part = JSON.stringify(schemas[name] ?? {})
      parts.set(name, part)
      collect(part)
    }
  }
  const own = JSON.stringify($ref === undefined ? schema : (schemas[$ref] ?? {}))
  collect(own)
  return own + Array.from(parts).join()
}

const met = new Map<unknown, Set<string>>()

/** Every response of a description, with what it is a response to. */
const responses = (description: (typeof described)[number]) => {
  const numbers = Effect.runSync(randomFrom(20))
  return responsesOf(description).flatMap(({ key, row, schema }) => {
    const shape = shapeOf(row.operation.definition)
    const contents = met.get(shape) ?? new Set()
    const content = contentOf(description, schema)
    const isFirst = !contents.has(content)
    met.set(shape, contents.add(content))
    const hasData = needsData(row)
    return variantsOf(isFirst ? random.first : random.further).map((variant) => {
      return { key, row, schema, json: generate({ description, random: numbers, variant, hasData }, schema) }
    })
  })
}

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

const show = (counts: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  Array.from(counts, ([key, times]) => `  ${key}: ${times}`).toSorted()

describe("responses of every description", () => {
  // The newest, and some of the others, with each change; all of them once a week.
  const chosen = someOf(described, (one, index) => index % 4 === 0 || one === described.at(-1))

  it.each(chosen.map((one) => [one.version, one] as const))("%s: all are read", (version, description) => {
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
    // Errors in the place of an outcome are a failure of their own.
    assert.isAbove(all.length, partial)
    assert.deepStrictEqual(show(failures), [])
    if (isReadEntirely(version)) assert.deepStrictEqual(show(setAside), [])
  })

  it("are of all specified operations in every description, and of all operations in the latest", () => {
    for (const description of described) {
      const names = new Set(responsesOf(description).map(({ row }) => row.name))
      const others = rows.filter((row) => !isGone(row) && !names.has(row.name))
      const isSpecified = ({ name }: AnyRow) => name in specified
      const missing = others.filter(isSpecified).map(({ name }) => name)
      // No description between has these: they are described again since 2.169.
      const expected = description === described.at(-1) ? [] : missing.filter((name) => /^(un)?block$/.test(name))
      assert.deepStrictEqual(missing, expected, description.version)
      if (description !== described.at(-1)) continue
      const withShape = others.filter(({ operation: { definition } }) => shapeOf(definition))
      assert.deepStrictEqual(
        withShape.map(({ name }) => name),
        []
      )
    }
  })
})
