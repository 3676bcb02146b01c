import type * as Duration from "effect/Duration"
import type { InvalidInput } from "../errors/reasons.ts"
import { checkParameter } from "./check-parameter.ts"
import { millisOf } from "./duration.ts"
import { invalid, type Parameter } from "./parameter.ts"

/**
 * The rule of an option, as words that follow "must be": a parameter that is checked and not sent.
 * @since 0.1.0
 */
export const option = (rule: string, isRight: (value: unknown) => boolean): Parameter<unknown> => ({
  // No terminal asks for options.
  kind: "json",
  encode: (value) => (isRight(value) ? undefined : invalid(value)),
  rule: () => rule
})

/**
 * A whole number of at least `least`, or `Infinity`.
 * @since 0.1.0
 */
export const countOption = (least: number): Parameter<unknown> =>
  option(`a whole number, ${least} or more`, (value) =>
    value === Infinity ? true : Number.isInteger(value) && Number(value) >= least
  )

/**
 * A duration that is longer than zero, or of at least `least` milliseconds.
 * @since 0.1.0
 */
export const durationOption = (
  rule: string = 'a duration longer than zero, for example "5 seconds"',
  least: number = Number.MIN_VALUE
): Parameter<unknown> => option(rule, (value) => millisOf(value as Duration.Input) >= least)

/**
 * A function.
 * @since 0.1.0
 */
export const functionOption = (): Parameter<unknown> => option("a function", (value) => typeof value === "function")

/**
 * Whether a value is an ID as X writes it: 1 to 19 digits without zeros in front. A program that stores something by `00123` would not
 * find it by `123`.
 * @since 0.1.0
 */
export const isIdText = (value: unknown): value is string =>
  typeof value === "string" && /^(0|[1-9]\d{0,18})$/.test(value)

/**
 * An ID as X writes it, which a program stores something by.
 * @since 0.1.0
 */
export const idOption = (): Parameter<unknown> => option("an ID of 1 to 19 digits without zeros in front", isIdText)

/**
 * An object with these functions.
 * @since 0.1.0
 */
export const objectOption = (rule: string, ...names: ReadonlyArray<string>): Parameter<unknown> =>
  option(rule, (value) => names.every((name) => typeof Reflect.get(Object(value), name) === "function"))

/**
 * Checks options by what is declared for their names, if they are given. Returns the first thing that is wrong.
 * @since 0.1.0
 */
export const checkOptions = (
  options: object,
  declared: Readonly<Record<string, Parameter>>
): InvalidInput | undefined => {
  for (const [name, parameter] of Object.entries(declared)) {
    const value: unknown = Reflect.get(options, name)
    const wrong = value === undefined ? undefined : checkParameter(name, value, parameter)
    if (wrong !== undefined) return wrong
  }
  return undefined
}
