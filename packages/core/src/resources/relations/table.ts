import type { AnyResponse } from "./response.ts"

/**
 * Finds entries of a response by key. The entries of a response are read once, at the first search, and cached as
 * long as the response is in memory. If several entries have the same key, the last one wins.
 */
export const table = (entriesOf: (response: AnyResponse) => Iterable<readonly [key: string, entry: unknown]>) => {
  const tables = new WeakMap<AnyResponse, ReadonlyMap<string, unknown>>()
  return (response: AnyResponse, key: string): unknown => {
    const known = tables.get(response)
    if (known !== undefined) return known.get(key)
    const made = new Map(entriesOf(response))
    tables.set(response, made)
    return made.get(key)
  }
}

/** The entries of `data`, or `data` itself, that have all of these fields as text and lack the excluded field. */
export const dataWith = function* (
  data: unknown,
  names: ReadonlyArray<string>,
  excluded?: string
): Generator<Readonly<Record<string, string>>> {
  for (const entry of Array.isArray(data) ? data : [data]) {
    if (typeof entry !== "object" || entry === null || (excluded !== undefined && excluded in entry)) continue
    if (names.every((name) => typeof entry[name] === "string")) yield entry
  }
}

/** The results for several keys, in the order of the keys, without duplicates. */
export const findAll = <Found>(
  keys: Iterable<string> | null | undefined,
  find: (key: string) => Found | undefined
): ReadonlyArray<Found> => {
  const found = new Set<Found>()
  for (const key of keys ?? []) {
    const one = find(key)
    if (one !== undefined) found.add(one)
  }
  return Array.from(found)
}
