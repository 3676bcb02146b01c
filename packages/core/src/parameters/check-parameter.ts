import { InvalidInput } from "../errors/reasons.ts"
import { guarded } from "./argument.ts"
import { type Parameter, Refused } from "./parameter.ts"

/** Describes a value that breaks the rule of its parameter. */
export const invalidParameter = (name: string, value: unknown, parameter: Parameter): InvalidInput =>
  new InvalidInput({ parameter: name, value, rule: parameter.rule(parameter, value) })

/** Checks a value against the rule of its parameter. Returns what is wrong, if anything. */
export const checkParameter = (name: string, value: unknown, parameter: Parameter): InvalidInput | undefined =>
  guarded(name, value, () => {
    const encoded = parameter.encode(value, parameter)
    return encoded instanceof Refused ? invalidParameter(name, encoded.value, parameter) : undefined
  })
