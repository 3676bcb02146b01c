import { csvCell, withoutFormula } from "@xeffect/core/wire"
import { printable, printableLines } from "./printable.ts"
import { cellOf, fieldOf, type Row } from "./table.ts"

// A number is none of a stranger's texts.
const textOf = (value: unknown): string => (typeof value === "string" ? withoutFormula(value) : cellOf(value))

/**
 * A line of CSV. Its texts are none that a spreadsheet runs, and have no control characters but line breaks: what is piped may be
 * shown by a terminal. On a terminal its cells are one line each.
 */
export const csvLine = (names: ReadonlyArray<string>, row: Row | undefined, isTerminal: boolean): string => {
  const shown = isTerminal ? printable : (text: string) => printableLines(text.replace(/\r\n?/g, "\n"))
  const cells = names.map((name) => csvCell(shown(textOf(row === undefined ? name : fieldOf(row, name)))))
  return `${cells.join(",")}\r\n`
}
