/** How the server of the exchanges responds. */
export type ExchangeName =
  | "plain"
  | "redirect"
  | "cookies"
  | "gzip"
  | "deflate"
  | "rawDeflate"
  | "brotli"
  | "large"
  | "begun"
  | "silent"
  | "tooLong"
  | "tooShort"
  | "brokenChunks"
  | "resetBefore"
  | "resetWithin"
  | "resetAfter"
  | "resetWrites"
  | "processing"
  | "misdirected"
  | "early"

/** What the server has seen of an exchange. */
export interface SeenExchange {
  readonly reads: number
  readonly writes: number
  /** The names of the last request's headers, sorted. */
  readonly headers: ReadonlyArray<string>
  /** Whether all connections are closed. `false` if that was not awaited. */
  readonly isClosed: boolean
}
