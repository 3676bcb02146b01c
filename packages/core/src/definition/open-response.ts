import type { Effect } from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { XError } from "../errors/errors.ts"
import type { ResponseHead } from "./complete-response.ts"

/** A response whose body has not been read. */
export interface OpenResponse extends ResponseHead {
  readonly response: HttpClientResponse
  /**
   * Set by middleware that reads the items of a stream. Called with the items as parsed JSON, in the groups in which
   * they arrive. Returns an item for each of them, in the same order.
   */
  readonly onItems?: (items: ReadonlyArray<unknown>) => Effect<ReadonlyArray<unknown>, XError>
}
