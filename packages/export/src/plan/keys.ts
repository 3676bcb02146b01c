import { InvalidInput } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { checkParameter, functionName, type UncheckedParameters } from "@xeffect/core/options"
import type { Collectable } from "./collectable.ts"
import type { PlanKeys } from "./plan.ts"

/** The most targets of a plan: each is a slice. */
const maxTargets = 100_000

/** The parameter that takes the keys of a plan, if it has keys. */
export const keyParameterOf = (row: Collectable, params: UncheckedParameters): string | undefined => {
  if (row.by === "keys") return params["usernames"] !== undefined && params["ids"] === undefined ? "usernames" : "ids"
  if (row.window !== undefined && params["conversation_id"] !== undefined) return "conversation_id"
  return row.target
}

/** The parameters of which a file may have the keys. */
const filedOf = ({ by, operation: { definition }, target, window }: Collectable): ReadonlyArray<string> => {
  if (by === "keys") return ["ids", "usernames"].filter((name) => Object.hasOwn(definition.params, name))
  if (window !== undefined) return ["conversation_id"]
  return target === undefined ? [] : [target]
}

/** The parameter and the file that `keys_from` names. */
export const fileOfKeys = (
  row: Collectable,
  keys_from: unknown,
  params: UncheckedParameters
): InvalidInput | PlanKeys | undefined => {
  if (keys_from === undefined) return undefined
  const names = filedOf(row)
  const [[parameter = "", file] = [], ...others] = Object.entries(Object(keys_from))
  if (names.length === 0) {
    const rule = `left out: ${functionName(row.operation.definition.name)} takes no keys`
    return new InvalidInput({ parameter: "keys_from", value: keys_from, rule })
  }
  if (typeof keys_from !== "object" || others.length > 0 || !names.includes(parameter)) {
    const rule = `an object with a file for one of: ${names.join(", ")}`
    return new InvalidInput({ parameter: "keys_from", value: keys_from, rule })
  }
  if (params[parameter] !== undefined) {
    return new InvalidInput({ parameter, value: params[parameter], rule: "left out: keys_from has a file of them" })
  }
  return checkParameter(`keys_from.${parameter}`, file, Parameter.text(1)) ?? { parameter, file: String(file) }
}

const listOf = (given: unknown): ReadonlyArray<unknown> => {
  if (given === undefined) return []
  if (typeof given === "string") return given.split(",")
  return Array.isArray(given) ? given : [given]
}

/** The kind of one key. */
const kindOf = ({ by, operation: { definition } }: Collectable, parameter: string) => {
  if (parameter === "usernames") return Parameter.username
  return by === "keys" || parameter === "conversation_id"
    ? Parameter.id
    : (definition.params[parameter] ?? Parameter.id)
}

/** Checks one key of a plan, in a list or a line of a file. */
export const checkKey = (row: Collectable, parameter: string, key: unknown): InvalidInput | undefined =>
  checkParameter(parameter, key, kindOf(row, parameter))

/** The keys of a plan that are among its parameters, as data. */
export const keysOf = (row: Collectable, parameter: string, given: unknown): InvalidInput | PlanKeys => {
  const keys = listOf(given)
  // If an operation of one target has none, it says itself what is missing.
  if (keys.length === 0 && (given !== undefined || row.by === "keys")) {
    return new InvalidInput({ parameter, value: given, rule: "one or more keys" })
  }
  if (row.by !== "keys" && keys.length > maxTargets) {
    return new InvalidInput({ parameter, value: `${keys.length} keys`, rule: `at most ${maxTargets} keys` })
  }
  for (const key of keys) {
    const invalid = checkKey(row, parameter, key)
    if (invalid !== undefined) return invalid
  }
  return { parameter, values: keys.map(String) }
}

/** Checks the number of targets that were read from a file. */
export const checkTargets = (row: Collectable, count: number): InvalidInput | undefined =>
  row.by === "keys" || count <= maxTargets
    ? undefined
    : new InvalidInput({
        parameter: "keys",
        value: `${count} keys`,
        rule: `at most ${maxTargets} keys of this operation`
      })

/** The parameters that the first request has in addition, to check the others with them. */
export const sampleOf = (
  row: Collectable,
  keys: PlanKeys | undefined,
  rest: UncheckedParameters
): UncheckedParameters => {
  if (keys === undefined) return {}
  const [first = keys.file === undefined ? undefined : "1"] = keys.values ?? []
  if (row.by === "keys") return { [keys.parameter]: first === undefined ? undefined : [first] }
  return keys.parameter === "conversation_id"
    ? { query: conversationQuery(String(first), rest["query"]) }
    : { [keys.parameter]: first }
}

/** The query for the replies of a conversation. */
export const conversationQuery = (id: string, query: unknown): string =>
  query === undefined ? `conversation_id:${id}` : `conversation_id:${id} (${String(query)})`
