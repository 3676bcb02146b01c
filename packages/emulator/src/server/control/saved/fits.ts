/** Whether a loaded state has the form of a new emulator's state, from its fields down to the entries of its maps. */
import * as Result from "effect/Result"
import { parseQuery } from "../../../world/search/parse.ts"
import { hasReserved } from "./codec.ts"
import type { Snapshot } from "./snapshot.ts"

type Kind = "bigint" | "boolean" | "bytes" | "list" | "map" | "none" | "number" | "object" | "other" | "set" | "string"

const kindOf = (value: unknown): Kind => {
  if (value === undefined || value === null) return "none"
  if (Array.isArray(value)) return "list"
  if (value instanceof Map) return "map"
  if (value instanceof Set) return "set"
  if (value instanceof Uint8Array) return "bytes"
  const type = typeof value
  return type === "function" || type === "symbol" || type === "undefined" ? "other" : type
}

type Fields = Readonly<Record<string, unknown>>

// The kind was looked at.
const fieldsOf = (value: unknown): Fields => value as Fields

/** Fields that a state may have and a new emulator has not, and fields of several kinds. */
const others: Readonly<Record<string, ReadonlyArray<Kind>>> = {
  "world.processing.error": ["object", "string"],
  "oauth.appToken": ["string", "none"],
  "limits.option": ["number", "object", "string"],
  "life.due": ["number", "none"],
  "webhooks.conditions.delay": ["bigint", "boolean", "list", "number", "object", "string"],
  "webhooks.conditions.delay_by": ["bigint", "list", "number", "object", "string"],
  "webhooks.conditions.duplicate": ["boolean", "number", "string"],
  "webhooks.conditions.forge": ["boolean", "number", "string"]
}

/** Parts with what clients have sent, in whose objects a name may be any text. */
const ofClients = ["record.requests", "faults.armed", "streams.recent"]

/** Whether plain data has no names that are more than a field. */
const isInert = (value: unknown): boolean => {
  if (value instanceof Map) return [...value].flat().every(isInert)
  if (value instanceof Set) return [...value].every(isInert)
  if (Array.isArray(value)) return value.every(isInert)
  if (kindOf(value) !== "object") return kindOf(value) !== "other"
  return !hasReserved(fieldsOf(value)) && Object.values(fieldsOf(value)).every(isInert)
}

// The kind was looked at.
const valuesIn = (map: unknown): ReadonlyArray<unknown> => [...(map as ReadonlyMap<unknown, unknown>).values()]

/** How many entries must have a field until it is taken for one that all have. */
const fewEntries = 3

/** Whether values are as those that a new emulator has in their place. */
const areLike = (forms: ReadonlyArray<unknown>, values: ReadonlyArray<unknown>): boolean => {
  const known = forms.filter((form) => kindOf(form) !== "none")
  const kind = kindOf(known[0])
  // A place for which there is no example, or with values of several kinds.
  if (kind === "none" || known.some((form) => kindOf(form) !== kind)) return true
  if (values.some((value) => kindOf(value) !== kind)) return false
  if (kind === "map") return areLike(known.flatMap(valuesIn), values.flatMap(valuesIn))
  return kind !== "object" || haveKinds(known.map(fieldsOf), values.map(fieldsOf))
}

const haveKinds = (forms: ReadonlyArray<Fields>, values: ReadonlyArray<Fields>): boolean =>
  Array.from(new Set(forms.flatMap((form) => Object.keys(form)))).every((name) =>
    areLike(
      forms.map((form) => form[name]),
      values.filter((value) => Object.hasOwn(value, name)).map((value) => value[name])
    )
  )

/** Whether the entries of a map have the fields that all of a new emulator have. */
const haveFields = (forms: ReadonlyArray<unknown>, values: ReadonlyArray<unknown>): boolean => {
  const known = forms.filter((form) => kindOf(form) === "object").map(fieldsOf)
  const names = Object.keys(known[0] ?? {}).filter((name) => known.every((form) => Object.hasOwn(form, name)))
  return (
    known.length < fewEntries || values.every((value) => names.every((name) => Object.hasOwn(fieldsOf(value), name)))
  )
}

const isMap = (form: ReadonlyMap<unknown, unknown>, saved: ReadonlyMap<unknown, unknown>): boolean => {
  const [forms, values] = [valuesIn(form), valuesIn(saved)]
  return areLike([...form.keys()], [...saved.keys()]) && areLike(forms, values) && haveFields(forms, values)
}

const isField = (form: unknown, value: unknown, path: string): boolean => {
  const kinds = others[path]
  if (kinds !== undefined) return kinds.includes(kindOf(value)) && isInert(value)
  if (kindOf(form) !== kindOf(value)) return false
  if (kindOf(form) === "object") return isPart(fieldsOf(form), fieldsOf(value), path)
  if (!ofClients.includes(path) && !isInert(value)) return false
  // Both are maps.
  return !(form instanceof Map) || isMap(form, value as ReadonlyMap<unknown, unknown>)
}

/** Whether an object has the fields of another, and no more. */
const isPart = (form: Fields, value: Fields, path: string): boolean =>
  Object.keys(form).every((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => {
    const inside = path === "" ? name : `${path}.${name}`
    return (Object.hasOwn(form, name) || Object.hasOwn(others, inside)) && isField(form[name], value[name], inside)
  })

const areRules = (rules: Snapshot["streams"]["rules"]): boolean =>
  rules.every(
    (rule) =>
      kindOf(rule) === "object" &&
      [rule.id, rule.value].every((text) => typeof text === "string") &&
      Result.isSuccess(parseQuery(rule.value, "stream"))
  )

/** Whether a decoded state has the form of the state of a new emulator. */
export const fits = (form: Snapshot, saved: Snapshot): boolean =>
  isPart({ ...form }, { ...saved }, "") && areRules(saved.streams.rules)
