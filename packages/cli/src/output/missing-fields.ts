/** Finds chosen fields that no entry has: a name may be wrong, or the X API was not asked for it. */
import { field } from "@xeffect/core/wire"
import * as Predicate from "effect/Predicate"
import { nearest } from "./nearest.ts"
import { printable } from "./printable.ts"

/** The flag that asks for a field of entries, by the fields that they have. */
export type Asking = (name: string, known: ReadonlyArray<string>) => string | undefined

/** The value at a path: a point leads into a field. */
export const valueAt = (entry: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce(
      (value, name) => (Predicate.isObject(value) && Object.hasOwn(value, name) ? field(value, name) : undefined),
      entry
    )

const pathsOf = (entry: unknown, before = ""): ReadonlyArray<string> =>
  Predicate.isObject(entry)
    ? Object.entries(entry).flatMap(([name, value]) => [before + name, ...pathsOf(value, `${before}${name}.`)])
    : []

const maxListed = 8

const sentenceOf = (path: string, known: ReadonlyArray<string>, asking: Asking | undefined): string => {
  const names = known.filter((one) => !one.includes("."))
  const asked = asking?.(path.split(".")[0] ?? "", names)
  const sentence = `No entry has the field ${JSON.stringify(path)}`
  if (asked !== undefined) return `${sentence}: request it with ${asked}.`
  const meant = nearest(path, known)
  if (meant !== undefined) return `${sentence}. Did you mean ${meant}?`
  return `${sentence}. They have ${names.slice(0, maxListed).join(", ")}${names.length > maxListed ? " and others" : ""}.`
}

/** Looks at entries as they are printed, and says afterwards which chosen fields none of them had. */
export const missingFields = (fields: ReadonlyArray<string> | undefined, asking?: Asking) => {
  const missing = new Set(fields)
  const known = new Set<string>()
  return {
    see: (entry: unknown): void => {
      if (missing.size === 0) return
      for (const path of missing) if (valueAt(entry, path) !== undefined) missing.delete(path)
      // Many entries have the same fields.
      if (known.size < 100) for (const path of pathsOf(entry)) known.add(path)
    },
    /** Nothing if there was no entry. */
    sentences: (): ReadonlyArray<string> =>
      known.size === 0 ? [] : Array.from(missing, (path) => printable(sentenceOf(path, [...known], asking)))
  }
}
