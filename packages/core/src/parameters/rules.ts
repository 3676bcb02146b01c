import type { UncheckedParameters } from "./parameter.ts"
import { InvalidInput } from "../errors/reasons.ts"

/** A rule between parameters. Its check returns what is wrong, if anything. */
export interface Rule {
  readonly check: (params: UncheckedParameters) => InvalidInput | undefined
  /** The parameters that the rule is about. */
  readonly parameters: ReadonlyArray<string>
}

const isGiven = (params: UncheckedParameters, name: string) => params[name] !== undefined

/** If `name` is given, `needed` must be given too. */
export const requires = (name: string, needed: string): Rule => ({
  parameters: [name, needed],
  check: (params) =>
    isGiven(params, name) && !isGiven(params, needed)
      ? new InvalidInput({ parameter: needed, value: undefined, rule: `given if ${name} is given` })
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
          rule: "given (at least one of them)"
        })
})

/** At most one of the parameters may be given; exactly one if `isNeeded`. */
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
          rule: isNeeded ? "given (exactly one of them)" : "given one at a time"
        })
  }
})
