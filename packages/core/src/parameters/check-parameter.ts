import { InvalidInput } from "../errors/reasons.ts"
import { guarded } from "./argument.ts"
import type { Encoded } from "./binary.ts"
import { isInvalid, type Parameter } from "./parameter.ts"

/**
 * Describes a value that breaks the rule of its parameter.
 * @since 0.1.0
 */
export const invalidParameter = (name: string, value: unknown, parameter: Parameter): InvalidInput =>
  new InvalidInput({ parameter: name, value, rule: parameter.rule(parameter, value) })

/**
 * Encodes a value, or returns what is wrong with it. Throws if a part of it throws when it is read.
 * @since 0.1.0
 */
export const encodeValue = (name: string, value: unknown, parameter: Parameter): Encoded | undefined | InvalidInput => {
  const encoded = parameter.encode(value, parameter)
  return isInvalid(encoded) ? encoded.ofParameter(name, (wrong) => parameter.rule(parameter, wrong)) : encoded
}

/**
 * {@link encodeValue} that returns an error instead of throwing one.
 * @since 0.1.0
 */
export const encodeParameter = (
  name: string,
  value: unknown,
  parameter: Parameter
): Encoded | undefined | InvalidInput => guarded(name, value, () => encodeValue(name, value, parameter))

/**
 * Checks a value against the rule of its parameter. Returns what is wrong, if anything.
 * @since 0.1.0
 */
export const checkParameter = (name: string, value: unknown, parameter: Parameter): InvalidInput | undefined => {
  const encoded = encodeParameter(name, value, parameter)
  return isInvalid(encoded) ? encoded : undefined
}
