import { isAccented, isAlphanumeric } from "./characters.ts"

const isLetter = (unit: number): boolean => (unit >= 0x400 && unit <= 0x4ff) || isAccented(unit)

/** Makes a function that tells whether a code unit is a letter, a digit, or one of these signs. */
const letterOrOneOf = (signs: string, isOther: (unit: number) => boolean): ((unit: number) => boolean) => {
  const known = Array.from(
    { length: 0x80 },
    (_, unit) => isAlphanumeric(unit) || signs.includes(String.fromCharCode(unit))
  )
  return (unit) => (unit < 0x80 ? known[unit] === true : isOther(unit))
}

/** The characters of a path, those that it may end with, and the same of a query. */
const isInPath = letterOrOneOf("!*';:=+,.$/%#[]_~@|&-", (unit) => unit === 0x2013 || isLetter(unit))
const mayEndPath = letterOrOneOf("+=_#/-", isLetter)
const isInQuery = letterOrOneOf("!?*'@();:&=+$/%#[]_.,~|-", () => false)
const mayEndQuery = letterOrOneOf("_&=#/-", () => false)

/** The end of a run of characters of a path. */
const endOfRun = (text: string, start: number): number => {
  let at = start
  while (at < text.length && isInPath(text.charCodeAt(at))) at++
  return at
}

/** The end of a part in parentheses, which may hold another one, or -1. */
const endOfParentheses = (text: string, start: number, depth = 0): number => {
  let at = endOfRun(text, start + 1)
  if (depth === 0 && text[at] === "(") {
    const inner = endOfParentheses(text, at, 1)
    if (inner === -1) return -1
    at = endOfRun(text, inner)
  }
  return text[at] === ")" && at > start + 1 ? at + 1 : -1
}

/** The end of the path that begins with this slash, without punctuation after it. */
export const pathFrom = (text: string, start: number): number => {
  let [end, at] = [start + 1, start + 1]
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (text[at] === "(") {
      at = endOfParentheses(text, at)
      if (at === -1) return end
      end = at
    } else if (isInPath(unit)) {
      at++
      if (mayEndPath(unit)) end = at
    } else return end
  }
  return end
}

/** The end of the query that begins with this question mark, or the place itself if no query begins here. */
export const queryFrom = (text: string, start: number): number => {
  let end = start
  for (let at = start + 1; at < text.length && isInQuery(text.charCodeAt(at)); at++)
    if (mayEndQuery(text.charCodeAt(at))) end = at + 1
  return end
}
