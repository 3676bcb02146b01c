import { parseJson } from "./json.ts"

/**
 * The newest of the values that are stored in several places, because a write that is cut short leaves half a text. The texts are
 * in the order in which the places are written first. `undefined` if no place has a text, or if only the first place has one and it
 * is not JSON: then the very first write was cut short. `damaged` if there are texts otherwise and none can be read: nobody knows what
 * a whole text of another form means.
 * @since 0.1.0
 */
export const newestOf = <A extends { readonly number: number }>(
  texts: ReadonlyArray<string | undefined>,
  read: (json: unknown) => A | undefined
): A | "damaged" | undefined => {
  const [newest] = texts
    .filter((text) => text !== undefined)
    .map((text) => read(parseJson(text)))
    .filter((value) => value !== undefined)
    .toSorted((one, other) => (one.number < other.number ? 1 : -1))
  const isDamaged = texts.some((text, place) => text !== undefined && (place > 0 || parseJson(text) !== undefined))
  return newest ?? (isDamaged ? "damaged" : undefined)
}
