/**
 * Documents of JSON that mean the same whatever program has written them again. Most programs do not keep the order of names,
 * which responses follow, so the orders are a list beside the document.
 */
import * as Predicate from "effect/Predicate"

type Names = ReadonlyArray<string>

const separator = "\u0000"

const keyOf = (names: Names): string => names.toSorted().join(separator)

/** A document whose objects have their names in order. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (!Predicate.isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, canonical(value[name])])
  )
}

/** A canonical document, and the orders of its objects, unless sorted by name. */
export interface Ordered {
  readonly orders: ReadonlyArray<Names>
  readonly document: unknown
}

/** Takes the orders out of a document. An object that has the names of another one in another order becomes a list of entries. */
export const takeOrders = (document: unknown): Ordered => {
  const found = new Map<string, Names>()
  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(take)
    if (!Predicate.isObject(value)) return value
    const names = Object.keys(value)
    const entries = names.map((name) => [name, take(value[name])] as const)
    const key = keyOf(names)
    const known = found.get(key) ?? names
    found.set(key, known)
    return known.some((name, index) => name !== names[index]) ? { $object: entries } : Object.fromEntries(entries)
  }
  const written = take(document)
  const orders = Array.from(found.values()).filter((names) => names.join(separator) !== keyOf(names))
  return { orders, document: canonical(written) }
}

/** The document whose objects have the orders that they had. */
export const putOrders = ({ document, orders }: Ordered): unknown => {
  const known = new Map(orders.map((names) => [keyOf(names), names] as const))
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    if (!Predicate.isObject(value)) return value
    const names = Object.keys(value).toSorted()
    return Object.fromEntries((known.get(keyOf(names)) ?? names).map((name) => [name, put(value[name])]))
  }
  return put(document)
}
