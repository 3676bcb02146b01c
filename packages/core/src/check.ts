import type { Constraint } from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"

// The interpreter of `effect/Schema` builds a copy of what it checks. That of a large page costs more than to parse it,
// and nobody looks at it: the answer is given as it was parsed. Here each node of a schema becomes a function that only
// looks. For JSON it finds what `Schema.is` finds.

/** What is wrong with a value, and where. */
export interface Mismatch {
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
}

/** Gives the first thing about a value of JSON that does not fit a schema. */
export type Check = (value: unknown) => Mismatch | undefined

const checks = new WeakMap<SchemaAST.AST, Check>()

/** The check of a schema. It is made of the schema at its first use, and remembered. */
export const checkOf = (ast: SchemaAST.AST): Check => {
  let check = checks.get(ast)
  if (check === undefined) {
    check = make(ast)
    checks.set(ast, check)
  }
  return check
}

/** Lets a function that was generated for a schema look first. What it does not accept, the schema has the say on. */
export const installCheck = ({ ast }: Constraint, fits: (value: unknown) => boolean): void => {
  const check = checkOf(ast)
  checks.set(ast, (value) => (fits(value) ? undefined : check(value)))
}

const make = (ast: SchemaAST.AST): Check => {
  if (ast.checks === undefined && ast.encoding === undefined) {
    switch (ast._tag) {
      case "String":
        return (value) => (typeof value === "string" ? undefined : mismatch("string", value))
      case "Number":
        return (value) => (typeof value === "number" ? undefined : mismatch("number", value))
      case "Boolean":
        return (value) => (typeof value === "boolean" ? undefined : mismatch("boolean", value))
      case "Unknown":
        return () => undefined
      case "Union":
        if (ast.types.length === 2 && ast.types[0] && ast.types[1]?._tag === "Null") return makeNullable(ast.types[0])
        break
      case "Arrays":
        if (ast.elements.length === 0 && ast.rest[0]) return makeList(ast.rest[0])
        break
      case "Objects":
        if (ast.indexSignatures.length === 0 && ast.propertySignatures.length > 0) return makeStruct(ast)
    }
  }
  // What answers do not consist of is left to Effect, which reads nothing but the `ast` of a schema.
  const fits = SchemaParser.is({ ast } as Constraint)
  return (value) => (fits(value) ? undefined : mismatch(ast._tag, value))
}

// The value itself is not told: it may be private, and a message gets into logs.
const mismatch = (expected: string, value: unknown): Mismatch => ({
  path: [],
  detail: value === undefined ? "Missing key" : `Expected ${expected}`
})

const within = (key: string | number, { detail, path }: Mismatch): Mismatch => ({ path: [key, ...path], detail })

const makeNullable = (ast: SchemaAST.AST): Check => {
  const check = checkOf(ast)
  return (value) => (value === null ? undefined : check(value))
}

const makeList = (ast: SchemaAST.AST): Check => {
  const check = checkOf(ast)
  return (value) => {
    if (!Array.isArray(value)) return mismatch("array", value)
    for (let index = 0; index < value.length; index++) {
      const found = check(value[index])
      if (found !== undefined) return within(index, found)
    }
    return undefined
  }
}

const makeStruct = ({ propertySignatures }: SchemaAST.Objects): Check => {
  const properties = propertySignatures.map(({ name, type }) => ({
    name: String(name),
    check: checkOf(type),
    isOptional: type.context?.isOptional
  }))
  return (value) => {
    if (!isRecord(value)) return mismatch("object", value)
    for (const { check, isOptional, name } of properties) {
      const property = value[name]
      // What is not there costs no further look: pages are sparse.
      if (property === undefined && isOptional) continue
      const found = check(property)
      if (found !== undefined) return within(name, found)
    }
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
