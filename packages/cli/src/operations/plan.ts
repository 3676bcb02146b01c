import type { XApi } from "@xeffect/core"
import type { Estimate } from "@xeffect/costs/estimate"
import * as Effect from "effect/Effect"
import { formatOf, printList, printOne } from "../output/print.ts"
import { jsonLine, printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { sentenceOf } from "../session/costs/dollars.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { printPrice } from "./price.ts"

/** An address stays in one piece, so that it can be copied. */
const linesOf = ({ body, method, url }: Planned): ReadonlyArray<string> => [
  printable(`${method} ${url}`),
  ...(body === undefined ? [] : jsonLine(body, 2).split("\n"))
]

/**
 * Prints what calls would be: as sentences on a terminal, otherwise as JSON. `whole` computes the cost of all pages of
 * a list, and may send requests: only an estimate runs it.
 */
export const printPlans = Effect.fnUntraced(function* (
  plans: ReadonlyArray<Planned>,
  shared: Shared,
  whole?: Effect.Effect<Estimate, unknown, XApi>
) {
  if (yield* Estimating) {
    if (whole === undefined) return yield* printPrice(plans, shared)
    const { printWholePrice } = yield* Effect.promise(() => import("./whole-price.ts"))
    return yield* printWholePrice(plans, shared, whole)
  }
  const printing = printingOf(shared)
  const [first, ...others] = plans
  if ((yield* formatOf(printing)) !== "table") {
    return yield* others.length === 0 ? printOne(first, printing) : printList(plans, printing)
  }
  const { columns, write } = yield* Screen
  const lines = [...plans.flatMap((one) => linesOf(one)), ...wrap(sentenceOf(plans), columns)]
  yield* write(lines.map((line) => `${line}\n`).join(""))
})
