import type { Effect } from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { XError } from "../errors/errors.ts"
import type { ResponseHead } from "./complete-response.ts"

/** A response whose body has not been read. */
export interface OpenResponse extends ResponseHead {
  readonly response: HttpClientResponse
  /** What middleware does with the items of a stream, as many of them as arrived together. Absent if there is none. */
  readonly onItems?: (items: ReadonlyArray<unknown>) => Effect<ReadonlyArray<unknown>, XError>
}
