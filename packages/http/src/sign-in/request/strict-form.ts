import * as Option from "effect/Option"

/**
 * Parses a form. Returns `undefined` if a pair has no `=`, a name is repeated, or the encoding is malformed.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-2.1
 */
export const parseStrictForm = (text: string): ReadonlyMap<string, string> | undefined => {
  const pairs = text.split("&").map((pair) => /^([^=]+)=([^=]*)$/.exec(pair))
  const values = new Map<string, string>()
  for (const pair of pairs) {
    const name = decode(pair?.[1])
    const value = decode(pair?.[2])
    if (name === undefined || value === undefined || values.has(name)) return undefined
    values.set(name, value)
  }
  return values
}

const decode = (encoded: string | undefined): string | undefined =>
  encoded === undefined
    ? undefined
    : Option.getOrUndefined(Option.liftThrowable(decodeURIComponent)(encoded.replaceAll("+", " ")))
