import type { TextRange } from "../weight/weigh.ts"
import { isAlphanumeric } from "./characters.ts"
import { endOfHost, mayBeInHost, isLatinHost } from "./host.ts"
import { asciiLength } from "./punycode.ts"
import { pathFrom, queryFrom } from "./path.ts"

/** A range that has the form of a link. The next one is looked for after it, also if it is none. */
interface Candidate extends TextRange {
  /** `false` if it is longer than a link may be. */
  readonly isUrl: boolean
}

/**
 * Finds the links of a text. Each has a dot in its host name, so it is looked for around dots; every run of characters
 * that a host name may have is read once.
 */
export const findUrls = (text: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  // Up to where dots were looked at, and where the last candidate ends.
  let [done, last] = [0, 0]
  for (let dot = text.indexOf("."); dot !== -1; dot = text.indexOf(".", done)) {
    let [start, end] = [dot, dot + 1]
    while (end < text.length && mayBeInHost(text.charCodeAt(end))) end++
    // Mostly it ends a sentence.
    if (end > dot + 1) while (start > done && mayBeInHost(text.charCodeAt(start - 1))) start--
    done = end
    for (const one of candidatesIn(text, start, end, last)) {
      if (one.isUrl) found.push({ start: one.start, end: one.end })
      last = one.end
    }
    done = Math.max(done, last)
  }
  return found
}

const candidatesIn = (text: string, start: number, end: number, last: number): ReadonlyArray<Candidate> => {
  if (end === start + 1) return []
  const length = text[start - 1] === "/" ? schemeBefore(text.slice(Math.max(last, start - 8), start)) : 0
  if (length === 0 || !mayPrecedeUrl(text, start - length)) return withoutScheme(text, start, end)
  const host = endOfHost(text, start, end, end)
  return host === -1 ? [] : [completeUrl(text, start, host, length)]
}

const schemes = ["https://", "http://"]

const schemeBefore = (before: string): number =>
  schemes.find((scheme) => before.toLowerCase().endsWith(scheme))?.length ?? 0

/** Whether a link may begin here: not within a word, an address or a tag. */
const mayPrecedeUrl = (text: string, start: number): boolean =>
  start === 0 ||
  !(isAlphanumeric(text.charCodeAt(start - 1)) || "@＠$#＃\ufffe\ufeff\uffff".includes(text.charAt(start - 1)))

/** Only labels of Latin letters, so that a link ends where Chinese or Japanese begins. */
const withoutScheme = (text: string, start: number, end: number): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  for (let at = start; at < end; at++) {
    const from = at
    while (at < end && isLatinHost(text.charCodeAt(at))) at++
    const one = at > from + 1 ? candidateWithoutScheme(text, { start: from, end: at }, from === start, end) : undefined
    if (one === undefined) continue
    found.push(one)
    at = Math.max(at, one.end)
  }
  return found
}

const candidateWithoutScheme = (
  text: string,
  labels: TextRange,
  isFirst: boolean,
  end: number
): Candidate | undefined => {
  let { start } = labels
  if (!mayPrecedeUrl(text, start) || text[start - 1] === "_") return undefined
  while (start < labels.end && (text[start] === "." || text[start] === "-")) start++
  // Text after a hyphen, a dot or a slash is the rest of something else, unless that has letters of another script.
  if (isFirst && (start > labels.start || text[start - 1] === "/")) return undefined
  const host = endOfHost(text, start, labels.end, end)
  return host === -1 ? undefined : completeUrl(text, start, host, 0)
}

const port = /:[0-9]+/y

const endOfPort = (text: string, host: number): number => {
  if (text[host] !== ":") return host
  port.lastIndex = host
  return port.test(text) ? port.lastIndex : host
}

/** The end of the port, the path and the query after a host name. Without a scheme they need a path. */
const endOfRest = (text: string, host: number, hasScheme: boolean): number => {
  let end = endOfPort(text, host)
  if (!hasScheme && text[end] !== "/") return host
  if (text[end] === "/") end = pathFrom(text, end)
  return text[end] === "?" ? queryFrom(text, end) : end
}

/** No link of the X API is longer. */
const maxUrl = 4096

const completeUrl = (text: string, start: number, host: number, scheme: number): Candidate => {
  const name = text.slice(start, host)
  const short =
    scheme > 0 && name.length === 4 && name.toLowerCase() === "t.co" ? shortUrl(text, start - scheme, host) : undefined
  if (short !== undefined) return short
  const end = endOfRest(text, host, scheme > 0)
  return { start: start - scheme, end, isUrl: end - start < 64 || hostLength(name) + end - host <= maxUrl }
}

// With a scheme, and with the host name in the form that is sent.
const hostLength = (host: string): number =>
  host.split(".").reduce((length, label) => length + asciiLength(label) + 1, "https://".length - 1)

const slug = /\/([a-z0-9]+)/iy

/** A link of t.co has letters and digits only; what follows is text. */
const shortUrl = (text: string, start: number, host: number): Candidate | undefined => {
  slug.lastIndex = host
  const name = slug.exec(text)?.[1]
  if (name === undefined) return undefined
  const end = slug.lastIndex
  return { start, end: text[end] === "?" ? queryFrom(text, end) : end, isUrl: name.length <= 40 }
}
