/** Reads as many pages as a list needs. */
import { pages, type XApi, type XError } from "@xeffect/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import type { Parameters } from "../session/operation.ts"
import { Report } from "./progress.ts"
import { errorOf } from "./present/errors.ts"
import type { AnyOperation } from "./tool.ts"

/** The maximum number of entries of a page. */
const maxPage = 100

/** The number of entries to read, and the minimum of a page of the operation. */
export interface Amount {
  readonly count: number
  readonly minimum?: number
}

/** The entries of a list. */
export interface Entries<Entry> {
  readonly entries: ReadonlyArray<Entry>
  /** Why there are no more, if a page after the first failed. */
  readonly incomplete?: object
  /** Whether X has a page after the last that was read. */
  readonly more?: true
}

/** A note for an agent if X has a page after this one. */
export const moreAfter = (page: unknown): { readonly more?: true } =>
  Object(Object(page).meta).next_token === undefined ? {} : { more: true }

/**
 * Reads a list in as few pages as its count needs, all of one size, and returns all that was read, since it is paid for:
 * more than the count if the smallest page has more. If a page after the first fails, for example because
 * of the budget, the entries before it are returned with the reason.
 */
export const readPages = Effect.fnUntraced(function* <Page, Entry>(
  operation: AnyOperation,
  params: Parameters,
  { count, minimum = 1 }: Amount,
  entriesOf: (page: Page) => ReadonlyArray<Entry>
): Effect.fn.Return<Entries<Entry>, XError, XApi> {
  const report = yield* Report
  const max = Math.ceil(count / maxPage)
  const max_results = Math.max(minimum, Math.ceil(count / max))
  // The operation has pages, and checks its parameters.
  const all = pages(operation as never, { ...params, max_results } as never) as Stream.Stream<Page, XError, XApi>
  const entries: Array<Entry> = []
  let more: { readonly more?: true } = {}
  const exit = yield* Effect.exit(
    Stream.runForEach(Stream.take(all, max), (page) => {
      entries.push(...entriesOf(page))
      more = moreAfter(page)
      return max === 1 ? Effect.void : report(`read ${Math.min(entries.length, count)} of ${count}`)
    })
  )
  if (Exit.isSuccess(exit)) return { entries, ...more }
  if (entries.length === 0 || Cause.hasInterrupts(exit.cause)) return yield* Effect.failCause(exit.cause)
  return { entries, incomplete: errorOf(Cause.squash(exit.cause), false) }
})
