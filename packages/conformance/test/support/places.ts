export type Path = ReadonlyArray<string | number>

/** A path as text, the same for all entries of a list. */
export const starred = (path: Path): string => path.map((key) => (typeof key === "number" ? "*" : key)).join(".")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The JSON type of a value. */
export const typeOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : isRecord(value) ? "struct" : typeof value

/** Every place in a value, with its content. */
export const placesOf = (value: unknown, path: Path = []): ReadonlyArray<readonly [Path, unknown]> => [
  [path, value],
  ...(Array.isArray(value)
    ? value.flatMap((inner, index) => placesOf(inner, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
      : [])
]

/** The content of a place. */
export const valueAt = (value: unknown, path: Path): unknown => {
  let found = value
  for (const key of path) found = Array.isArray(found) ? found[Number(key)] : isRecord(found) ? found[key] : undefined
  return found
}

/** The value with another one at a place. Everything else is the same. */
export const withValueAt = (value: unknown, [key, ...rest]: Path, replacement: unknown): unknown => {
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((inner, index) => (index === key ? withValueAt(inner, rest, replacement) : inner))
  }
  return isRecord(value) ? { ...value, [key]: withValueAt(value[key], rest, replacement) } : value
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const isSameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean => {
  const [left, right] = [a, b].map((list) => (list.some(isAbsent) ? list.filter((entry) => !isAbsent(entry)) : list))
  return left?.length === right?.length && left?.every((entry, index) => isSame(entry, right?.[index])) === true
}

/** Whether two values are equal; `null` counts as absent. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b || (isAbsent(a) && isAbsent(b))) return true
  if (Array.isArray(a) && Array.isArray(b)) return isSameList(a, b)
  if (!isRecord(a) || !isRecord(b)) return false
  for (const key in a) if (!isSame(a[key], b[key])) return false
  for (const key in b) if (!isAbsent(b[key]) && isAbsent(a[key])) return false
  return true
}
