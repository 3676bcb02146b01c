import type { Fields, Shape } from "./shape.ts"

// Of a shape, each node becomes a function that only looks: nothing is copied, and the answer is given as it was parsed.

/** What is wrong with a value, and where. */
export interface Mismatch {
  readonly path: ReadonlyArray<string | number>
  readonly detail: string
}

/** Gives the first thing about a value of JSON that does not fit a shape. */
export type Check = (value: unknown) => Mismatch | undefined

const checks = new WeakMap<Shape, Check>()

/** The check of a shape. It is made of the shape at its first use, and remembered. */
export const checkOf = (shape: Shape): Check => {
  let check = checks.get(shape)
  if (check === undefined) {
    check = make(shape)
    checks.set(shape, check)
  }
  return check
}

/** Lets a function that was generated for a shape look first. What it does not accept, the shape has the say on. */
export const installCheck = (shape: Shape, fits: (value: unknown) => boolean): void => {
  const check = checkOf(shape)
  checks.set(shape, (value) => (fits(value) ? undefined : check(value)))
}

const make = (shape: Shape): Check => {
  switch (shape.type) {
    case "string":
      return (value) => (typeof value === "string" ? undefined : mismatch("string", value))
    case "number":
      return (value) => (typeof value === "number" ? undefined : mismatch("number", value))
    case "boolean":
      return (value) => (typeof value === "boolean" ? undefined : mismatch("boolean", value))
    case "unknown":
      return () => undefined
    case "nullable":
      return makeNullable(shape.of)
    case "list":
      return makeList(shape.of)
    case "struct":
      return makeStruct(shape.fields)
  }
}

// The value itself is not told: it may be private, and a message gets into logs.
const mismatch = (expected: string, value: unknown): Mismatch => ({
  path: [],
  detail: value === undefined ? "Missing key" : `Expected ${expected}`
})

const within = (key: string | number, { detail, path }: Mismatch): Mismatch => ({ path: [key, ...path], detail })

const makeNullable = (shape: Shape): Check => {
  const check = checkOf(shape)
  return (value) => (value === null ? undefined : check(value))
}

const makeList = (shape: Shape): Check => {
  const check = checkOf(shape)
  return (value) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) return mismatch("array", value)
    for (let index = 0; index < value.length; index++) {
      const found = check(value[index])
      if (found !== undefined) return within(index, found)
    }
    return undefined
  }
}

const makeStruct = (fields: Fields): Check => {
  const properties = Object.entries(fields).map(([name, field]) => ({
    name,
    check: checkOf(field.type === "always" ? field.of : field),
    isAlways: field.type === "always"
  }))
  return (value) => {
    if (!isRecord(value)) return mismatch("object", value)
    for (const { check, isAlways, name } of properties) {
      const property = value[name]
      // What is not there costs no further look: pages are sparse.
      if (property === undefined && !isAlways) continue
      const found = check(property)
      if (found !== undefined) return within(name, found)
    }
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
