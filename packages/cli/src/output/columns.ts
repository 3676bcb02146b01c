/** The widths of the columns of a table. Nothing is cut that people type again: IDs, handles, names of profiles, times, numbers. */

/** The kind of the cells of a column. */
export type Kind = "json" | "text" | "word"

export interface Column {
  readonly name: string
  readonly kind: Kind
  /** The width of its widest cell. */
  readonly cell: number
  /** The width of its name. */
  readonly head: number
}

/** The room between two columns. */
export const gap = 2

/** Words of any kind, and times. An address and a path give way as a text does. */
const word = /^(?:(?!\/|\w+:\/\/)\S{0,64}|\d{4}-\d\d-\d\d \d\d:\d\d)$/

const isLong = (name: string): boolean => /(?:^|\.)(?:text|description)$/.test(name)

/** The kind of a column, by its name and its cells. */
export const kindOf = (name: string, values: ReadonlyArray<unknown>, cells: ReadonlyArray<string>): Kind => {
  if (values.some((value) => typeof value === "object" && value !== null)) return "json"
  return !isLong(name) && cells.every((cell) => word.test(cell)) ? "word" : "text"
}

const least = 6

/** The least width of a text that is read. */
export const readable = 10

/** Which columns give way, one after the other, and to which width. */
const steps: ReadonlyArray<readonly [kind: Kind, floorOf: (column: Column) => number]> = [
  ["json", () => readable],
  ["text", () => 20],
  ["word", ({ cell }) => Math.max(cell, least)]
]

const last: typeof steps = [
  ["json", () => least],
  ["text", () => readable]
]

const totalOf = (widths: ReadonlyArray<number>): number => widths.reduce((sum, width) => sum + width + gap, -gap)

/** Makes the widest of the columns that give way narrower, until all columns fit or none gives way any more. */
const narrowed = (
  columns: ReadonlyArray<Column>,
  widths: ReadonlyArray<number>,
  room: number,
  [kind, floorOf]: (typeof steps)[number]
): ReadonlyArray<number> => {
  const next = [...widths]
  for (let excess = totalOf(next) - room; excess > 0; excess--) {
    const spare = columns.map((column, index) =>
      column.kind === kind && (next[index] ?? 0) > floorOf(column) ? (next[index] ?? 0) : 0
    )
    const widest = spare.indexOf(Math.max(...spare))
    if ((spare[widest] ?? 0) === 0) break
    next[widest] = (next[widest] ?? 0) - 1
  }
  return next
}

const widthsBy = (columns: ReadonlyArray<Column>, room: number, order: typeof steps) => {
  const natural = columns.map(({ cell, head, kind }) =>
    kind === "word" ? Math.max(cell, head) : Math.min(room, Math.max(cell, head))
  )
  const widths = order.reduce<ReadonlyArray<number>>((found, step) => narrowed(columns, found, room, step), natural)
  return totalOf(widths) <= room
    ? columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }))
    : undefined
}

/**
 * The columns of a table with their widths. `undefined` if they do not fit: then each entry needs lines of its own.
 *
 * @param areChosen whether somebody has chosen the columns. Otherwise columns of JSON may be left out
 */
export const layOut = (columns: ReadonlyArray<Column>, room: number, areChosen: boolean) => {
  const plain = columns.filter(({ kind }) => kind !== "json")
  const fitting = widthsBy(columns, room, steps)
  if (fitting !== undefined) return fitting
  if (!areChosen && plain.length > 0 && plain.length < columns.length) return widthsBy(plain, room, [...steps, ...last])
  return widthsBy(columns, room, [...steps, ...last])
}
