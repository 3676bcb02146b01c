import { type Definition, InvalidInput, type XError } from "@xeffect/core"
import * as Rule from "@xeffect/core/Rule"
import {
  attempt,
  checkParameter,
  type Encoded,
  functionName,
  guarded,
  invalidParameter,
  Refused,
  refuse,
  type UncheckedParameters
} from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { percentEncode } from "../credentials/percent-encode.ts"

/** The encoded parameters of a request. The path may still contain `{me}`. */
export interface EncodedRequest {
  /** The path as in the definition. */
  readonly template: string
  readonly path: string
  /** The values for the query or the body, excluding those in the path. */
  readonly rest: ReadonlyMap<string, Encoded>
}

// What encoding a value has thrown: a getter or a proxy.
const unreadable: unique symbol = Symbol()

type EncodedMap = Map<string, Encoded>

/** Checks the parameters of a call against its definition and encodes them. Undefined values are not sent. */
export const encodeRequest = (
  definition: Definition,
  given: UncheckedParameters
): Effect.Effect<EncodedRequest, XError> => {
  const encoded: EncodedMap = new Map()
  const invalid = guarded("params", given, () =>
    // Untyped callers may pass anything.
    typeof given === "object" && given !== null && !Array.isArray(given)
      ? (checkNames(definition, given) ?? encodeEach(definition, given, encoded) ?? checkRules(definition, given))
      : new InvalidInput({ parameter: "params", value: given, rule: "an object of parameters" })
  )
  if (invalid !== undefined) return refuse(definition.name, invalid)
  const template = choosePath(definition.path, given)
  const path = fillPath(template, encoded)
  return Effect.succeed({ template, path, rest: encoded })
}

const checkNames = ({ name: operation, params, user_auth }: Definition, given: UncheckedParameters) => {
  for (const parameter in given) {
    const unreadable = guarded(parameter, undefined, () => void given[parameter])
    if (unreadable !== undefined) return unreadable
    const value = given[parameter]
    if (parameter === "user_auth" && user_auth !== undefined) {
      if (value === undefined || typeof value === "boolean") continue
      return new InvalidInput({ parameter, value, rule: "true or false" })
    }
    if (!Object.hasOwn(params, parameter)) {
      return unknownParameter(operation, parameter, value, params)
    }
  }
  return undefined
}

// The names of other clients, `tweetFields` and `tweet.fields`, are those of this one in another spelling.
const unknownParameter = (operation: string, name: string, value: unknown, params: Definition["params"]) => {
  const meant = name.replace(/[.-]|(?=[A-Z])/g, "_").toLowerCase()
  const hint = Object.hasOwn(params, meant) ? `: use ${meant}` : ""
  const rule = `${name} is not a parameter of ${functionName(operation)}${hint}`
  return new Rule.BrokenRule({ parameters: [name], value, rule })
}

const encodeEach = ({ params, path }: Definition, given: UncheckedParameters, into: EncodedMap) => {
  const paths = typeof path === "string" ? path : Object.values(path).join()
  for (const [name, parameter] of Object.entries(params)) {
    const value = given[name]
    if (value === undefined) {
      const isNeeded = parameter.required === true || (typeof path === "string" && path.includes(`{${name}}`))
      if (isNeeded) return invalidParameter(name, value, parameter)
    } else {
      const json = attempt(
        () => parameter.encode(value, parameter),
        (): typeof unreadable => unreadable
      )
      if (json === unreadable) return checkParameter(name, value, parameter)
      if (json instanceof Refused) return invalidParameter(name, json.value, parameter)
      // In a path these refer to another path, percent-encoded or not (RFC 3986, section 5.2.4).
      if (/^\.\.?$/.test(String(json)) && paths.includes(`{${name}}`)) {
        return new InvalidInput({ parameter: name, value, rule: 'text other than "." and ".."' })
      }
      if (json !== undefined) into.set(name, json)
    }
  }
  return undefined
}

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

// A parameter in the path is not sent in the query or the body.
const fillPath = (template: string, encoded: EncodedMap) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = encoded.get(name)
    encoded.delete(name)
    return value === undefined ? placeholder : percentEncode(String(value))
  })
