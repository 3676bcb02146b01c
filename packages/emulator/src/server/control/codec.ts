/** Values as JSON documents: also maps, sets, bytes and numbers that JSON has no form for. */
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"

/** A value that cannot be saved. */
export class NotSaved extends Error {}

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
  return entries.some(([name]) => name.startsWith("$")) ? { $object: encoded } : Object.fromEntries(encoded)
}

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

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const entriesOf = (value: unknown): ReadonlyArray<readonly [unknown, unknown]> =>
  listOf(value).map((entry) => {
    const [key, one] = listOf(entry)
    return [decode(key), decode(one)] as const
  })

const decoders: Readonly<Record<string, (value: unknown) => unknown>> = {
  $map: (value) => new Map(entriesOf(value)),
  $set: (value) => new Set(listOf(value).map(decode)),
  $bytes: (value) => Result.getOrElse(Base64.decode(String(value)), () => new Uint8Array()),
  $bigint: (value) => BigInt(String(value)),
  $number: (value) => Number(value),
  $object: (value) => Object.fromEntries(entriesOf(value).map(([key, one]) => [String(key), one])),
  $undefined: () => undefined
}

/** The value of a document of {@link encode}. */
export const decode = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const [name = "", one] = entries[0] ?? []
  const special = entries.length === 1 && Object.hasOwn(decoders, name) ? decoders[name] : undefined
  return special === undefined ? Object.fromEntries(entries.map(([key, inner]) => [key, decode(inner)])) : special(one)
}
