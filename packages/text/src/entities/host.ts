import { isAccented, isAlphanumeric } from "./characters.ts"
import { asciiLength, maxLabel } from "./punycode.ts"
import { latinNames, otherNames } from "./top-level-domains.ts"

const [hyphen, dot, underscore] = [0x2d, 0x2e, 0x5f]

/** Whether a host name without a scheme may have it: Latin letters, digits, hyphens and dots. */
export const isLatinHost = (unit: number): boolean =>
  isAlphanumeric(unit) || unit === dot || unit === hyphen || isAccented(unit)

// Spaces, punctuation, marks of direction and what is no character. Anything else may be in a host name.
const noHost =
  /[\u0080-\u00a0\u061c\u1680\u180e\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]/

/** Whether a host name may have it, of any script. */
export const mayBeInHost = (unit: number): boolean =>
  unit < 0x80
    ? isAlphanumeric(unit) || unit === dot || unit === hyphen || unit === underscore
    : !noHost.test(String.fromCharCode(unit))

let knownTopLevelDomains: ReadonlySet<string> | undefined

// Built when the first link is looked for, and not when the module is loaded.
const topLevelDomains = (): ReadonlySet<string> =>
  (knownTopLevelDomains ??= new Set([
    ...latinNames.flatMap(([length, names]) =>
      Array.from({ length: names.length / length }, (_, index) => names.slice(index * length, (index + 1) * length))
    ),
    ...otherNames.split(" ")
  ]))

/** No top-level domain is longer. */
const maxName = 24

const punycode = /xn--[a-z0-9-]+/iy

/** Whether a top-level domain may end before it. */
const isBoundary = (text: string, at: number): boolean =>
  at >= text.length || !(isAlphanumeric(text.charCodeAt(at)) || "@+-".includes(text.charAt(at)))

/** The end of the longest top-level domain that begins a label, or -1. Something else may follow it without a space. */
const endOfTopLevelDomain = (text: string, start: number, end: number): number => {
  let latin = start
  while (latin < end && isAlphanumeric(text.charCodeAt(latin))) latin++
  if (text[latin] === "-") {
    punycode.lastIndex = start
    if (punycode.test(text) && punycode.lastIndex <= end) return punycode.lastIndex
  }
  // Within Latin letters and digits there is no boundary.
  const isLatin = latin === end || text.charCodeAt(latin) < 0x80
  const maxEnd = Math.min(isLatin ? latin : end, start + maxName)
  for (let at = maxEnd; at > start && at >= latin; at--) {
    if (isBoundary(text, at) && topLevelDomains().has(text.slice(start, at).toLowerCase())) return at
  }
  return -1
}

/** Whether it may be a label: neither begins nor ends with a hyphen or an underscore, and is not too long. */
const isLabel = (text: string, start: number, end: number, isAscii: boolean): boolean => {
  if (start === end || !mayBorder(text.charCodeAt(start)) || !mayBorder(text.charCodeAt(end - 1))) return false
  if (isAscii) return end - start <= maxLabel
  const label = text.slice(start, end)
  return !/^xn--/i.test(label) && asciiLength(label) <= maxLabel
}

const mayBorder = (unit: number): boolean => unit !== hyphen && unit !== underscore

/**
 * The end of the longest host name that begins here, or -1: labels and a top-level domain, separated by dots. Only the
 * labels before the last may have underscores.
 *
 * @param limit the end of the characters that labels may have
 * @param end the end of those that the top-level domain may have
 */
export const endOfHost = (text: string, start: number, limit: number, end: number): number => {
  let best = -1
  let isName = false
  for (let at = start; ;) {
    if (isName) best = Math.max(best, endOfTopLevelDomain(text, at, end))
    let next = at
    let all = 0
    isName = true
    for (let unit = 0; next < limit && (unit = text.charCodeAt(next)) !== dot; next++) {
      all |= unit
      if (unit === underscore) isName = false
    }
    if (next === limit || !isLabel(text, at, next, all < 0x80)) return best
    at = next + 1
  }
}
