import type { Definition } from "../definition/definition.ts"
import { BrokenRule } from "../errors/broken-rule.ts"
import { InvalidInput } from "../errors/reasons.ts"
import { checkIsObject, unreadable } from "../parameters/argument.ts"
import type { Encoded } from "../parameters/binary.ts"
import { encodeValue, invalidParameter } from "../parameters/check-parameter.ts"
import { isInvalid, type Parameter, type UncheckedParameters } from "../parameters/parameter.ts"
import { attempt } from "../text/attempt.ts"
import { functionName } from "../text/function-name.ts"
import { percentEncode } from "../wire/percent-encode.ts"

/** The encoded parameters of a request. */
export interface EncodedRequest {
  /** The path as in the definition. */
  readonly template: string
  /** The path with the query. It may still contain `{me}`. */
  readonly path: string
  /** The values for the query and the body, excluding those in the path. */
  readonly values: ReadonlyMap<string, Encoded>
  /** Those for the body. */
  readonly inBody: ReadonlyMap<string, Encoded>
  /** The choice of the caller between credentials, if there is one. */
  readonly userAuth: unknown
}

/** The value that is being read or encoded: it is to blame if that throws. */
type Reading = [name: string, value: unknown]

/**
 * Checks the parameters of a call against its definition and encodes them. Undefined values are not sent. Returns what
 * is wrong, if anything.
 * @since 0.1.0
 */
export const encodeRequest = (definition: Definition, given: UncheckedParameters): EncodedRequest | InvalidInput => {
  const reading: Reading = ["params", given]
  return attempt(
    () => {
      const read = readOnce(definition, given, reading)
      return isInvalid(read) ? read : encode(definition, read, reading)
    },
    () => unreadable(...reading)
  )
}

/**
 * Checks the parameters of a call as the call itself does. Returns what is wrong, if anything.
 * @since 0.1.0
 */
export const checkCall = (definition: Definition, given: UncheckedParameters): InvalidInput | undefined => {
  const encoded = encodeRequest(definition, given)
  return isInvalid(encoded) ? encoded : undefined
}

/** Reads each parameter once, since a getter of the caller may return another value the next time, or fail. */
const readOnce = (
  { name: operation, params, user_auth }: Definition,
  given: UncheckedParameters,
  reading: Reading
): UncheckedParameters | InvalidInput => {
  // Untyped callers may pass anything.
  const noObject = checkIsObject("params", given, "an object of parameters")
  if (noObject !== undefined) return noObject
  const read: Record<string, unknown> = {}
  reading[1] = undefined
  const readNamed = (name: string): unknown => {
    reading[0] = name
    const value = given[name]
    // Most parameters are left out.
    if (value !== undefined) read[name] = value
    return value
  }
  for (const name in params) readNamed(name)
  for (const parameter in given) {
    if (Object.hasOwn(params, parameter)) continue
    const value = readNamed(parameter)
    if (parameter !== "user_auth" || user_auth === undefined) {
      return unknownParameter(operation, parameter, value, params)
    }
    if (value !== undefined && typeof value !== "boolean") {
      return new InvalidInput({ parameter, value, rule: "true or false" })
    }
  }
  return read
}

// The names of other clients, `tweetFields` and `tweet.fields`, are this client's names in another spelling.
const unknownParameter = (operation: string, name: string, value: unknown, params: Definition["params"]) => {
  const meant = name.replace(/[.-]|(?=[A-Z])/g, "_").toLowerCase()
  const hint = Object.hasOwn(params, meant) ? `: use ${meant}` : ""
  const rule = `${name} is not a parameter of ${functionName(operation)}${hint}`
  return new BrokenRule({ parameters: [name], value, rule })
}

const encode = (
  definition: Definition,
  given: UncheckedParameters,
  reading: Reading
): EncodedRequest | InvalidInput => {
  const { body, path, rules } = definition
  const template = choosePath(path, given)
  const encoded: Encoding = {
    template,
    path: template,
    query: "",
    values: new Map(),
    inBody: body === undefined ? noParameters : new Map(),
    userAuth: given["user_auth"]
  }
  for (const planned of planOf(definition, template).parameters) {
    const value = given[planned.name]
    if (value !== undefined) {
      reading[0] = planned.name
      reading[1] = value
      const invalid = addParameter(planned, value, body === undefined, encoded)
      if (invalid !== undefined) return invalid
    } else if (planned.isNeeded) return invalidParameter(planned.name, value, planned.parameter)
  }
  if (rules !== undefined) {
    for (const rule of rules) {
      const invalid = rule.check(given)
      if (invalid !== undefined) return invalid
    }
  }
  encoded.path += encoded.query
  return encoded
}

/** The body of a request without one. Never changed. */
const noParameters = new Map<string, Encoded>()

interface Encoding extends EncodedRequest {
  path: string
  query: string
  readonly values: Map<string, Encoded>
  readonly inBody: Map<string, Encoded>
}

/** A parameter, with what follows from its name and from the path. */
interface PlannedParameter {
  readonly name: string
  readonly parameter: Parameter
  readonly isNeeded: boolean
  /** As it is in the path, if it is there. */
  readonly place: string | undefined
  /** As it is in a query. */
  readonly key: string
}

interface Plan {
  readonly template: string
  readonly parameters: ReadonlyArray<PlannedParameter>
}

const plans = new WeakMap<Definition, Plan>()

const planOf = (definition: Definition, template: string): Plan => {
  const known = plans.get(definition)
  // Few operations have several paths.
  if (known?.template === template) return known
  const parameters = Object.entries(definition.params).map(([name, parameter]) => {
    const place = template.includes(`{${name}}`) ? `{${name}}` : undefined
    const isNeeded = parameter.required === true || (definition.path === template && place !== undefined)
    return { name, parameter, isNeeded, place, key: `${percentEncode(name.replace(/_fields$/, ".fields"))}=` }
  })
  const plan = { template, parameters }
  plans.set(definition, plan)
  return plan
}

/** Adds the encoded value of a parameter to the path, the query or the body. */
const addParameter = (
  { key, name, parameter, place }: PlannedParameter,
  value: unknown,
  isAllInQuery: boolean,
  encoded: Encoding
): InvalidInput | undefined => {
  const json = encodeValue(name, value, parameter)
  if (isInvalid(json) || json === undefined) return json
  if (place !== undefined) {
    const text = String(json)
    // In a path these refer to another path, percent-encoded or not (RFC 3986, section 5.2.4).
    if (text === "." || text === "..") {
      return new InvalidInput({ parameter: name, value, rule: 'text other than "." and ".."' })
    }
    encoded.path = encoded.path.replace(place, percentEncode(text))
    return undefined
  }
  encoded.values.set(name, json)
  if (!isAllInQuery && parameter.inQuery !== true) encoded.inBody.set(name, json)
  else encoded.query += (encoded.query === "" ? "?" : "&") + key + percentEncode(textOfValue(json))
  return undefined
}

// Many lists have one text, and `String` of a list takes longer than the rest of a parameter.
const textOfValue = (json: Encoded): string => {
  const only: unknown = Array.isArray(json) && json.length === 1 ? json[0] : undefined
  return typeof only === "string" ? only : String(json)
}

const choosePath = (paths: Definition["path"], given: UncheckedParameters): string => {
  if (typeof paths === "string") return paths
  const name = Object.keys(paths).find((name) => given[name] !== undefined) ?? ""
  return paths[name] ?? ""
}
