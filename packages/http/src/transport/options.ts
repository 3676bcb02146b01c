import { InvalidInput, XError } from "@xeffect/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Middleware } from "./transport.ts"

/** What is wrong with an option that is a length of time, of so many milliseconds at most, if anything. */
export const checkDuration = (
  parameter: string,
  value: Duration.Input | undefined,
  most: number = Infinity
): InvalidInput | undefined => {
  const length = value === undefined ? 0 : lengthOf(value)
  if (length >= 0 && length <= most) return undefined
  const bound = most === Infinity ? "" : ` of at most ${Duration.format(Duration.millis(most))}`
  const rule = `a duration${bound}, for example "5 seconds", or a number of milliseconds`
  return new InvalidInput({ parameter, value, rule })
}

// What is no number would be a length of none.
const lengthOf = (value: Duration.Input): number =>
  Number.isNaN(value)
    ? Number.NaN
    : Option.match(Duration.fromInput(value), { onNone: () => Number.NaN, onSome: Duration.toMillis })

/** What is wrong with an option that says how many, if anything. */
export const checkCount = (parameter: string, value: number): InvalidInput | undefined =>
  Number.isInteger(value) && value >= 0
    ? undefined
    : new InvalidInput({ parameter, value, rule: "a whole number, 0 or more" })

/** What is wrong with an option that switches something on, if anything. */
export const checkSwitch = (parameter: string, value: boolean): InvalidInput | undefined =>
  typeof value === "boolean" ? undefined : new InvalidInput({ parameter, value, rule: "true or false" })

/** Middleware that cannot be applied, because something is wrong with its options. */
export const refuseOption =
  (reason: InvalidInput): Middleware =>
  () =>
    Effect.fail(new XError({ operation: "layer", reason }))

/** Middleware, unless something is wrong with its options. */
export const unlessInvalid = (invalid: InvalidInput | undefined, make: () => Middleware): Middleware =>
  invalid === undefined ? make() : refuseOption(invalid)
