import { InvalidInput } from "@xeffect/core"
import * as Parameter from "@xeffect/core/Parameter"
import { checkParameter, type UncheckedParameters } from "@xeffect/core/transport"
import type { Collectable } from "./collectable.ts"
import type { PlanKeys } from "./plan.ts"

/** The most targets of a plan: each is a slice. */
const mostTargets = 100_000

/** The parameter that takes the keys of a plan, if it has keys. */
export const keyParameterOf = (row: Collectable, params: UncheckedParameters): string | undefined => {
  if (row.by === "keys") return params["usernames"] !== undefined && params["ids"] === undefined ? "usernames" : "ids"
  if (row.window !== undefined && params["conversation_id"] !== undefined) return "conversation_id"
  return row.target
}

const isFile = (given: unknown): given is { readonly file: string } =>
  typeof given === "object" && given !== null && typeof Reflect.get(given, "file") === "string"

const listOf = (given: unknown): ReadonlyArray<unknown> => {
  if (given === undefined) return []
  if (typeof given === "string") return given.split(",")
  return Array.isArray(given) ? given : [given]
}

/** The keys of a plan, as data. */
export const keysOf = (parameter: string, given: unknown): PlanKeys =>
  isFile(given) ? { parameter, file: given.file } : { parameter, values: listOf(given).map(String) }

/** What one key must be. */
const kindOf = ({ by, definition }: Collectable, parameter: string) => {
  if (parameter === "usernames") return Parameter.username
  return by === "keys" || parameter === "conversation_id"
    ? Parameter.id
    : (definition.params[parameter] ?? Parameter.id)
}

/** Checks one key of a plan, in a list or a line of a file. */
export const checkKey = (row: Collectable, parameter: string, key: unknown): InvalidInput | undefined =>
  checkParameter(parameter, key, kindOf(row, parameter))

/** Checks the keys of a plan that are not in a file. */
export const checkKeys = (row: Collectable, { file, parameter, values = [] }: PlanKeys, given: unknown) => {
  if (file !== undefined) return checkParameter("file", file, Parameter.text(1))
  // The operation says what is missing.
  if (given === undefined && row.by !== "keys") return undefined
  if (values.length === 0) {
    return new InvalidInput({ parameter, value: given, rule: "one or more keys, or { file } with one key a line" })
  }
  if (row.by !== "keys" && values.length > mostTargets) {
    return new InvalidInput({ parameter, value: `${values.length} keys`, rule: `at most ${mostTargets} keys` })
  }
  for (const key of listOf(given)) {
    const invalid = checkKey(row, parameter, key)
    if (invalid !== undefined) return invalid
  }
  return undefined
}

/** Checks the number of targets that were read from a file. */
export const checkTargets = (row: Collectable, count: number): InvalidInput | undefined =>
  row.by === "keys" || count <= mostTargets
    ? undefined
    : new InvalidInput({
        parameter: "keys",
        value: `${count} keys`,
        rule: `at most ${mostTargets} keys of this operation`
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
