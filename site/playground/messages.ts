/** What a run tells the page. The page shows all of it as text, since the program could send messages of its own. */

/** A request that an emulator has recorded. */
export interface ShownRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** 0 if there was no response. */
  readonly status: number
}

/** A span, in milliseconds since the start of the run. */
export interface ShownSpan {
  readonly name: string
  readonly depth: number
  readonly start: number
  /** Missing while it runs. */
  readonly end?: number
  readonly isFailed: boolean
}

/** A window of a rate limit. */
export interface ShownLimit {
  readonly operation: string
  readonly subject: string
  readonly left: number
  readonly limit: number
  readonly minutes: number
}

/** A line of the bill. */
export interface ShownCost {
  readonly operation: string
  readonly of: string
  readonly count: number
  readonly dollars: number
}

/** What is shown beside the output. */
export interface Report {
  readonly requests: ReadonlyArray<ShownRequest>
  readonly spans: ReadonlyArray<ShownSpan>
  readonly limits: ReadonlyArray<ShownLimit>
  readonly costs: ReadonlyArray<ShownCost>
  readonly dollars: number
}

/** A message of the worker. */
export type Message =
  | { readonly kind: "loaded" }
  | { readonly kind: "line"; readonly to: "output" | "error"; readonly text: string }
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "ended"; readonly report: Report; readonly error?: string }

/** The message that starts a run. */
export interface Start {
  readonly code: string
}
