// The escapes of a character in URLs, JSON and HTML, and characters that may separate the others.
const escape = /(?:%|\\u00|\\x)([\da-f]{2})|&#(x?[\da-f]+);|\\[nrt]?|[^!-~]/gi

const unescape = (text: string) =>
  text.replace(escape, (_, hex?: string, code: string | undefined = hex && `x${hex}`) =>
    code ? String.fromCharCode(Number(`0${code}`)) : ""
  )

// Unescaped twice, since escapes may be nested, and unchanged, since 12 characters may be fewer without escapes.
const forms = (text: string, between = "\n") => (unescape(unescape(text)) + between + text).toLowerCase()

/**
 * Removes the words of a text that share 12 consecutive characters with a secret, or contain the whole of a shorter
 * one, escaped or not. If a secret extends over several words, the whole text is removed. A secret of less than 7
 * characters is kept, since it may occur in any text by chance. Takes linear time.
 */
export const redact = (text: string, secret: string): string => {
  const wanted = forms(secret, "\0")
  const size = Math.max(7, Math.min(12, wanted.indexOf("\0")))
  const hide = (part: string) => {
    let run = ""
    for (const character of forms(part)) {
      run = (run + character).slice(-size)
      if (run.length === size && wanted.includes(run)) return "<redacted>"
    }
    return part
  }
  // Words contain no half of an escape and no quotation mark, so JSON stays valid.
  return hide(text.replace(/(?:[^\s"\\<:?]|\\.)+/g, hide))
}
