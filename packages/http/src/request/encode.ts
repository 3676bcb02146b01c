import { type Definition, InvalidInput } from "@xeffect/core"
import { type Encoded, functionName, Refused, type UncheckedParameters } from "@xeffect/core/transport"
import { type Parameter } from "@xeffect/core/define"
import * as Result from "effect/Result"
import { percentEncode } from "../credentials/percent-encode.ts"

/** A request as far as its parameters say. The path may still hold `{me}`. */
export interface EncodedRequest {
  /** The path as the definition has it. */
  readonly template: string
  readonly path: string
  /** What is not in the path: the values for the query or the body. */
  readonly rest: ReadonlyMap<string, Encoded>
}

type EncodedMap = Map<string, Encoded>

/** Checks the parameters of a call against its definition and encodes them. Nothing that is undefined is sent. */
export const encode = (
  definition: Definition,
  given: UncheckedParameters
): Result.Result<EncodedRequest, InvalidInput> => {
  const encoded: EncodedMap = new Map()
  // A program without types may give anything.
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given)
  const invalid = isObject
    ? (checkNames(definition, given) ?? encodeEach(definition, given, encoded) ?? checkRules(definition, given))
    : new InvalidInput({ parameter: "params", value: given, rule: "an object of parameters" })
  if (invalid !== undefined) return Result.fail(invalid)
  const template = choosePath(definition.path, given)
  const path = fillPath(template, encoded)
  return Result.succeed({ template, path, rest: encoded })
}

const checkNames = ({ name: operation, params, user_auth }: Definition, given: UncheckedParameters) => {
  for (const parameter in given) {
    const value = given[parameter]
    if (parameter === "user_auth" && user_auth !== undefined) {
      if (value === undefined || typeof value === "boolean") continue
      return new InvalidInput({ parameter, value, rule: "true or false" })
    }
    if (!Object.hasOwn(params, parameter)) {
      return new InvalidInput({
        parameter,
        value,
        rule: `left out, since ${functionName(operation)} has no such parameter`
      })
    }
  }
  return undefined
}

const encodeEach = ({ params, path }: Definition, given: UncheckedParameters, into: EncodedMap) => {
  for (const [name, parameter] of Object.entries(params)) {
    const value = given[name]
    if (value === undefined) {
      const isNeeded = parameter.required === true || (typeof path === "string" && path.includes(`{${name}}`))
      if (isNeeded) return refuse(name, value, parameter)
    } else {
      const json = parameter.encode(value, parameter)
      if (json instanceof Refused) return refuse(name, json.value, parameter)
      if (json !== undefined) into.set(name, json)
    }
  }
  return undefined
}

const refuse = (name: string, value: unknown, parameter: Parameter) =>
  new InvalidInput({ parameter: name, value, rule: parameter.rule(parameter, value) })

const checkRules = ({ rules = [] }: Definition, given: UncheckedParameters) => {
  for (const rule of rules) {
    const invalid = rule.check(given)
    if (invalid !== undefined) return invalid
  }
  return undefined
}

const choosePath = (paths: Definition["path"], given: UncheckedParameters): string => {
  if (typeof paths === "string") return paths
  const name = Object.keys(paths).find((name) => given[name] !== undefined) ?? ""
  return paths[name] ?? ""
}

// What stands in the path is not sent a second time.
const fillPath = (template: string, encoded: EncodedMap) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = encoded.get(name)
    encoded.delete(name)
    return value === undefined ? placeholder : percentEncode(String(value))
  })
