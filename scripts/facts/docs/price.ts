import type { Definition } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { type PriceRow, priceRows } from "../../../spec/prices.ts"

/** The row of each operation in `spec/prices.ts`. */
const rowsByName = new Map(priceRows.flatMap((row) => row.operations.map((name) => [name, row] as const)))

/** The operations whose price a person has to state. */
export const unpriced = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => !rowsByName.has(name)).map((name) => `spec/prices.ts: state the price of ${name}`)

/** The price of an operation. Until it is stated, it is nothing. */
export const priceRowOf = ({ name }: Definition): PriceRow =>
  rowsByName.get(name) ?? { as: "nothing", inferred: "It is not stated.", operations: [name] }

/** The billed unit, its price in dollars, and that of a post with a link if it is another. */
export const priceOf = ({ as, with_link }: Pick<PriceRow, "as" | "with_link">) => {
  const [per, of = ""] = as.split(":")
  const linked = with_link === undefined ? {} : { dearest: prices.request[with_link] }
  const known = (list: Readonly<Record<string, number>>) => ({ of, dollars: list[of] ?? 0 })
  if (per === "resource") return { per: "resource", ...known(prices.resource) } as const
  if (per === "request") return { per: "request", ...known(prices.request), ...linked } as const
  return { per: per === "event" ? "event" : "nothing" } as const
}

const inWords = (as: PriceRow["as"]): string => {
  const price = priceOf({ as })
  if (price.per === "resource") return `${price.dollars} for each ${price.of.replaceAll("_", " ")}`
  if (price.per === "request") return `${price.dollars} a request`
  return price.per === "event" ? "by event" : "none"
}

/** The price of an operation in dollars, with an asterisk if no page of the X API says that it is this one. */
export const price = (definition: Definition): string => {
  const { as, documented } = priceRowOf(definition)
  return `${inWords(as)}${documented === undefined ? "\\*" : ""}`
}
