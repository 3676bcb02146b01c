/** How many entries a command reads. */
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { misuse } from "../session/refusal.ts"

export const amountFlags = {
  limit: Flag.String("limit").pipe(
    Flag.withMetavar("number"),
    Flag.optional,
    Flag.withDescription("Read pages until this many entries are read")
  ),
  all: Flag.Boolean("all").pipe(Flag.withDefault(false), Flag.withDescription("Read all pages"))
}

export interface Amount {
  readonly limit?: Option.Option<string>
  readonly all?: boolean
}

/** The amount that `--limit` and `--all` say. */
export const amountOf = Effect.fnUntraced(function* ({ all, limit }: Amount) {
  if (limit === undefined || Option.isNone(limit)) return all === true ? "all" : undefined
  if (all === true) return yield* misuse("--all and --limit contradict each other: use only one.")
  const count = Number(limit.value)
  if (/^\d+$/.test(limit.value) && Number.isSafeInteger(count) && count > 0) return count
  return yield* misuse(`--limit must be a whole number, 1 or more, but is ${JSON.stringify(limit.value)}.`)
})
