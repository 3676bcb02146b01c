import { InvalidInput } from "@xeffect/core"

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
   * Default: `ndjson`.
   */
  readonly format?: Format | undefined
  /**
   * Compresses the files of `ndjson` and `csv`. `zstd` needs Node 22.15 or later, or a runtime with its `node:zlib`.
   * Default: not at all.
   */
  readonly compress?: (typeof compressions)[number] | undefined
  /**
   * Divides the files of a kind: by `"day"` in UTC (`posts-2026-11-21.ndjson`), or by size, in bytes of JSON before it is
   * encoded (`posts-00001.ndjson`); files that are full are written while the collection goes on. Default: one file.
   */
  readonly split?: "day" | { readonly bytes: number } | undefined
  /**
   * Whether long numbers in CSV are written as `="1346889436626259968"`, so that spreadsheets do not round IDs. Other
   * readers see these characters. Default: `false`.
   */
  readonly spreadsheet_ids?: boolean | undefined
}

const isOneOf = (known: ReadonlyArray<unknown>, value: unknown): boolean => value === undefined || known.includes(value)

const isSplit = (split: unknown): boolean =>
  split === undefined ||
  split === "day" ||
  (typeof split === "object" && split !== null && Number(Reflect.get(split, "bytes")) >= 1)

/** What is wrong with the options of an output, if anything. */
export const checkOutput = ({ compress, format, split, spreadsheet_ids }: OutputOptions): InvalidInput | undefined => {
  const isText = format === undefined || format === "ndjson" || format === "csv"
  const checks = [
    ["format", format, isOneOf(formats, format), `one of ${formats.join(", ")}`],
    ["compress", compress, isOneOf(compressions, compress), `one of ${compressions.join(", ")}`],
    ["compress", compress, compress === undefined || isText, `left out: ${format} has a compression of its own`],
    ["split", split, isSplit(split), '"day", or { bytes } with 1 byte or more'],
    ["split", split, split === undefined || format !== "sqlite", "left out: tables are in one file"],
    ["spreadsheet_ids", spreadsheet_ids, isOneOf([true, false], spreadsheet_ids), "a boolean"],
    ["spreadsheet_ids", spreadsheet_ids, spreadsheet_ids !== true || format === "csv", "left out: it is for CSV"]
  ] as const
  const broken = checks.find(([, , isRight]) => !isRight)
  return broken && new InvalidInput({ parameter: broken[0], value: broken[1], rule: broken[3] })
}
