/** The kinds of flags of the command. */
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** A flag whose value is read by a function, and refused with a sentence if that returns nothing. */
export const flag = <A>(name: string, metavar: string, must: string, read: (text: string) => A | undefined) =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.filterMap(
      (text) => Option.fromUndefinedOr(read(text)),
      (text) => `--${name} must be ${must}, but is ${JSON.stringify(text)}.`
    )
  )

/** The whole number of a text, or nothing if it is none or out of range. */
export const wholeNumber = (text: string, least: number, greatest: number): number | undefined =>
  /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= greatest ? Number(text) : undefined

/** A flag that may be given several times. */
export const repeated = (
  name: string,
  metavar: string,
  must: string,
  is: (text: string) => boolean,
  description: string
) =>
  flag(name, metavar, must, (text) => (is(text) ? text : undefined)).pipe(
    Flag.withDescription(`${description}; may be repeated`),
    Flag.atLeast(0)
  )

/** A flag without a value. */
export const onOff = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))
