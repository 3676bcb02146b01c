import { type Kind, kinds } from "../plan/resource.ts"
import { endings } from "./formats/compress.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"

/** The file with the tables of the format `sqlite`. */
export const tablesFile = "tables.sqlite"

/** A part of the rows of a kind, which has a file of its own. */
export interface Part {
  readonly kind: Kind
  /** The rows of a day. Absent for all. */
  readonly day?: string | undefined
  /** From 1, unless the parts are days. */
  readonly number?: number | undefined
  /** The rows come after this one. */
  readonly after: number
  /** The rows are up to this one. Absent: as many as fit. */
  readonly to?: number | undefined
}

/** A part that is written. */
export interface WrittenPart extends OutputFile {
  readonly kind: Kind
  readonly day?: string | undefined
  readonly number?: number | undefined
  /** Its rows come after this number, and are up to the other. For a day, its rows are the day's. */
  readonly after: number
  readonly last: number
  /** Whether it has as much as a part may have: rows that come later are in another. */
  readonly isFull: boolean
}

// Each update adds files of its own beside the first.
const suffixOf = ({ day, number = 1 }: Part, { split }: OutputOptions): string => {
  if (day !== undefined) return `-${day === "" ? "undated" : day}`
  return number === 1 && split === undefined ? "" : `-${String(number).padStart(5, "0")}`
}

/** The name of the file of a part. */
export const fileOf = (part: Part, options: OutputOptions, ending: string): string =>
  `${part.kind}${suffixOf(part, options)}.${options.format ?? "ndjson"}${ending}`

const suffixes = "(?:-undated|-\\d{4}-\\d{2}-\\d{2}|-\\d{5,})?"

/** Whether a file is written in a way, by its name: which of the names of a directory or a manifest could be one of its files. */
export const isFileOf = (name: string, { compress, format = "ndjson" }: OutputOptions): boolean => {
  if (format === "sqlite") return name === tablesFile
  const ending = compress === undefined ? "" : `\\${endings[compress]}`
  return new RegExp(`^(?:${kinds.join("|")})${suffixes}\\.${format}${ending}$`).test(name)
}

/** How many bytes of JSON a part has at most. */
export const sizeOfPart = ({ split }: OutputOptions): number => (typeof split === "object" ? split.bytes : Infinity)

/** A part of numbered ones. */
type NumberedPart = Pick<WrittenPart, "after" | "last" | "number" | "rows">

const numberOf = ({ number = 1 }: NumberedPart): number => number

/** The ranges of rows between parts that no part has. */
export const holesIn = (parts: ReadonlyArray<NumberedPart>): ReadonlyArray<Pick<Part, "after" | "number" | "to">> => {
  const start = { after: 0, last: 0, number: 0, rows: 0 }
  return parts.flatMap((part, index) => {
    const before = parts[index - 1] ?? start
    return before.last < part.after ? [{ after: before.last, number: numberOf(before) + 1, to: part.after }] : []
  })
}

/**
 * The parts that stay when this many rows are added at the end, of parts that are not divided by size. Those that have at most
 * twice as many rows are written again with the new ones, so that there are few parts, and each row is written a few times.
 */
export const staying = <A extends NumberedPart>(parts: ReadonlyArray<A>, added: number): ReadonlyArray<A> => {
  if (added === 0) return parts
  let [count, rows] = [parts.length, added]
  while (count > 0 && (parts[count - 1]?.rows ?? 0) <= 2 * rows) rows += parts[--count]?.rows ?? 0
  return parts.slice(0, count)
}
