import { type Fields, type Shape, shapeOfField } from "./shape.ts"

// Of a shape, each node becomes a function that looks at a value of parsed JSON, which belongs to it: where something
// optional does not fit, it is taken out of the value and listed. Nothing else is copied or changed.

/** A place in a response. */
export type Path = ReadonlyArray<string | number>

/** A value of a response that is not of the expected type and was taken out, so that the rest can be used. */
export interface SetAside {
  /** Where it was, from the root of the response as it was sent. */
  readonly path: Path
  /** What was expected there, for example `string`, or `id: string` for an entry without its ID. */
  readonly expected: string
  /** What was there. */
  readonly value: unknown
}

/** Why a value cannot be used. */
export interface Mismatch {
  readonly path: Path
  readonly expected: string
}

/** What to take in place of a value. */
interface Converted {
  readonly value: unknown
}

/** Looks at a value and adds what is set aside. Returns nothing if the value can be used as it is. */
type Check = (value: unknown, aside: Array<SetAside>) => Mismatch | Converted | undefined

const checks = new WeakMap<Shape, Check>()

// The check of a shape is made at its first use.
const checkOf = (shape: Shape): Check => {
  let check = checks.get(shape)
  if (check === undefined) {
    check = make(shape)
    checks.set(shape, check)
  }
  return check
}

/** What became of a value: `failure` says why it cannot be used. */
export interface Checked {
  readonly setAside: ReadonlyArray<SetAside>
  readonly failure: Mismatch | undefined
}

const nothing: ReadonlyArray<SetAside> = []

/** Checks a value of parsed JSON, and takes out of it what does not fit and is not needed. */
export const checkShape = (shape: Shape, value: unknown): Checked => {
  const setAside: Array<SetAside> = []
  const found = checkOf(shape)(value, setAside)
  return {
    setAside: setAside.length === 0 ? nothing : setAside,
    failure: found !== undefined && "expected" in found ? found : undefined
  }
}

/** Lets a function that was generated for a shape look first. What it does not accept, the shape decides. */
export const installCheck = (shape: Shape, fits: (value: unknown) => boolean): void => {
  const check = checkOf(shape)
  checks.set(shape, (value, aside) => (fits(value) ? undefined : check(value, aside)))
}

const make = (shape: Shape): Check => {
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

// The value is not part of it: it may be private, and a message gets into logs.
const mismatch = (expected: string): Mismatch => ({ path: [], expected })

const within = (key: string | number, { expected, path }: Mismatch): Mismatch => ({ path: [key, ...path], expected })

const makeConverted =
  (check: Check, from: (value: unknown) => unknown): Check =>
  (value, aside) => {
    const found = check(value, aside)
    if (found === undefined) return undefined
    const converted = from(value)
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

// Paths start at the response, so each level adds its own key.
const prefix = (aside: Array<SetAside>, from: number, key: string | number) => {
  for (let index = from; index < aside.length; index++) {
    const one = aside[index]
    if (one !== undefined) aside[index] = { ...one, path: [key, ...one.path] }
  }
}

const makeList = ({ type }: Shape, check: Check, isWhole: boolean): Check => {
  return (value, aside) => {
    if (!Array.isArray(value)) return mismatch("array")
    let kept = 0
    for (let index = 0; index < value.length; index++) {
      const entry: unknown = value[index]
      const before = aside.length
      // oxlint-disable-next-line valid-typeof: as above, and without a call
      const found = typeof entry === type ? undefined : check(entry, aside)
      if (aside.length > before) prefix(aside, before, index)
      if (found !== undefined && "expected" in found) {
        if (isWhole) return within(index, found)
        aside.push({ path: [index], expected: show(found), value: entry })
        continue
      }
      if (found !== undefined || kept < index) value[kept] = found === undefined ? entry : found.value
      kept++
    }
    value.length = kept
    return undefined
  }
}

const makeStruct = (fields: Fields): Check => {
  const properties = Object.entries(fields).map(([name, field]) => {
    const shape = shapeOfField(field)
    const isAlways = field.type === "always"
    const isNeeded = isAlways || field.type === "intact"
    const { type } = shape
    return { name, type, check: checkOf(shape), isAlways, isNeeded, keepsNull: isAlways || type === "unknown" }
  })
  return (value, aside) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return mismatch("object")
    // What JSON has parsed belongs to the check.
    const record = value as Record<string, unknown>
    for (const { check, isAlways, isNeeded, keepsNull, name, type } of properties) {
      const property = record[name]
      // What is not there, or is plain, costs no further look: pages are sparse.
      // oxlint-disable-next-line valid-typeof: as above
      if (property === undefined ? !isAlways : typeof property === type) continue
      if (property === null && !keepsNull) {
        delete record[name]
        continue
      }
      const before = aside.length
      const found = check(property, aside)
      if (aside.length > before) prefix(aside, before, name)
      if (found === undefined) continue
      if (!("expected" in found)) record[name] = found.value
      else if (isNeeded) return within(name, found)
      else {
        delete record[name]
        aside.push({ path: [name], expected: show(found), value: property })
      }
    }
    return undefined
  }
}
