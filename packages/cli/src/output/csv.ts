import { printable } from "./printable.ts"
import { cellOf, type Row } from "./table.ts"

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV (RFC 4180). On a terminal its cells are one line each, without control characters. */
export const csvLine = (names: ReadonlyArray<string>, row: Row | undefined, isTerminal: boolean): string => {
  const cells = row === undefined ? names : names.map((name) => cellOf(row[name]))
  return `${cells.map((cell) => quoted(isTerminal ? printable(cell) : cell)).join(",")}\r\n`
}
