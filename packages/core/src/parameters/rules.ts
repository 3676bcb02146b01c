import type { UncheckedParameters } from "./parameter.ts"
import { BrokenRule } from "../errors/broken-rule.ts"
import { InvalidInput } from "../errors/reasons.ts"

/** A rule between parameters. Its check returns what is wrong, if anything. */
export interface ParameterRule {
  readonly check: (params: UncheckedParameters) => InvalidInput | undefined
  /** The parameters that the rule is about. */
  readonly parameters: ReadonlyArray<string>
}

const isGiven = (params: UncheckedParameters, name: string) => params[name] !== undefined

/**
 * If `name` is given, `needed` must be given too.
 * @since 0.1.0
 */
export const requires = (name: string, needed: string): ParameterRule => ({
  parameters: [name, needed],
  check: (params) =>
    isGiven(params, name) && !isGiven(params, needed)
      ? new InvalidInput({ parameter: needed, value: undefined, rule: `given if ${name} is given` })
      : undefined
})

const missingParameters = (count: string, parameters: ReadonlyArray<string>) =>
  new BrokenRule({ parameters, value: undefined, rule: `${count} of ${parameters.join(", ")} must be given` })

/**
 * At least one of the parameters must be given.
 * @since 0.1.0
 */
export const atLeastOne = (...parameters: ReadonlyArray<string>): ParameterRule => ({
  parameters,
  check: (params) =>
    parameters.some((name) => isGiven(params, name)) ? undefined : missingParameters("at least one", parameters)
})

/**
 * At most one of the parameters may be given; exactly one if `isNeeded`.
 * @since 0.1.0
 */
export const oneOf = (parameters: ReadonlyArray<string>, isNeeded: boolean): ParameterRule => ({
  parameters,
  check: (params) => {
    const given = parameters.filter((name) => isGiven(params, name))
    if (given.length === 0) return isNeeded ? missingParameters("exactly one", parameters) : undefined
    if (given.length === 1) return undefined
    const value = given.map((name) => params[name])
    return new BrokenRule({ parameters, value, rule: `${given.join(" and ")} cannot be given together` })
  }
})
