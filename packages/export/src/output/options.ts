import type { InvalidInput } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { checkOptions, option } from "@xeffect/core/options"

/** The formats of outputs. */
export const formats = ["ndjson", "csv", "parquet", "sqlite"] as const

/** The format of an output. */
export type Format = (typeof formats)[number]

/** How files are compressed. */
export const compressions = ["gzip", "zstd"] as const

/** How a collection is written. */
export interface OutputOptions {
  /**
   * `ndjson`: one resource a line, as the X API sent it. `csv`: a column for each field, the author's fields after those of
   * a post. `parquet`: the same columns, lists as lists. `sqlite`: the same columns as tables of one file, `tables.sqlite`.
   * Default: as the collection is written, with all of its other options that you leave out; a new one as `ndjson`.
   */
  readonly format?: Format | undefined
  /**
   * Compresses the files of `ndjson` and `csv`. `zstd` needs Node 22.15 or later, or a runtime with its `node:zlib`.
   * Default: not at all.
   */
  readonly compress?: (typeof compressions)[number] | undefined
  /**
   * Divides the files of a kind: by `"day"` in UTC (`posts-2026-11-21.ndjson`), or by size, in bytes of JSON before it is
   * encoded (`posts-00001.ndjson`); full files are written while the collection continues. Default: one file.
   */
  readonly split?: "day" | { readonly bytes: number } | undefined
  /**
   * Whether long numbers in CSV are written as `="1346889436626259968"`, so that spreadsheets do not round IDs. Other
   * readers see these characters. Default: `false`.
   */
  readonly spreadsheet_ids?: boolean | undefined
  /**
   * The treatment in CSV of texts that a spreadsheet would run as formulas: those that begin with `=`, `+`, `-`, `@`,
   * their full-width forms, a tab or the end of a line, such as each reply. `escape` puts a `'` before them, and before
   * texts that begin with one. `keep` leaves texts as they are, for programs: do not open such a file in a spreadsheet.
   * Default: `escape`.
   */
  readonly formulas?: "escape" | "keep" | undefined
}

/** How a collection is written, as its manifest says. */
export interface CollectionOutput {
  /** The format of the files, or `postgres` for tables of Postgres, which a collection on several machines has. */
  readonly format: Format | "postgres"
  /** How the files are compressed. Absent if they are not, and for formats that have a compression of their own. */
  readonly compress?: (typeof compressions)[number] | undefined
  /** How the files of a kind are divided. Absent if each kind has one, and one for each update. */
  readonly split?: "day" | { readonly bytes: number } | undefined
  /** For CSV: whether a `'` is before texts that a spreadsheet would run as formulas, and whether IDs are `="…"`. */
  readonly formulas?: "escape" | "keep" | undefined
  readonly spreadsheetIds?: boolean | undefined
}

const isSplit = (split: unknown): boolean => {
  const bytes: unknown = Reflect.get(Object(split), "bytes")
  return split === "day" || (typeof bytes === "number" && bytes >= 1)
}

const declaredOutput = () => ({
  format: Parameter.choice(...formats),
  compress: Parameter.choice(...compressions),
  split: option('"day", or { bytes } with 1 byte or more', isSplit),
  spreadsheet_ids: option("a boolean", (value) => typeof value === "boolean"),
  formulas: Parameter.choice("escape", "keep")
})

/** The error in the values of the options of an output, if any. */
export const checkOutputValues = (options: OutputOptions): InvalidInput | undefined =>
  checkOptions(options, declaredOutput())

/** The error in the options of an output, if any. */
export const checkOutput = (options: OutputOptions): InvalidInput | undefined =>
  checkOutputValues(options) ?? checkForFormat(options)

const checkForFormat = ({ format = "ndjson", ...others }: OutputOptions): InvalidInput | undefined =>
  checkOptions(others, {
    compress: option(`left out: ${format} compresses by itself`, () => format === "ndjson" || format === "csv"),
    split: option("left out: tables are in one file", () => format !== "sqlite"),
    spreadsheet_ids: option("left out: it is for CSV", (value) => value === false || format === "csv"),
    formulas: option("left out: it is for CSV", () => format === "csv")
  })

/** The options of an output that are given. */
export const givenOutput = (options: OutputOptions): OutputOptions => {
  const { compress, format, formulas, split, spreadsheet_ids } = options
  const output = { format, compress, split, spreadsheet_ids, formulas }
  return Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined))
}

/**
 * How to write a collection: as the options say. Without a format, options that are left out are as the collection is
 * written. With a format, the other options return to their defaults, since they mean nothing in another format.
 *
 * @param before how the collection is written, if it is
 */
export const outputOf = (options: OutputOptions, before: OutputOptions | undefined): OutputOptions => {
  const given = givenOutput(options)
  return { format: "ndjson", ...(given.format === undefined ? before : {}), ...given }
}

/** How files are written, for their readers: with the defaults that change what is in them. */
export const describeOutput = (output: OutputOptions): CollectionOutput => {
  const { format = "ndjson", compress, formulas = "escape", split, spreadsheet_ids = false } = output
  return {
    format,
    ...(compress !== undefined && { compress }),
    ...(split !== undefined && { split }),
    ...(format === "csv" && { formulas, spreadsheetIds: spreadsheet_ids })
  }
}
