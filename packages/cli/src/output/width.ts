import * as CliOutput from "effect/cli/CliOutput"

let segmenter: Intl.Segmenter | undefined

// Made when it is first needed, which for most texts is never.
const graphemesOf = (text: string): Iterable<{ readonly segment: string }> => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" })
  return segmenter.segment(text)
}

const ascii = /^[ -~]*$/

/** The columns that a text takes. */
export const widthOf = (text: string): number => (ascii.test(text) ? text.length : CliOutput.displayWidth(text))

/** The text in this many columns: cut with an ellipsis if it is wider, filled with spaces if it is not. */
export const fit = (text: string, columns: number, ellipsis = "…"): string => {
  const width = widthOf(text)
  if (width <= columns) return text + " ".repeat(columns - width)
  const room = columns - ellipsis.length
  let [cut, used] = ["", 0]
  for (const { segment } of graphemesOf(text)) {
    const next = widthOf(segment)
    if (used + next > room) break
    cut += segment
    used += next
  }
  return `${cut}${ellipsis}${" ".repeat(Math.max(0, room - used))}`
}

/**
 * The words of a text in lines of this many columns, each after an indent. A word that is longer than a line is left whole, so
 * that links, paths and commands can be clicked and copied: the terminal itself continues it on the next line.
 */
export const wrap = (text: string, columns: number, indent = 0): ReadonlyArray<string> => {
  const room = Math.max(8, columns - indent)
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/\s+/).filter((word) => word !== "")) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > room) {
      lines.push(line)
      line = ""
    }
    line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line].filter((line) => line !== "").map((line) => " ".repeat(indent) + line)
}
