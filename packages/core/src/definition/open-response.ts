import type { Effect } from "effect/Effect"
import type { Stream } from "effect/Stream"
import type { XError } from "../errors/errors.ts"
import type { HttpResponse } from "../wire/http-response.ts"
import type { ResponseHead } from "./complete-response.ts"

/** A response whose body has not been read. */
export interface OpenResponse extends ResponseHead {
  readonly response: HttpResponse
  /** Set by code that watches the bytes of a stream or a download. Returns them, unchanged. */
  readonly onBytes?: (bytes: Stream<Uint8Array, XError>) => Stream<Uint8Array, XError>
  /**
   * Set by middleware that reads the items of a stream. Called with the items as parsed JSON, in the groups in which
   * they arrive. Returns an item for each of them, in the same order.
   */
  readonly onItems?: (items: ReadonlyArray<unknown>) => Effect<ReadonlyArray<unknown>, XError>
  /** Called after each group of items. A failure ends the stream after them. */
  readonly endsWith?: () => XError | undefined
  /** Runs when a stream of items is no longer read, for whatever reason. */
  readonly onClose?: Effect<void>
}
