import { collected, priceRows } from "./collected.ts"
import type { Collectable, EntryPrice } from "./resource.ts"

export type { Collectable } from "./resource.ts"

const byPrice = new Map(
  priceRows.flatMap(([price, names]) => names.split(" ").map((name): readonly [string, EntryPrice] => [name, price]))
)

const byName = new Map(
  collected.flatMap((row): ReadonlyArray<readonly [string, Collectable]> => {
    const { name } = row.operation.definition
    const price = byPrice.get(name)
    return price === undefined ? [] : [[name, { ...row, price }]]
  })
)

/** The operation with a name, if it can be collected. */
export const collectable = (name: string): Collectable | undefined => byName.get(name)

/** The names of what can be collected. */
export const collectableNames: ReadonlyArray<string> = [...byName.keys()]
