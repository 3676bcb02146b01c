/** A part of the packages that reads or writes bytes of others, with its promises for any bytes. */
export interface Target {
  /** As in `npm run fuzz -- framing`. The name of its file, and of its folder in `corpus`. */
  readonly name: string
  /** The promises, in one sentence. */
  readonly about: string
  /** Inputs to begin with, which mutations change. */
  readonly seeds: ReadonlyArray<Uint8Array | string>
  /** Words that mutations insert, besides the texts in the sources of the packages. */
  readonly words?: ReadonlyArray<string>
  /** How many mutations `npm test` runs. Default: 100. */
  readonly mutants?: number
  /** Throws if a promise is broken for these bytes. */
  readonly run: (bytes: Uint8Array) => void | Promise<void>
}

/** The longest input, in bytes. */
export const maxLength = 4096

/** The bytes of a text. */
export const toBytes = (input: Uint8Array | string): Uint8Array =>
  typeof input === "string" ? new TextEncoder().encode(input) : input
