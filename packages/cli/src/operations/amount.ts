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
export const limitOf = Effect.fnUntraced(function* ({ limit }: Amount) {
  if (limit === undefined || Option.isNone(limit)) return undefined
  const count = Number(limit.value)
  if (/^\d+$/.test(limit.value) && Number.isSafeInteger(count) && count > 0) return count
  return yield* misuse(`--limit must be a whole number from 1, but is ${JSON.stringify(limit.value)}.`)
})

/** Parameters with pages that are no longer than what is wanted, since each entry is billed. */
export const sized = ({ definition }: AnyCallable, params: Parameters, count: number | undefined): Parameters => {
  const size = definition.params["max_results"]
  if (size === undefined || params["max_results"] !== undefined) return params
  const { maximum = 100, minimum = 1 } = size
  return { ...params, max_results: count === undefined ? maximum : Math.max(minimum, Math.min(maximum, count)) }
}
