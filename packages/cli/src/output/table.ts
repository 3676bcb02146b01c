import { type Column, gap, kindOf, layOut, readable } from "./columns.ts"
import { jsonLine, printable } from "./printable.ts"
import { fit, widthOf, wrap } from "./width.ts"

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

/** How a table looks. */
export interface Look {
  readonly isBold?: boolean
  /** The columns, in their order. */
  readonly names?: ReadonlyArray<string> | undefined
  /** The end of a cell that is cut. */
  readonly ellipsis?: string
}

type Cells = ReadonlyArray<string>

const bold = (text: string, isBold: boolean): string => (isBold ? `\u001b[1m${text}\u001b[22m` : text)

/** Each entry in lines of its own: a name and its value, with an empty line after it. Words are whole, texts are divided. */
const inBlocks = (
  columns: ReadonlyArray<Column>,
  entries: ReadonlyArray<Cells>,
  room: number,
  { ellipsis, isBold = false }: Look
): ReadonlyArray<string> => {
  const names = Math.max(...columns.map(({ head }) => head))
  const isBeside = room - names - gap >= readable
  const linesOf = ({ head, kind, name }: Column, cell: string): ReadonlyArray<string> => {
    const isBelow = !isBeside || (kind === "word" && widthOf(cell) > room - names - gap)
    const indent = isBelow ? 1 : names + gap
    const parts = kind === "text" ? wrap(cell, room - indent) : [cell]
    const lines = kind === "word" ? parts : parts.map((part) => fit(part, room - indent, ellipsis).trimEnd())
    const label = bold(printable(name), isBold)
    const [first = "", ...others] = lines.map((line) => " ".repeat(indent) + line)
    return isBelow ? [label, first, ...others] : [label + first.slice(head), ...others]
  }
  return entries.flatMap((cells, entry) => [
    ...(entry === 0 ? [] : [""]),
    ...columns.flatMap((column, index) => (cells[index] === "" ? [] : linesOf(column, cells[index] ?? "")))
  ])
}

/** Rows as a table of at most this many columns, with a head. If they do not fit side by side, each entry has lines of its own. */
export const table = (rows: ReadonlyArray<Row>, room: number, look: Look = {}): string => {
  const { ellipsis, isBold = false } = look
  const names = look.names ?? columnsOf(rows)
  const entries = rows.map((row): Cells => names.map((name) => printable(cellOf(fieldOf(row, name)))))
  const columns = names.map((name, index): Column => {
    const cells = entries.map((cells) => cells[index] ?? "")
    const values = rows.map((row) => fieldOf(row, name))
    const widest = cells.reduce((width, cell) => Math.max(width, widthOf(cell)), 0)
    return { name, kind: kindOf(name, values, cells), cell: widest, head: widthOf(printable(name)) }
  })
  const shown = layOut(columns, room, look.names !== undefined)
  if (shown === undefined) return [...inBlocks(columns, entries, room, look), ""].join("\n")
  const places = shown.map(({ name }) => names.indexOf(name))
  const lineOf = (cells: Cells) =>
    shown
      .map(({ width }, index) => fit(cells[places[index] ?? 0] ?? "", width, ellipsis))
      .join(" ".repeat(gap))
      .trimEnd()
  return [bold(lineOf(names.map(printable)), isBold), ...entries.map(lineOf)].map((line) => `${line}\n`).join("")
}
