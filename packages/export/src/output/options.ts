import { InvalidInput } from "@xeffect/core"

/** The formats of outputs. */
export const formats = ["ndjson"] as const

/** The format of an output. */
export type Format = (typeof formats)[number]

/** How a collection is written. */
export interface OutputOptions {
  /** The format of the files. Default: `ndjson`, one resource a line as the X API sent it. */
  readonly format?: Format | undefined
}

/** What is wrong with the options of an output, if anything. */
export const checkOutput = ({ format = "ndjson" }: OutputOptions): InvalidInput | undefined =>
  formats.some((known) => known === format)
    ? undefined
    : new InvalidInput({ parameter: "format", value: format, rule: `one of ${formats.join(", ")}` })
