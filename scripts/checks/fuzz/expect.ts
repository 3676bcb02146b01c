import { isDeepStrictEqual } from "node:util"

/** Fails with a sentence, and with what was found. */
export const broken = (sentence: string, ...found: ReadonlyArray<unknown>): never => {
  throw new Error([sentence, ...found.map((one) => JSON.stringify(one)?.slice(0, 500))].join("\n  "))
}

export const expectEqual = (found: unknown, expected: unknown, sentence: string): void => {
  if (!isDeepStrictEqual(found, expected)) broken(sentence, found, expected)
}

/** A number and the same number as a text are one value: the X API sends both. */
const normal = (text: string): string =>
  text.length < 16 && text.trim() !== "" && Number.isFinite(Number(text)) ? String(Number(text)) : text

/** The values in some JSON that are no lists and no objects, with their names. `null` means nothing. */
const leavesOf = (value: unknown, name: string | number = ""): ReadonlyArray<string> => {
  if (value === null || value === undefined) return []
  if (typeof value !== "object") return [`${name}=${normal(String(value))}`]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, isList ? "" : key))
}

/** Each value of some JSON is in what was read of it, or is one that was set aside. */
export const expectNothingLost = (
  json: unknown,
  read: ReadonlyArray<unknown>,
  asides: ReadonlyArray<{ readonly path: ReadonlyArray<string | number>; readonly value: unknown }>
): void => {
  const counts = new Map<string, number>()
  const add = (leaf: string, by: number) => counts.set(leaf, (counts.get(leaf) ?? 0) + by)
  for (const leaf of read.flatMap((one) => leavesOf(one))) add(leaf, 1)
  for (const { path, value } of asides) {
    const last = path.at(-1)
    for (const leaf of leavesOf(value, typeof last === "string" ? last : "")) add(leaf, 1)
  }
  for (const leaf of leavesOf(json)) {
    add(leaf, -1)
    if ((counts.get(leaf) ?? 0) < 0) broken("a value is lost", leaf, json)
  }
}

/** The value of some JSON; `undefined` if it is not JSON. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
