import type { Json } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import { refuseIf } from "@xeffect/core/failure"
import { checkParameter, guarded } from "@xeffect/core/options"
import type { Id, InvalidInput, XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import type { NewRule } from "./rule.ts"

/** Which rules to delete: by their IDs or by their values. */
export type Deletion =
  | { readonly ids: ReadonlyArray<Id>; readonly values?: undefined }
  | { readonly ids?: undefined; readonly values: ReadonlyArray<string> }

// Enterprise access has the longest rules.
const value = Parameter.text(1, 2048)
const tag = Parameter.text(1, 2048)

const encodeRule = (rule: unknown): Json | InvalidInput => {
  if (typeof rule !== "object" || rule === null) return Parameter.invalid(rule)
  const { tag: label, value: query, ...others }: Partial<Record<string, unknown>> = { ...rule }
  const isKnown = Object.values(others).every((other) => other === undefined)
  const isLabelled = label === undefined || !Parameter.isInvalid(tag.encode(label, tag))
  if (!isKnown || !isLabelled || Parameter.isInvalid(value.encode(query, value))) return Parameter.invalid(rule)
  return { value: `${query}`, ...(label === undefined ? {} : { tag: `${label}` }) }
}

/** Rules to make. */
export const newRules: Parameter.Parameter<ReadonlyArray<NewRule>> = {
  kind: "json",
  minimum: 1,
  encode: (rules) => {
    if (!Array.isArray(rules) || rules.length === 0) return Parameter.invalid(rules)
    const encoded: Array<Json> = []
    for (const rule of rules) {
      const one = encodeRule(rule)
      if (Parameter.isInvalid(one)) return one
      encoded.push(one)
    }
    return encoded
  },
  rule: () =>
    "a list of 1 or more rules: each has a value of 1 to 2048 characters, may have a tag of 1 to 2048, and nothing else"
}

/** Fails in the name of a function if one of the rules is malformed, so that none of them is sent. No rules are fine. */
export const checkRules = (name: string, rules: ReadonlyArray<NewRule>): Effect.Effect<void, XError> =>
  refuseIf(
    name,
    guarded("rules", rules, () =>
      Array.isArray(rules) && rules.length === 0 ? undefined : checkParameter("rules", rules, newRules)
    )
  )

const idList = Parameter.ids()
const valueList = Parameter.texts(1, 1000, 2048)

/** Rules to delete. */
export const deletion: Parameter.Parameter<Deletion> = {
  kind: "json",
  encode: (given) => {
    if (typeof given !== "object" || given === null) return Parameter.invalid(given)
    const { ids: byId, values, ...others }: Partial<Record<string, unknown>> = { ...given }
    if ((byId === undefined) === (values === undefined) || Object.keys(others).length > 0)
      return Parameter.invalid(given)
    const isById = values === undefined
    const encoded = isById ? idList.encode(byId, idList) : valueList.encode(values, valueList)
    // Neither encodes bytes.
    return Parameter.isInvalid(encoded) ? encoded : ({ [isById ? "ids" : "values"]: encoded } as Json)
  },
  rule: () => "{ ids } with 1 or more IDs of 1 to 19 digits, or { values } with 1 to 1000 texts of 1 to 2048 characters"
}
