import { operationDeviations } from "../../../spec/operation-deviations.ts"
import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { randomFrom } from "../chaos/faults.ts"
import { type DescribedResponse, described, needsData, responsesOf } from "./support/descriptions.ts"
import { defaultFields, generate, type Options } from "./support/generate.ts"
import { isSame, type Path, placesOf, starred, typeOf, valueAt, withValueAt } from "./support/places.ts"
import { declaredAt, declaredShapeAt, type ReadResponse, readResponse } from "./support/read-response.ts"

// A place of a response that is not as declared costs that place, and nothing else.

const latest = described.filter(({ version }) => version === "2.167")

const values: ReadonlyArray<unknown> = [true, 7, "a text", ["a text"], { a_key: 1 }]

/** Null, and all of the other JSON types. */
const replacementsOf = (before: unknown): ReadonlyArray<unknown> => [
  null,
  ...values.filter((one) => typeOf(one) !== typeOf(before))
]

/**
 * The place that is removed if the value at a path is malformed: the place itself; or what contains it, if that needs the
 * value as its identity; and so on. Undefined if it is `data` or the whole response.
 */
const setAsideAt = (definition: Definition, path: Path): Path | undefined => {
  if (path.length === 0 || (path.length === 1 && path[0] === "data")) return undefined
  return declaredAt(definition, path)?.isAlways === true ? setAsideAt(definition, path.slice(0, -1)) : path
}

/**
 * Whether a change of a place may cost the response. That is so for
 * - the response itself and `data`, which make up the envelope,
 * - what `data` cannot be without, if it is one resource: in a list only its entry goes,
 * - what a write returns in `data`: the outcome.
 * `errors`, `includes` and `meta` are optional: they may be anything.
 */
const isExcluded = (definition: Definition, path: Path): boolean =>
  setAsideAt(definition, path) === undefined || (definition.method !== "GET" && path.length === 2 && path[0] === "data")

/** One place of each kind, whichever entry of a list it is in. */
const distinctPlaces = (json: unknown) =>
  Array.from(new Map(placesOf(json).map((place) => [starred(place[0]), place])).values())

/**
 * Chooses the places to test: those at the top of each response; and below, each place of a declaration once, since the
 * fields of a post are read alike in all responses with posts. An undeclared place belongs to the place that contains it.
 */
const newPlaces = () => {
  const met = new Map<unknown, Set<string>>()
  return (definition: Definition, path: Path): boolean => {
    const depth = path.findLastIndex((_, index) => declaredShapeAt(definition, path.slice(0, index)) !== undefined)
    const shape = declaredShapeAt(definition, path.slice(0, Math.max(depth, 0)))
    if (path.length <= 2) return true
    const places = met.get(shape) ?? new Set()
    const place = `${definition.response.kind} ${definition.method === "GET"} ${starred(path.slice(Math.max(depth, 0)))}`
    if (places.has(place)) return false
    met.set(shape, places.add(place))
    return true
  }
}

/** The fault in the result of reading a response with one changed place. */
const faultOf = (definition: Definition, path: Path, changed: unknown, read: ReadResponse): string | undefined => {
  if (read.failure !== undefined) return "lost"
  const declared = declaredAt(definition, path)
  const value = valueAt(changed, path)
  const listed = read.setAside.map((one) => starred(one.path))
  const isEntry = typeof path.at(-1) === "number"
  if (declared === undefined || declared.types.length === 0 || (value === null && !declared.isAlways && !isEntry)) {
    if (listed.length > 0) return `set aside ${listed}`
    return isSame(read.value, changed) ? undefined : "something else changed"
  }
  if (listed.length === 0) {
    // One of several forms; a number where text of digits is declared, or the reverse; one for a list of one.
    const isForm = declared.types.some((type) => type === typeOf(value))
    const forms = [...(isForm ? [value] : []), String(value), Number(value), ...(declared.isListOrOne ? [[value]] : [])]
    const isConverted = forms.some((form) => isSame(read.value, withValueAt(changed, path, form)))
    return isConverted ? undefined : "not set aside, and not in a declared form"
  }
  const gone = setAsideAt(definition, path) ?? []
  if (listed.length !== 1 || listed[0] !== starred(gone)) return `set aside ${listed}, not ${starred(gone)}`
  if (!isSame(read.setAside[0]?.value, valueAt(changed, gone))) return "another value is set aside"
  return isSame(read.value, withValueAt(changed, gone, undefined)) ? undefined : "something else changed"
}

