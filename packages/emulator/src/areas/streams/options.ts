/** How an emulator streams. */

/** A rule of the filtered stream that is there from the start. */
export interface RegisteredRule {
  readonly id: string
  readonly value: string
  readonly tag?: string | undefined
}

/** Options for streams. */
export interface StreamsOptions {
  /** Rules of the filtered stream that are there from the start. Default: none, and the filtered stream refuses. */
  readonly rules?: ReadonlyArray<RegisteredRule> | undefined
  /** How many rules there may be. Default: 1,000. */
  readonly max_rules?: number | undefined
  /** How many connections a stream, or a partition of one, may have. Default: 1. */
  readonly max_connections?: number | undefined
  /** How many items may wait for a reader until the connection is ended with `SlowReader`. Default: 10,000. */
  readonly max_waiting?: number | undefined
}
