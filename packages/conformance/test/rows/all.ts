import type { AnyRow } from "../support/row.ts"
import * as packages from "./packages.ts"

/** Every operation, by package. A package registers its rows by one line of packages.ts. */
export const rows: ReadonlyArray<AnyRow> = Object.values(packages).flat()
