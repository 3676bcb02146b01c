/** How many entries a command reads. */
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AnyCallable, Parameters } from "../session/operation.ts"
import { misuse } from "../session/refusal.ts"

export const amountFlags = {
  limit: Flag.String("limit").pipe(
    Flag.withMetavar("number"),
    Flag.optional,
    Flag.withDescription("Read pages until there are so many entries")
  ),
  all: Flag.Boolean("all").pipe(Flag.withDefault(false), Flag.withDescription("Read all pages"))
}

export interface Amount {
  readonly limit?: Option.Option<string>
  readonly all?: boolean
}

/** The number that `--limit` says. */
export const limitOf = Effect.fnUntraced(function* ({ all, limit }: Amount) {
  if (limit === undefined || Option.isNone(limit)) return undefined
  if (all === true) return yield* misuse("--all reads to the end, and --limit does not: give one of them.")
  const count = Number(limit.value)
  if (/^\d+$/.test(limit.value) && Number.isSafeInteger(count) && count > 0) return count
  return yield* misuse(`--limit must be a whole number of at least 1, but is ${JSON.stringify(limit.value)}.`)
})

/** How many pages of a size have so many entries. */
export const pagesOf = (count: number, size: number): number => Math.ceil(count / size)

/**
 * Parameters with pages that together have no more than what is wanted, up to one entry a page, since each entry is billed.
 */
export const sized = ({ definition }: AnyCallable, params: Parameters, count: number | undefined): Parameters => {
  const size = definition.params["max_results"]
  if (size === undefined || params["max_results"] !== undefined) return params
  const { maximum = 100, minimum = 1 } = size
  if (count === undefined) return { ...params, max_results: maximum }
  return { ...params, max_results: Math.max(minimum, Math.ceil(count / pagesOf(count, maximum))) }
}
