/** How deep the JSON of a delivery may be nested. The deepest that X documents has about a dozen levels. */
export const deepestNesting = 200

// In UTF-16: reading the code of each character is faster than taking it out of the text.
const quoteByte = 0x22
const backslashByte = 0x5c
const brace = 0x7b
const bracket = 0x5b
const closedBrace = 0x7d
const closedBracket = 0x5d

/**
 * Whether a JSON text is nested deeper than that. It counts brackets, because functions of the language that walk a value,
 * such as `JSON.stringify` and `structuredClone`, overflow the stack of some runtimes at a few thousand levels.
 */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quoteByte) isQuoted = !isQuoted
    else if (isQuoted) {
      if (code === backslashByte) index++
    } else if (code === brace || code === bracket) {
      if (++depth > deepestNesting) return true
    } else if (code === closedBrace || code === closedBracket) depth--
  }
  return false
}
