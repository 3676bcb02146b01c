import { collected } from "./collected.ts"
import type { Collectable } from "./resource.ts"

export type { Collectable } from "./resource.ts"

const byName = new Map(collected.map((row) => [row.definition.name, row]))

/** The operation with a name, if it can be collected. */
export const collectable = (name: string): Collectable | undefined => byName.get(name)

/** The names of what can be collected. */
export const collectableNames: ReadonlyArray<string> = [...byName.keys()]
