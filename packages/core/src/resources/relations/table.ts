import type { AnyAnswer } from "./answer.ts"

/**
 * Finds what an answer holds, by key. The entries of an answer are read once, when something is looked for in it for the
 * first time; what was read is kept as long as the answer itself. Of several entries with one key the last one counts.
 */
export const table = (entriesOf: (answer: AnyAnswer) => Iterable<readonly [key: string, entry: unknown]>) => {
  const tables = new WeakMap<AnyAnswer, ReadonlyMap<string, unknown>>()
  return (answer: AnyAnswer, key: string): unknown => {
    const known = tables.get(answer)
    if (known !== undefined) return known.get(key)
    const made = new Map(entriesOf(answer))
    tables.set(answer, made)
    return made.get(key)
  }
}

/** The data of an answer, one or several, as far as they have all of these fields as texts and not the excluded one. */
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
