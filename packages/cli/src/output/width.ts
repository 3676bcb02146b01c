import * as CliOutput from "effect/cli/CliOutput"

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The text in so many columns: cut with an ellipsis if it is wider, filled with spaces if it is not. */
export const fit = (text: string, columns: number): string => {
  const width = CliOutput.displayWidth(text)
  if (width <= columns) return text + " ".repeat(columns - width)
  let [cut, used] = ["", 0]
  for (const { segment } of graphemes.segment(text)) {
    const next = CliOutput.displayWidth(segment)
    if (used + next > columns - 1) break
    cut += segment
    used += next
  }
  return `${cut}…${" ".repeat(Math.max(0, columns - 1 - used))}`
}

/** The words of a text in lines of so many columns, each after an indent. A word that is longer than a line is divided. */
export const wrap = (text: string, columns: number, indent = 0): ReadonlyArray<string> => {
  const room = Math.max(8, columns - indent)
  const lines: Array<string> = []
  let line = ""
  for (const word of text
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap((word) => divide(word, room))) {
    if (line !== "" && CliOutput.displayWidth(line) + 1 + CliOutput.displayWidth(word) > room) {
      lines.push(line)
      line = ""
    }
    line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line].filter((line) => line !== "").map((line) => " ".repeat(indent) + line)
}

const divide = (word: string, room: number): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let piece = ""
  for (const { segment } of graphemes.segment(word)) {
    if (CliOutput.displayWidth(piece + segment) > room) {
      pieces.push(piece)
      piece = ""
    }
    piece += segment
  }
  return [...pieces, piece]
}
