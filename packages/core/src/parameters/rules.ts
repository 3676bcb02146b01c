import type { UncheckedParameters } from "./parameter.ts"
import { InvalidInput } from "../errors/reasons.ts"

/** A rule between parameters. It gives what is wrong, if anything. */
export interface Rule {
  readonly check: (params: UncheckedParameters) => InvalidInput | undefined
  /** The parameters that the rule is about. */
  readonly parameters: ReadonlyArray<string>
}

const isGiven = (params: UncheckedParameters, name: string) => params[name] !== undefined

/** Where `name` is given, `needed` must be as well. */
export const requires = (name: string, needed: string): Rule => ({
  parameters: [name, needed],
  check: (params) =>
    isGiven(params, name) && !isGiven(params, needed)
      ? new InvalidInput({ parameter: needed, value: undefined, rule: `given when ${name} is` })
      : undefined
})

/** At least one of the parameters must be given. */
export const atLeastOne = (...parameters: ReadonlyArray<string>): Rule => ({
  parameters,
  check: (params) =>
    parameters.some((name) => isGiven(params, name))
      ? undefined
      : new InvalidInput({
          parameter: parameters.join(", "),
          value: undefined,
          rule: "given, at least one of them"
        })
})

/** No two of the parameters may be given, and one must be, unless none is needed. */
export const oneOf = (parameters: ReadonlyArray<string>, isNeeded: boolean): Rule => ({
  parameters,
  check: (params) => {
    const given = parameters.map((name) => params[name])
    const count = given.filter((value) => value !== undefined).length
    return count === 1 || (count === 0 && !isNeeded)
      ? undefined
      : new InvalidInput({
          parameter: parameters.join(", "),
          value: count === 0 ? undefined : given,
          rule: isNeeded ? "given, exactly one of them" : "given only one at a time"
        })
  }
})
