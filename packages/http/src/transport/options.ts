import { InvalidInput } from "@xeffect/core/define"
import { refuse } from "@xeffect/core/failure"
import { guarded, millisOf } from "@xeffect/core/options"
import type * as Duration from "effect/Duration"
import type { Middleware } from "./transport.ts"

/** Checks an option that is a duration of at most `maximum` milliseconds. Returns the error, if there is one. */
export const checkDuration = (
  parameter: string,
  value: Duration.Input | undefined,
  maximum: number = Infinity
): InvalidInput | undefined => {
  const length = value === undefined ? 0 : millisOf(value)
  if (length >= 0 && length <= maximum) return undefined
  const bound = maximum === Infinity ? "" : ` of at most ${inWords(maximum)}`
  const rule = `a duration${bound}, for example "5 seconds", or a number of milliseconds`
  return new InvalidInput({ parameter, value, rule })
}

/** A length of time in milliseconds, as text. */
export const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds}ms` : `${milliseconds / 1000}s`

/** Checks an option that is a count. Returns the error, if there is one. */
export const checkCount = (parameter: string, value: number): InvalidInput | undefined =>
  Number.isInteger(value) && value >= 0
    ? undefined
    : new InvalidInput({ parameter, value, rule: "a whole number, 0 or more" })

/** Checks an option that is a boolean. Returns the error, if there is one. */
export const checkSwitch = (parameter: string, value: boolean): InvalidInput | undefined =>
  typeof value === "boolean" ? undefined : new InvalidInput({ parameter, value, rule: "true or false" })

/** Checks the middleware of a layer. Returns the error, if there is one. */
export const checkAround = ({ around }: { readonly around?: unknown }): InvalidInput | undefined =>
  guarded("around", around, () =>
    around === undefined || (Array.isArray(around) && around.every((one) => typeof one === "function"))
      ? undefined
      : new InvalidInput({ parameter: "around", value: around, rule: "a list of middleware" })
  )

/** Middleware that fails when the layer is built, because of an invalid option. */
export const refuseOption =
  (reason: InvalidInput): Middleware =>
  () =>
    refuse("layer", reason)

/** Makes middleware, unless a check of its options found something wrong. */
export const unlessInvalid = (invalid: InvalidInput | undefined, make: () => Middleware): Middleware =>
  invalid === undefined ? make() : refuseOption(invalid)
