// A character as URLs, JSON and HTML escape it, and what may be between the characters of one text.
const escape = /(?:%|\\u00|\\x)([\da-f]{2})|&#(x?[\da-f]+);|\\[nrt]?|[^!-~]/gi

const unescape = (text: string) =>
  text.replace(escape, (_, hex?: string, code: string | undefined = hex && `x${hex}`) =>
    code ? String.fromCharCode(Number(`0${code}`)) : ""
  )

// Without escapes, of which there may be two in one, and as it is: 12 characters may be less without their escapes.
const forms = (text: string, between = "\n") => (unescape(unescape(text)) + between + text).toLowerCase()

/**
 * A text without the words that have something in common with a secret: 12 characters in a row, or the whole of a shorter
 * secret, as they are or escaped. If a secret is spread over several words, nothing of the text is left. A secret of less
 * than 7 characters may be in any text by chance, and stays. Takes time in proportion to the length of the text.
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
  // In JSON a word has no half of an escape and no quotation mark, so that it stays JSON.
  return hide(text.replace(/(?:[^\s"\\<:?]|\\.)+/g, hide))
}
