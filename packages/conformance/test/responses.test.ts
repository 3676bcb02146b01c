import { operationDeviations } from "../../../spec/operation-deviations.ts"
import { assert, describe, it } from "@effect/vitest"
import { type SchemaFacts } from "../../emulator/src/description/facts-types.ts"
import { resolve } from "../../emulator/src/description/facts.ts"
import * as Shape from "@xeffect/core/shape"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"
import { shapeOf } from "./support/read-response.ts"

// The shape of a response knows whatever is described, as the same kind of value.

// A choice of one form is that form.
const formOf = (reference: SchemaFacts): SchemaFacts => {
  const schema = resolve(reference)
  const [only, ...others] = schema.oneOf ?? []
  return only === undefined || others.length > 0 ? schema : formOf(only)
}

// The forms that a shape accepts. A number that is also read from text accepts both.
const formsOf = (shape: Shape.Shape): ReadonlyArray<Shape.Shape> =>
  shape.type === "converted"
    ? [...formsOf(shape.of), ...(shape.of.type === "number" ? [Shape.string] : [])]
    : shape.type === "either"
      ? shape.of.flatMap(formsOf)
      : [shape]

const types: Readonly<Record<string, Shape.Shape["type"]>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  array: "list",
  object: "struct"
}

/** The fields that the description has and the shape does not, or has as another kind. */
const unknownTo = (given: Shape.Shape, described: SchemaFacts, path: string): ReadonlyArray<string> => {
  const facts = formOf(described)
  const forms = formsOf(given)
  const shape = forms.find(({ type }) => facts.type !== undefined && type === types[facts.type]) ?? forms[0] ?? given
  if (shape.type === "unknown" || facts.type === undefined) return []
  if (shape.type !== types[facts.type]) return [`${path} is ${facts.type}, not ${shape.type}`]
  if (shape.type === "list") return facts.items === undefined ? [] : unknownTo(shape.of, facts.items, `${path}[]`)
  if (shape.type !== "struct") return []
  return Object.entries(facts.properties ?? {}).flatMap(([name, inner]) => {
    const field = shape.fields[name]
    if (field === undefined) return [`${path}.${name}`]
    return unknownTo(Shape.ofField(field), inner, `${path}.${name}`)
  })
}

describe("the shape of a response knows what the service describes", () => {
  const described = rows.filter(({ name }) => operationDeviations[name]?.["path"] === undefined)
  it.each(described.map((row) => [row.name, row] as const))("%s", (name, { operation: { definition } }) => {
    const shape = shapeOf(definition)
    if (shape === undefined) return
    for (const path of pathsOf(definition)) {
      const operation = factsOf(definition, path)
      const described = Object.values(operation?.responses ?? {})[0]
      assert.isDefined(described, `${definition.name} is described`)
      const unknown = unknownTo(shape, described ?? {}, "")
      if (operationDeviations[name]?.["response.data"] === undefined) assert.deepStrictEqual(unknown, [])
      else assert.isNotEmpty(unknown)
    }
  })
})
