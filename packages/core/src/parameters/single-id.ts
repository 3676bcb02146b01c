import type { Parameter } from "./parameter.ts"
import { id, type Id } from "./id.ts"

/**
 * One identifier, also as a list of exactly one.
 * @since 0.1.0
 */
export const singleId: Parameter<Id | readonly [Id]> = {
  kind: "id",
  encode: (value) => id.encode(Array.isArray(value) && value.length === 1 ? value[0] : value, id),
  rule: () => `${id.rule(id)}, also as a list of exactly one`
}
