import { jsonLine, printable } from "./printable.ts"
import { fit, widthOf } from "./width.ts"

/** One entry of a response, or a row of a table of our own. */
export type Row = Readonly<Record<string, unknown>>

/** A field of a row, whatever its name is: rows of strangers may have one called `constructor`. */
export const fieldOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined)

/** The value of a cell as text: nested ones as JSON. */
export const cellOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? jsonLine(value) : String(value)

/** The names of all columns, in the order in which rows have them. Text comes last, since it takes what room there is. */
export const columnsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isLong = (name: string) => name === "text" || name === "description"
  return [...names.filter((name) => !isLong(name)), ...names.filter(isLong)]
}

const gap = 2

const narrowest = 6

/** Widths of the columns within the room: columns give way from the widest on, those that do not fit at all are left out. */
const widthsOf = (natural: ReadonlyArray<number>, room: number): ReadonlyArray<number> => {
  const widths = [...natural]
  const total = () => widths.reduce((sum, width) => sum + width + gap, -gap)
  while (total() > room) {
    const widest = widths.indexOf(Math.max(...widths))
    const width = widths[widest] ?? 0
    if (width > narrowest) widths[widest] = Math.max(narrowest, width - (total() - room), second(widths, width))
    else widths.pop()
  }
  return widths
}

/** How far the widest can give way before another is the widest. */
const second = (widths: ReadonlyArray<number>, widest: number): number => {
  const below = widths.filter((width) => width < widest)
  return below.length === widths.length - 1 ? Math.max(...below, 0) : widest - 1
}

/** How a table looks. */
export interface Look {
  readonly isBold?: boolean
  /** The columns, in their order. */
  readonly names?: ReadonlyArray<string> | undefined
  /** The end of a cell that is cut. */
  readonly ellipsis?: string
}

/** Rows as a table of so many columns at most, with a head. */
export const table = (
  rows: ReadonlyArray<Row>,
  columns: number,
  { ellipsis, isBold = false, names = columnsOf(rows) }: Look = {}
): string => {
  const cells = rows.map((row) => names.map((name) => printable(cellOf(fieldOf(row, name)))))
  const natural = names.map((name, index) => Math.max(widthOf(name), ...cells.map((row) => widthOf(row[index] ?? ""))))
  const widths = widthsOf(natural, columns)
  const lineOf = (line: ReadonlyArray<string>) =>
    widths
      .map((width, index) => fit(line[index] ?? "", width, ellipsis))
      .join(" ".repeat(gap))
      .trimEnd()
  const head = lineOf(names.map(printable))
  return [isBold ? `\u001b[1m${head}\u001b[22m` : head, ...cells.map(lineOf)].map((line) => `${line}\n`).join("")
}
