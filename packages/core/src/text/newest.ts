import { parseJson } from "./json.ts"

/**
 * The newest of the values that are stored in several places, because a write that is cut short leaves half a text. `undefined`
 * if no place has a text, `damaged` if none of the texts can be read.
 */
export const newestOf = <A extends { readonly number: number }>(
  texts: ReadonlyArray<string | undefined>,
  read: (json: unknown) => A | undefined
): A | "damaged" | undefined => {
  const found = texts.filter((text) => text !== undefined)
  const [newest] = found
    .map((text) => read(parseJson(text)))
    .filter((value) => value !== undefined)
    .toSorted((one, other) => (one.number < other.number ? 1 : -1))
  return newest ?? (found.length > 0 ? "damaged" : undefined)
}