// As it is read: the X API sends some numbers as text.
const generated = (options: Omit<Options, "random">, { row, schema }: DescribedResponse): unknown => {
  const sent = generate({ ...options, random: Effect.runSync(randomFrom(20)), hasData: needsData(row) }, schema)
  return readResponse(row.operation.definition, sent).value
}

describe("a response with one changed place", () => {
  it.each(latest.map((one) => [one.version, one] as const))("%s: loses nothing else", (_, description) => {
    let tried = 0
    const faults = new Map<string, number>()
    const isNew = newPlaces()
    for (const response of responsesOf(description)) {
      const { definition } = response.row.operation
      const json = generated({ description, variant: "all" }, response)
      const places = distinctPlaces(json).filter(([path]) => !isExcluded(definition, path) && isNew(definition, path))
      for (const [path, before] of places) {
        for (const value of replacementsOf(before)) {
          tried++
          const changed = withValueAt(json, path, value)
          const fault = faultOf(definition, path, changed, readResponse(definition, changed))
          if (fault === undefined) continue
          const line = `${starred(path)} as ${typeOf(value)}: ${fault}`
          faults.set(line, (faults.get(line) ?? 0) + 1)
        }
      }
    }
    assert.isAbove(tried, 4_000)
    assert.deepStrictEqual(Array.from(faults, ([line, times]) => `${line} (${times})`).slice(0, 20), [])
  })
})

const pageLength = 100
const broken = 40

/** The paths of the lists of a response whose entries have default fields. */
const listsOf = (json: unknown): ReadonlyArray<Path> =>
  distinctPlaces(json).flatMap(([path, value]) => {
    const isResources = /^(data|includes\.\w+)$/.test(starred(path)) && Array.isArray(value) && value.length > 0
    return isResources ? [path] : []
  })

/** The default fields of an entry: those of the resource whose default fields it has all. */
const defaultsOf = (entry: unknown): ReadonlyArray<string> =>
  Object.values(defaultFields)
    .filter((names) => names.every((name) => valueAt(entry, [name]) !== undefined))
    .toSorted((a, b) => b.length - a.length)[0] ?? []

describe("a page of 100 with an entry that is broken", () => {
  it.each(latest.map((one) => [one.version, one] as const))("%s: loses that entry", (_, description) => {
    let tried = 0
    const faults = new Set<string>()
    for (const response of responsesOf(description)) {
      const { definition } = response.row.operation
      const json = generated({ description, variant: "required", pageLength }, response)
      for (const list of listsOf(json)) {
        const entry = [...list, list[0] === "data" ? broken : 0]
        for (const name of defaultsOf(valueAt(json, entry))) {
          for (const value of [undefined, null, true]) {
            tried++
            const changed = withValueAt(json, [...entry, name], value)
            const read = readResponse(definition, changed)
            const isRead =
              read.failure === undefined &&
              isSame(
                read.setAside.map(({ path }) => path),
                [entry]
              ) &&
              isSame(read.value, withValueAt(changed, entry, undefined))
            const isStated =
              operationDeviations[response.row.name]?.[`response.${list.join(".")}.${name}`] !== undefined
            if (!isRead && !isStated) faults.add(`${response.row.name}: ${starred(entry)}.${name} as ${typeOf(value)}`)
          }
        }
      }
    }
    assert.isAbove(tried, 500)
    assert.deepStrictEqual(Array.from(faults).slice(0, 20), [])
  })
})
