/**
 * Percent-encodes all but the unreserved characters, a space as `%20`, so that the sent query is identical to the
 * signed one.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc3986#section-2.1
 */
export const percentEncode = (text: string): string =>
  // Most names and values need no encoding, and the test is faster than the encoder.
  /[^\w.~-]/.test(text)
    ? encodeURIComponent(text).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      )
    : text
