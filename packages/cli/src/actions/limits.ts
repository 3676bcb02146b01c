import type { OperationDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations, namesOf } from "../operations/areas.ts"
import { showDollars } from "../operations/plan.ts"
import { formatOf, printEntries } from "../output/print.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

const windowOf = (seconds: number): string =>
  seconds % 86_400 === 0 ? `${seconds / 86_400} d` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`

const limitsOf = (operation: OperationDescription) =>
  operation.limits.map(({ limit, path, per, windowSeconds }) => ({
    command: namesOf(operation)[0],
    limit,
    window: windowOf(windowSeconds),
    per,
    ...(path === undefined ? {} : { path })
  }))

const chosenOperations = Effect.fnUntraced(function* (name: Option.Option<string>) {
  const operations = yield* Effect.promise(loadOperations)
  if (Option.isNone(name)) return operations
  const found = operations.filter((one) => namesOf(one).includes(name.value) || one.area === name.value)
  if (found.length > 0) return found
  return yield* misuse(`there is no operation and no area ${JSON.stringify(name.value)}.`)
})

/** Prints the published rate limits of operations. */
export const limits = Effect.fnUntraced(function* (name: Option.Option<string>, shared: Shared) {
  yield* printEntries((yield* chosenOperations(name)).flatMap(limitsOf), printingOf(shared))
})

const pricesOf = ({ isPriceDocumented, price, ...operation }: OperationDescription) => ({
  command: namesOf({ isPriceDocumented, price, ...operation })[0],
  per: price.per === "resource" || price.per === "request" ? `${price.of} (${price.per})` : price.per,
  dollars: price.per === "nothing" ? 0 : price.per === "event" ? undefined : price.dollars,
  documented: isPriceDocumented
})

/** Prints what operations cost by the published price list. */
export const prices = Effect.fnUntraced(function* (name: Option.Option<string>, shared: Shared) {
  const printing = printingOf(shared)
  const isTable = (yield* formatOf(printing)) === "table"
  const rows = (yield* chosenOperations(name)).map(pricesOf)
  const shown = rows.map((row) => ({
    ...row,
    dollars: row.dollars === undefined ? "by event" : showDollars(row.dollars)
  }))
  yield* printEntries(isTable ? shown : rows, printing)
})
