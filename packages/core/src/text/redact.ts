// The escapes of a character in URLs, JSON and HTML, and characters that may separate the others.
const escapedCharacter =
  /(?:%|\\u00|\\x)([\da-f]{2})|&#(x[\da-f]+|\d+);?|&(amp|apos|gt|lt|nbsp|quot|shy);|\\[nrt]?|[^!-~]/gi

const named: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' }

const unescape = (text: string) =>
  text.replace(escapedCharacter, (_, hex?: string, code: string | undefined = hex && `x${hex}`, name: string = "") =>
    code ? String.fromCharCode(Number(`0${code}`)) : (named[name.toLowerCase()] ?? "")
  )

/** How often a text may have been escaped. */
const rounds = 3

/**
 * A text, and what remains after each round of unescaping: escapes may be nested, and 12 characters may be fewer without
 * escapes.
 */
const formsOf = (text: string): ReadonlyArray<string> => {
  const forms = [text]
  for (let round = 0, last = text, next = unescape(last); round < rounds && next !== last; round++) {
    forms.push(next)
    last = next
    next = unescape(last)
  }
  return forms.map((form) => form.toLowerCase())
}

/** The base64 of a text in a longer one, whichever of three places of a group of bytes it begins at. */
const base64Of = (text: string): ReadonlyArray<string> => {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return [0, 1, 2].flatMap((before) => {
    // The characters that also depend on the bytes before or after it are left out.
    const base64 = btoa(" ".repeat(before) + bytes).slice(
      Math.ceil((before * 8) / 6),
      ((before + bytes.length) * 8) / 6
    )
    return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")].map((form) => form.toLowerCase())
  })
}

/**
 * Returns a function that removes a secret from texts, as {@link redact} does.
 * @since 0.1.0
 */
export const redacting = (secret: string): ((text: string) => string) => {
  const forms = formsOf(secret)
  const size = Math.max(7, Math.min(12, forms.at(-1)?.length ?? 0))
  const wanted = new Set<string>()
  const eachPart = (text: string, take: (part: string) => boolean) => {
    for (let end = size; end <= text.length; end++) if (take(text.slice(end - size, end))) return true
    return false
  }
  for (const form of [...forms, ...base64Of(secret)]) eachPart(form, (part) => !wanted.add(part))
  const isWanted = (part: string) => wanted.has(part)
  const hide = (text: string) => (formsOf(text).some((form) => eachPart(form, isWanted)) ? "<redacted>" : text)
  // Words contain no half of an escape and no quotation mark, so JSON stays valid.
  return (text) => hide(text.replace(/(?:[^\s"\\<:?]|\\.)+/g, hide))
}

/**
 * Removes the words of a text that share 12 consecutive characters with a secret, or contain the whole of a shorter
 * one: as it is, in base64, or escaped up to three times by percent signs, as in JSON or as entities of HTML. If a
 * secret extends over several words, the whole text is removed. A secret of less than 7 characters is kept, since it may
 * occur in any text by chance. Takes linear time.
 * @since 0.1.0
 */
export const redact = (text: string, secret: string): string => redacting(secret)(text)
