import { assert, describe, it } from "@effect/vitest"
import { facts, type SchemaFacts } from "@xeffect/emulator/facts"
import type * as SchemaAST from "effect/SchemaAST"
import { rows } from "./rows/all.ts"
import { factsOf, pathsOf } from "./support/facts.ts"

// Whatever the service says that an answer may hold, the schema of the operation knows, as the same kind of value.

const resolve = (schema: SchemaFacts): SchemaFacts => {
  const found = schema.$ref === undefined ? schema : facts.schemas[schema.$ref]
  if (found === undefined) return {}
  return found.oneOf?.length === 1 && found.oneOf[0] !== undefined ? resolve(found.oneOf[0]) : found
}

// Of a schema that also takes null, the rest.
const withoutNull = (ast: SchemaAST.AST): SchemaAST.AST =>
  ast._tag === "Union" ? (ast.types.find((type) => type._tag !== "Null") ?? ast) : ast

const kinds: Readonly<Record<string, SchemaAST.AST["_tag"]>> = {
  string: "String",
  integer: "Number",
  number: "Number",
  boolean: "Boolean",
  array: "Arrays",
  object: "Objects"
}

/** What the description has and the schema does not, or has as another kind. */
const unknownTo = (schema: SchemaAST.AST, described: SchemaFacts, path: string): ReadonlyArray<string> => {
  const ast = withoutNull(schema)
  const facts = resolve(described)
  if (ast._tag === "Unknown" || facts.type === undefined) return []
  if (ast._tag !== kinds[facts.type]) return [`${path} is ${facts.type}, not ${ast._tag}`]
  if (ast._tag === "Arrays") {
    const [element] = ast.rest
    return element === undefined || facts.items === undefined ? [] : unknownTo(element, facts.items, `${path}[]`)
  }
  if (ast._tag !== "Objects") return []
  const known = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  return Object.entries(facts.properties ?? {}).flatMap(([name, inner]) => {
    const type = known.get(name)
    return type === undefined ? [`${path}.${name}`] : unknownTo(type, inner, `${path}.${name}`)
  })
}

describe("the schema of an answer knows what the service describes", () => {
  const described = rows.filter(({ differs }) => differs?.["path"] === undefined)
  it.each(described.map((row) => [row.name, row] as const))("%s", (_, { operation: { definition } }) => {
    for (const path of pathsOf(definition)) {
      const operation = factsOf(definition, path)
      const described = Object.values(operation?.responses ?? {})[0]
      assert.isDefined(described, `${definition.name} is described`)
      assert.deepStrictEqual(unknownTo(definition.result.ast, described ?? {}, ""), [])
    }
  })
})
