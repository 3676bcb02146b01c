import { rows } from "../../../packages/conformance/test/rows/all.ts"
import { type Declarations, declarations } from "./change.ts"

/** Every operation that is declared. */
export const declared: Declarations = declarations(
  rows.map(({ name, operation: { definition } }) => ({ name, definition }))
)
