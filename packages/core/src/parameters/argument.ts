import { InvalidInput } from "../errors/reasons.ts"
import { attempt } from "../text/attempt.ts"

/**
 * Reads or checks input of any form. If that throws, because a getter or a proxy does, returns an error of the
 * parameter.
 * @since 0.1.0
 */
export const guarded = <A>(parameter: string, value: unknown, check: () => A): A | InvalidInput =>
  attempt(check, () => unreadable(parameter, value))

/**
 * An error of a value that threw when it was read.
 * @since 0.1.0
 */
export const unreadable = (parameter: string, value: unknown) =>
  new InvalidInput({ parameter, value, rule: "a value that can be read without an error" })

/**
 * Checks that an argument is an object. Returns what is wrong, if anything.
 * @since 0.1.0
 */
export const checkIsObject = (parameter: string, value: unknown, rule: string): InvalidInput | undefined =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? new InvalidInput({ parameter, value, rule })
    : undefined

/**
 * Checks that an argument is an object whose fields can be read. Returns what is wrong, if anything.
 * @since 0.1.0
 */
export const checkObject = (
  parameter: string,
  value: unknown,
  rule: string = "an object"
): InvalidInput | undefined => {
  const prefix = parameter === "params" || parameter === "options" ? "" : `${parameter}.`
  let reading: string | undefined
  return attempt(
    () => {
      const invalid = checkIsObject(parameter, value, rule)
      if (invalid !== undefined) return invalid
      for (const name in value as object) {
        reading = name
        Reflect.get(value as object, name)
      }
      return undefined
    },
    () => (reading === undefined ? unreadable(parameter, value) : unreadable(prefix + reading, undefined))
  )
}
