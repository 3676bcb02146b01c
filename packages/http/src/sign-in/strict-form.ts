/**
 * The pairs of a form, or nothing where the text is not one: where a pair has no `=`, a name comes twice, or something
 * is encoded wrongly.
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

const decode = (encoded: string | undefined): string | undefined => {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded.replaceAll("+", " "))
  } catch {
    return undefined
  }
}
