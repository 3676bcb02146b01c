/** Values as JSON documents: also maps, sets, bytes and numbers that JSON has no form for. */
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"

/** A value that cannot be saved. */
export class NotSaved extends Error {}

/** A document that {@link encode} does not write. */
export class NotLoaded extends Error {}

/** Names that are more than a field to code that reads objects. Others may have sent them, as names of headers. */
const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** Whether an object has a field with such a name. */
export const hasReserved = (value: object): boolean => Object.keys(value).some((name) => reserved.has(name))

const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const encodeObject = (value: object): unknown => {
  if (Array.isArray(value)) return value.map(encode)
  if (value instanceof Map) return { $map: Array.from(value, ([key, one]) => [encode(key), encode(one)]) }
  if (value instanceof Set) return { $set: Array.from(value, encode) }
  if (value instanceof Uint8Array) return { $bytes: Base64.encode(value) }
  if (!isPlain(value)) throw new NotSaved(`A value of the kind ${value.constructor.name} cannot be saved.`)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const encoded = entries.map(([name, one]) => [name, encode(one)] as const)
  return isDelicate(entries) ? { $object: encoded } : Object.fromEntries(encoded)
}

// PHP makes lists of objects that are empty or have numbers for names, and writes lists then.
const isDelicate = (entries: ReadonlyArray<readonly [string, unknown]>): boolean =>
  entries.length === 0 || entries.some(([name]) => name.startsWith("$") || reserved.has(name) || /^\d+$/.test(name))

/** A value as a JSON document. Throws {@link NotSaved} for a function and other values that are more than data. */
export const encode = (value: unknown): unknown => {
  switch (typeof value) {
    case "bigint":
      return { $bigint: value.toString() }
    case "number":
      return Number.isFinite(value) ? value : { $number: String(value) }
    case "object":
      return value === null ? null : encodeObject(value)
    case "undefined":
      return { $undefined: true }
    case "function":
    case "symbol":
      throw new NotSaved(`A ${typeof value} cannot be saved.`)
    default:
      return value
  }
}

const listOf = (value: unknown): ReadonlyArray<unknown> => {
  if (!Array.isArray(value)) throw new NotLoaded("It has no list where one is needed.")
  return value
}

const textOf = (value: unknown, form: RegExp): string => {
  if (typeof value !== "string" || !form.test(value)) throw new NotLoaded("It has no text of the form that is needed.")
  return value
}

const entriesOf = (value: unknown): ReadonlyArray<readonly [unknown, unknown]> =>
  listOf(value).map((entry) => {
    const [key, one, ...more] = listOf(entry)
    if (more.length > 0) throw new NotLoaded("It has an entry of more than a key and a value.")
    return [decode(key), decode(one)] as const
  })

const bytesOf = (value: unknown): Uint8Array =>
  Result.getOrThrowWith(Base64.decode(textOf(value, /^/)), () => new NotLoaded("It has bytes that are no base64."))

const decoders: Readonly<Record<string, (value: unknown) => unknown>> = {
  $map: (value) => new Map(entriesOf(value)),
  $set: (value) => new Set(listOf(value).map(decode)),
  $bytes: bytesOf,
  $bigint: (value) => BigInt(textOf(value, /^-?\d{1,1000}$/)),
  $number: (value) => Number(textOf(value, /^(?:NaN|-?Infinity)$/)),
  $object: (value) => Object.fromEntries(entriesOf(value).map(([key, one]) => [textOf(key, /^/), one])),
  $undefined: () => undefined
}

/** The value of a document of {@link encode}. Throws {@link NotLoaded} for another. */
export const decode = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const [name = "", one] = entries[0] ?? []
  const special = entries.length === 1 && Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (special !== undefined) return special(one)
  if (hasReserved(value)) throw new NotLoaded("It has a field with a name that no field has.")
  return Object.fromEntries(entries.map(([key, inner]) => [key, decode(inner)]))
}
