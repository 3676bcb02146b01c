import { type Fields, type Shape, shapeOfField } from "./shape.ts"

// Each node of a shape becomes a function that checks a value of parsed JSON in place: optional parts that do not fit
// are removed and listed. Nothing else is copied or changed.

/** A place in a response. */
export type Path = ReadonlyArray<string | number>

/** A value of an unexpected type that was removed from a response, so that the rest can be used. */
export interface SetAside {
  /** Its path from the root of the response, as the X API sent it. */
  readonly path: Path
  /** The form that was expected there, for example `string`, or `id: string` for an entry without its ID. */
  readonly expected: string
  /** The removed value. */
  readonly value: unknown
}

/** Why a value cannot be used. */
export interface Mismatch {
  readonly path: Path
  readonly expected: string
}

/** A replacement for a value. */
interface Converted {
  readonly value: unknown
}

/** Checks a value and adds what is set aside. Returns `undefined` if the value can be used unchanged. */
type Check = (value: unknown, aside: Array<SetAside>) => Mismatch | Converted | undefined

const shapeChecks = new WeakMap<Shape, Check>()

// Compiles the check of a shape at its first use.
const checkOf = (shape: Shape): Check => {
  let check = shapeChecks.get(shape)
  if (check === undefined) {
    check = makeCheck(shape)
    shapeChecks.set(shape, check)
  }
  return check
}

/** The result of a check: `failure` says why the value cannot be used. */
export interface Checked {
  readonly setAside: ReadonlyArray<SetAside>
  readonly failure: Mismatch | undefined
}

/** Checks a value of parsed JSON, and removes optional parts that do not fit. */
export const checkShape = (shape: Shape, value: unknown): Checked => {
  const setAside: Array<SetAside> = []
  const found = checkOf(shape)(value, setAside)
  return { setAside, failure: found !== undefined && "expected" in found ? found : undefined }
}

/** Installs a generated check of a shape, which runs first. Values that it does not accept are checked by the shape. */
export const installCheck = (shape: Shape, fits: (value: unknown) => boolean): void => {
  const check = checkOf(shape)
  shapeChecks.set(shape, (value, aside) => (fits(value) ? undefined : check(value, aside)))
}

const makeCheck = (shape: Shape): Check => {
  switch (shape.type) {
    case "unknown":
      return () => undefined
    case "converted":
      return makeConverted(checkOf(shape.of), shape.from)
    case "either":
      return makeEither(shape.of.map(checkOf))
    case "list":
      return makeList(shape.of, checkOf(shape.of), shape.whole === true)
    case "struct":
      return makeStruct(shape.fields)
    default: {
      const { type } = shape
      const wrong = mismatch(type)
      // oxlint-disable-next-line valid-typeof: the shape is named as the type
      return (value) => (typeof value === type ? undefined : wrong)
    }
  }
}

// Excludes the value, which may be private, since messages are logged.
const mismatch = (expected: string): Mismatch => ({ path: [], expected })

const within = (key: string | number, { expected, path }: Mismatch): Mismatch => ({ path: [key, ...path], expected })

const makeConverted =
  (check: Check, from: (value: unknown) => unknown): Check =>
  (value, aside) => {
    const found = check(value, aside)
    if (found === undefined) return undefined
    // A copy, since a check that fails may remove parts of a value that is then set aside as a whole.
    const converted = structuredClone(from(value))
    const inside: Array<SetAside> = []
    return check(converted, inside) === undefined && inside.length === 0 ? { value: converted } : found
  }

const makeEither =
  (checks: ReadonlyArray<Check>): Check =>
  (value, aside) => {
    const expected: Array<string> = []
    for (const check of checks) {
      const found = check(value, aside)
      if (found === undefined || !("expected" in found)) return found
      expected.push(show(found))
    }
    return mismatch(expected.join(" or "))
  }

const show = ({ expected, path }: Mismatch) => (path.length === 0 ? expected : `${path.join(".")}: ${expected}`)

// Each level adds its key, so that paths start at the response.
const prefixPaths = (aside: Array<SetAside>, from: number, key: string | number) => {
  for (let index = from; index < aside.length; index++) {
    const one = aside[index]
    if (one !== undefined) aside[index] = { ...one, path: [key, ...one.path] }
  }
}

const makeList = ({ type }: Shape, check: Check, isWhole: boolean): Check => {
  return (value, aside) => {
    if (!Array.isArray(value)) return mismatch("array")
    let accepted = 0
    for (let index = 0; index < value.length; index++) {
      const entry: unknown = value[index]
      const before = aside.length
      // oxlint-disable-next-line valid-typeof: as above, and without a call
      const found = typeof entry === type ? undefined : check(entry, aside)
      if (aside.length > before) prefixPaths(aside, before, index)
      if (found !== undefined && "expected" in found) {
        if (isWhole) return within(index, found)
        aside.push({ path: [index], expected: show(found), value: entry })
        continue
      }
      if (found !== undefined || accepted < index) value[accepted] = found === undefined ? entry : found.value
      accepted++
    }
    value.length = accepted
    return undefined
  }
}

interface Property {
  readonly name: string
  readonly type: Shape["type"]
  readonly check: Check
  readonly isAlways: boolean
  readonly isNeeded: boolean
}

const makeStruct = (fields: Fields): Check => {
  const properties = Object.entries(fields).map(([name, field]): Property => {
    const shape = shapeOfField(field)
    const isAlways = field.type === "always"
    return { name, type: shape.type, check: checkOf(shape), isAlways, isNeeded: isAlways || field.type === "intact" }
  })
  const needed = properties.filter(({ isNeeded }) => isNeeded)
  const optional = new Map(properties.flatMap((one) => (one.isNeeded ? [] : [[one.name, one] as const])))
  return (value, aside) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return mismatch("object")
    // Parsed JSON may be modified by the check.
    const record = value as Record<string, unknown>
    // First, so that a structure that cannot be used is set aside as it was.
    for (const property of needed) {
      const given = record[property.name]
      if (given === undefined ? !property.isAlways : isPlain(given, property)) continue
      const wrong = checkProperty(property, record, given, aside)
      if (wrong !== undefined) return wrong
    }
    // The keys that are present, since a response has few of the fields.
    for (const name in record) {
      const property = optional.get(name)
      const given = record[name]
      if (property === undefined || given === undefined || isPlain(given, property)) continue
      checkProperty(property, record, given, aside)
    }
    return undefined
  }
}

// oxlint-disable-next-line valid-typeof: as above, and without a call of the check
const isPlain = (value: unknown, { type }: Property): boolean => typeof value === type

// Returns what is wrong with a value that is needed.
const checkProperty = (
  { check, isAlways, isNeeded, name, type }: Property,
  record: Record<string, unknown>,
  value: unknown,
  aside: Array<SetAside>
): Mismatch | undefined => {
  if (value === null && !isAlways && type !== "unknown") {
    delete record[name]
    return undefined
  }
  const before = aside.length
  const found = check(value, aside)
  if (aside.length > before) prefixPaths(aside, before, name)
  if (found === undefined) return undefined
  if (!("expected" in found)) record[name] = found.value
  else if (isNeeded) return within(name, found)
  else {
    delete record[name]
    aside.push({ path: [name], expected: show(found), value })
  }
  return undefined
}
