/** The operators that X documents for searches, counts and rules of streams. */
import type { Operator } from "./operator.ts"
import { placeOperators } from "./place-operators.ts"
import { postOperators } from "./post-operators.ts"
import { textOperators, unnamed } from "./text-operators.ts"
import { userOperators } from "./user-operators.ts"

/** Operators by the name before the colon. Not there: `embedding`, which needs a model of meaning. */
export const named: ReadonlyMap<string, Operator> = new Map(
  Object.entries({ ...textOperators, ...userOperators, ...postOperators, ...placeOperators })
)

/** All operators, including the operators of terms without a name. */
export const operators: ReadonlyMap<string, Operator> = new Map([...Object.entries(unnamed), ...named])
