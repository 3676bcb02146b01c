import type { Kind } from "../../plan/resource.ts"
import { type Cell, type Column, cellsOf, columnsOf } from "./columns.ts"

/** Begins a cell that a spreadsheet would run as a formula, and one that begins with it itself. */
export const formulaPrefix = "'"

// A spreadsheet runs what begins with these; OWASP, "CSV Injection".
const formula = /^[=+\-@\t\r']/

// Most texts are printed as they are.
const special = /[",\r\n]|^[=+\-@\t']|^\s|\s$|^$/

const quotedCell = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

// Spreadsheets keep 15 digits of a number, unless it is the text of a formula.
const longDigits = /^\d{16,}$/

const printCell = (cell: Cell, isForSpreadsheets: boolean): string => {
  if (cell === undefined) return ""
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell)
  // The JSON of a list is no formula.
  if (typeof cell === "object") return quotedCell(JSON.stringify(cell))
  if (isForSpreadsheets && longDigits.test(cell)) return `"=""${cell}"""`
  if (!special.test(cell)) return cell
  return quotedCell(formula.test(cell) ? formulaPrefix + cell : cell)
}

/** The columns of a kind, with those of the author of a post. */
const withAuthor = (kind: Kind): ReadonlyArray<Column> =>
  hasAuthor(kind)
    ? [...columnsOf(kind), ...columnsOf("users").map((column) => ({ ...column, name: `author.${column.name}` }))]
    : columnsOf(kind)

/** Whether rows of a kind have the columns of their author too. */
export const hasAuthor = (kind: Kind): boolean => kind === "posts" || kind === "referenced_posts"

/** The line with the names of the columns. */
export const csvHeader = (kind: Kind): string =>
  `${withAuthor(kind)
    .map(({ name }) => name)
    .join(",")}\r\n`

/** The cells of a resource, without the end of the line. */
export const csvCells = (kind: Kind, value: object, isForSpreadsheets: boolean): string => {
  const cells = cellsOf(kind, value)
  let text = ""
  let commas = 0
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]
    // Most cells are empty: their commas are added at once.
    if (cell !== undefined) {
      text += ",".repeat(commas) + printCell(cell, isForSpreadsheets)
      commas = 0
    }
    commas += 1
  }
  return text + ",".repeat(commas - 1)
}
