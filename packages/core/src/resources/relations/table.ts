import type { AnyResponse } from "./response.ts"

/**
 * Finds what a response holds, by key. The entries of a response are read once, when something is looked for in it for the
 * first time; what was read is kept as long as the response itself. Of several entries with one key the last one counts.
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

/** The data of a response, one or several, as far as they have all of these fields as texts and not the excluded one. */
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

/** What is found for several keys, in the order of the keys, each once. */
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
