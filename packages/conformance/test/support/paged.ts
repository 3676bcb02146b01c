import {
  type Item,
  items,
  type Operation,
  type PagedParams,
  pages,
  type PagingOptions,
  type XApi,
  type XError
} from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import type * as Stream from "effect/Stream"
import { rows } from "../rows/all.ts"
import { expected } from "./expected.ts"
import type { AnyRow } from "./row.ts"

/** The fields that the pages of all operations have. */
export interface Page {
  readonly data?: ReadonlyArray<{ readonly id?: string; readonly start?: string }>
  readonly meta?: { readonly next_token?: string; readonly previous_token?: string }
}

// A row no longer knows the types of its operation; that it is paged is what the rows below are chosen by.
const operationOf = (row: AnyRow) => row.operation as unknown as Operation<PagedParams, Page>

/** The pages of a row's operation. */
export const pagesOf = (row: AnyRow, params: object, options?: PagingOptions): Stream.Stream<Page, XError, XApi> =>
  pages(operationOf(row), params, options)

/** The entries of a row's operation. */
export const itemsOf = (row: AnyRow, params: object): Stream.Stream<Item<Page>, XError, XApi> =>
  items(operationOf(row), params)

/** The parameter in which an operation takes a token. */
export const tokenOf = (row: AnyRow) => expected(row).paging

/** The rows of the operations that are paged, each with that parameter. */
export const pagedRows = rows.flatMap((row) => {
  const token = tokenOf(row)
  return token === undefined ? [] : [{ name: row.name, row, token }]
})

/** Whether pages lead back as well. */
export const leadsBack = (row: AnyRow): boolean => expected(row).leadsBack

/** An `XApi` without a network: what it was called with, and a body for each call. */
export const responding = (bodyOf: (params: Readonly<Record<string, unknown>>, count: number) => unknown) => {
  const calls: Array<Readonly<Record<string, unknown>>> = []
  const layer = layerMock((_, params) => {
    calls.push(params)
    return bodyOf(params, calls.length)
  })
  return { calls, layer }
}
