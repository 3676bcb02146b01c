import type { OperationDescription } from "./description.ts"
import { operations } from "./operations.ts"

/**
 * Describes an operation: what it does, its parameters, credentials, limits and price.
 *
 * @param operation its function, the name of that, or the specified name
 * @returns the description, or `undefined` if it is none of the operations of `xeffect`
 * @since 0.1.0
 * @example
 * ```ts
 * import { describeOperation } from "xeffect/describe"
 *
 * const { parameters = [], summary } = describeOperation("getTweet") ?? {}
 * console.log(summary, parameters.map(({ kind, name }) => `${name}: ${kind}`))
 * ```
 */
export const describeOperation = (
  operation: string | { readonly definition: { readonly name: string } }
): OperationDescription | undefined => {
  const wanted = typeof operation === "string" ? operation : operation.definition.name
  return operations.find(
    ({ aliases, function: exported, name }) => name === wanted || exported === wanted || aliases.includes(wanted)
  )
}
