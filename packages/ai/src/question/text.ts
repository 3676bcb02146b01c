/** Texts within a question, so that a person sees all of what others will read. */
import { parseTweet } from "@xeffect/text"
import { plain } from "../present/plain.ts"

/** Runs of spaces and of empty lines from this length on are shown by their number. */
const [maxSpaces, maxEmptyLines] = [10, 3]

const grouped = (count: number): string => count.toLocaleString("en")

const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? "" : "s"}`

// Lines of the text begin with >, and ours do not: no text can look like one of ours.
const shownLine = (line: string): string =>
  line
    .split(new RegExp(`([\\p{Zs}\\t]{${maxSpaces},})`, "u"))
    .map((part, index) => (index % 2 === 0 ? `> ${part}` : `[${counted(Array.from(part).length, "space")}]`))
    .join("\n")

const isEmpty = (line: string): boolean => /^[\p{Zs}\t]*$/u.test(line)

/** A text with each line marked, and with long runs of spaces and empty lines folded. */
export const quoted = (text: string): string => {
  const lines = text.split(/\r?\n/)
  const shown: Array<string> = []
  for (let at = 0; at < lines.length; at++) {
    let end = at
    while (end < lines.length && isEmpty(lines[end] ?? "")) end++
    if (end - at >= maxEmptyLines) {
      shown.push(`[${counted(end - at, "empty line")}]`)
      at = end - 1
    } else shown.push(shownLine(lines[at] ?? ""))
  }
  return shown.join("\n")
}

const linesOf = (text: string): string => counted(text.split(/\r?\n/).length, "line")

/** The length of a text. */
export const measureOf = (text: string): string => `${counted(Array.from(text).length, "character")}, ${linesOf(text)}`

/** The length of a post as the X API counts it. */
export const weightOf = (text: string): number => parseTweet(text).weightedLength

/** The length of a post: in all, and as the X API counts it. */
export const postMeasureOf = (text: string): string => `${measureOf(text)}, ${grouped(weightOf(text))} as X counts them`

/** How much of others' texts a question shows. */
const maxShown = 200

/** A text of a stranger, shortened. */
export const shortened = (text: string): string => {
  const characters = Array.from(plain(text))
  return quoted(characters.length <= maxShown ? characters.join("") : `${characters.slice(0, maxShown).join("")}…`)
}
