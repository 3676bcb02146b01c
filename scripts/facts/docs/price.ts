import type { Definition } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { type PriceRow, priceRows } from "../../../spec/prices.ts"

/** The row of each operation in `spec/prices.ts`. */
const rowsByName = new Map(priceRows.flatMap((row) => row.operations.map((name) => [name, row] as const)))

/** What is wrong with the table of prices: operations without a price or with two, and names of no operation. */
export const wrongPrices = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const listed = priceRows.flatMap(({ operations }) => operations)
  return [
    ...names.filter((name) => !listed.includes(name)).map((name) => `spec/prices.ts: state the price of ${name}`),
    ...listed.filter((name) => !names.includes(name)).map((name) => `spec/prices.ts: there is no operation ${name}`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `spec/prices.ts: ${name} has two prices`)
  ]
}

/** The price of an operation. */
export const priceRowOf = ({ name }: Definition): PriceRow => {
  const row = rowsByName.get(name)
  if (row === undefined) throw new Error(`spec/prices.ts: state the price of ${name}`)
  return row
}

/** What is billed, and for how many dollars. */
export const priceOf = (as: PriceRow["as"]) => {
  const [per, of = ""] = as.split(":")
  const known = (list: Readonly<Record<string, number>>) => ({ of, dollars: list[of] ?? 0 })
  if (per === "resource") return { per: "resource", ...known(prices.resource) } as const
  if (per === "request") return { per: "request", ...known(prices.request) } as const
  return { per: per === "event" ? "event" : "nothing" } as const
}

const inWords = (as: PriceRow["as"]): string => {
  const price = priceOf(as)
  if (price.per === "resource") return `${price.dollars} for each ${price.of.replaceAll("_", " ")}`
  if (price.per === "request") return `${price.dollars} a request`
  return price.per === "event" ? "by event" : "none"
}

/** The price of an operation in dollars, with an asterisk if no page of the X API says that it is this one. */
export const price = (definition: Definition): string => {
  const { as, documented } = priceRowOf(definition)
  return `${inWords(as)}${documented === undefined ? "\\*" : ""}`
}
