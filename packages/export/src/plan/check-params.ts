import { type Definition, InvalidInput } from "@xeffect/core"
import * as Rule from "@xeffect/core/Rule"
import { checkParameter, functionName, type Json, Refused, type UncheckedParameters } from "@xeffect/core/transport"
import * as Predicate from "effect/Predicate"

// A user's token is chosen when the plan runs. The rest is what the operation takes.
const isKnown = ({ params, user_auth }: Definition, name: string): boolean =>
  Object.hasOwn(params, name) || (name === "user_auth" && user_auth !== undefined)

const checkNames = (definition: Definition, given: UncheckedParameters): InvalidInput | undefined => {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (name === "user_auth" && typeof value !== "boolean") {
      return new InvalidInput({ parameter: name, value, rule: "a boolean" })
    }
    if (isKnown(definition, name)) continue
    const rule = `${name} is not a parameter of ${functionName(definition.name)}`
    return new Rule.BrokenRule({ parameters: [name], value, rule })
  }
  return undefined
}

const isNeeded = ({ params, path }: Definition, name: string): boolean =>
  params[name]?.required === true || (typeof path === "string" && path.includes(`{${name}}`))

const checkValues = (definition: Definition, given: UncheckedParameters): InvalidInput | undefined => {
  for (const [name, parameter] of Object.entries(definition.params)) {
    const value = given[name]
    if (value === undefined && !isNeeded(definition, name)) continue
    const invalid = checkParameter(name, value, parameter)
    if (invalid !== undefined) return invalid
  }
  return undefined
}

/** Checks parameters as a call of the operation does: names, values, and the rules between them. */
export const checkParams = (definition: Definition, given: UncheckedParameters): InvalidInput | undefined => {
  const { rules = [] } = definition
  const broken = () => rules.map((rule) => rule.check(given)).find(Predicate.isNotUndefined)
  return checkNames(definition, given) ?? checkValues(definition, given) ?? broken()
}

/** Parameters that were checked, as they are sent: data without dates and bigints. */
export const encodeParams = ({ params }: Definition, given: UncheckedParameters): Readonly<Record<string, Json>> => {
  const entries = Object.entries(given).flatMap(([name, value]): ReadonlyArray<readonly [string, Json]> => {
    if (value === undefined) return []
    const parameter = params[name]
    if (parameter === undefined) return [[name, value as boolean]]
    const encoded = parameter.encode(value, parameter)
    // They were checked, and no operation that is collected has a parameter of bytes.
    return encoded === undefined || encoded instanceof Refused ? [] : [[name, encoded as Json]]
  })
  return Object.fromEntries(entries)
}
