import type { Definition } from "@xeffect/core"
import type { Price, ReadPrice, RequestPrice } from "@xeffect/core/prices"
import { priceTable } from "./price-table.ts"

/** The price of an operation: that of its definition, or of the table for the operations of the packages. */
export const priceOfOperation = (definition: Definition): Price | undefined => {
  const known = found.get(definition)
  if (known !== undefined || found.has(definition)) return known
  const price = definition.price ?? priceInTable(definition.name)
  found.set(definition, price)
  return price
}

const found = new WeakMap<Definition, Price | undefined>()

const priceInTable = (name: string): Price | undefined => {
  for (const [as, operations] of priceTable) {
    const names = ` ${operations} `
    const isOwned = names.includes(` ${name}* `)
    if (isOwned || names.includes(` ${name} `)) return toPrice(as, isOwned)
  }
  return undefined
}

// The names of the table are those of the price list.
const toPrice = (as: string, isOwned: boolean): Price => {
  const [per, of, with_link] = as.split(":") as [Price["per"], ReadPrice & RequestPrice, RequestPrice | undefined]
  if (per === "resource") return isOwned ? { per, of, owned: true } : { per, of }
  if (per === "request") return with_link === undefined ? { per, of } : { per, of, with_link }
  return { per }
}
