import * as Effect from "effect/Effect"
import type { SetAside } from "../shape/set-aside-misfits.ts"
import type { Definition, ResponseReading } from "../definition/definition.ts"

const lists = new WeakMap<object, ReadonlyArray<SetAside>>()

/**
 * The values that were set aside from a response because of an unexpected type: fields that are now `undefined`, and
 * entries removed from lists. The rest of the response is unchanged. Empty for most responses.
 *
 * @param response a response of an operation, its `data` as returned by `data(operation)`, or an item of a stream
 * @returns for each value its path in the response, what was expected, and the value
 * @since 0.1.0
 * @example
 * ```ts
 * import { setAside } from "xeffect/core"
 * import { getTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const response = yield* getTweets({ ids: ["20", "21"] })
 *   for (const { expected, path } of setAside(response)) yield* Effect.log(path.join("."), expected)
 * })
 * ```
 */
export const setAside = (response: object): ReadonlyArray<SetAside> => lists.get(response) ?? []

/** Remembers what was set aside from a response, for {@link setAside}. */
export const rememberSetAside = (response: unknown, list: ReadonlyArray<SetAside>): void => {
  if (list.length > 0 && typeof response === "object" && response !== null) lists.set(response, list)
}

/** Remembers what was set aside from a response, and reports it. */
export const reportSetAside = (
  { report }: ResponseReading,
  definition: Definition,
  response: unknown,
  list: ReadonlyArray<SetAside>
): Effect.Effect<void> => {
  rememberSetAside(response, list)
  return report === undefined || list.length === 0 ? Effect.void : report(definition, list)
}
