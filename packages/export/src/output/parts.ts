import type { Kind } from "../plan/resource.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"

/** A part of the rows of a kind, which has a file of its own. */
export interface Part {
  readonly kind: Kind
  /** The rows of a day. Absent for all. */
  readonly day?: string | undefined
  /** From 1, if the parts are divided by size. */
  readonly number?: number | undefined
  /** The rows come after this one. */
  readonly after: number
}

/** A part that is written. */
export interface WrittenPart extends OutputFile {
  readonly kind: Kind
  /** The number of its last row. */
  readonly last: number
  /** Whether it has as much as a part may have: it is not written again. */
  readonly isFull: boolean
}

const suffixOf = ({ day, number }: Part): string => {
  if (number !== undefined) return `-${String(number).padStart(5, "0")}`
  return day === undefined ? "" : `-${day === "" ? "undated" : day}`
}

/** The name of the file of a part. */
export const fileOf = (part: Part, { format = "ndjson" }: OutputOptions, ending: string): string =>
  `${part.kind}${suffixOf(part)}.${format}${ending}`

/** How many bytes of JSON a part has at most. */
export const sizeOfPart = ({ split }: OutputOptions): number => (typeof split === "object" ? split.bytes : Infinity)
