import type { Effect } from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { XError } from "../errors/errors.ts"
import type { ResponseHead } from "./complete-response.ts"

/** A response whose body has not been read. */
export interface OpenResponse extends ResponseHead {
  readonly response: HttpClientResponse
  /**
   * Called by middleware for the items of a stream, in the groups in which they arrive. Returns the items to deliver.
   */
  readonly onItems?: (items: ReadonlyArray<unknown>) => Effect<ReadonlyArray<unknown>, XError>
}
