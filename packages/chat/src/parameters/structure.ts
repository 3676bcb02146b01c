import type { Json } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import { shortLine } from "@xeffect/core/failure"

type FieldsOf<Value> = { readonly [Name in keyof Value]-?: Parameter.Parameter<Exclude<Value[Name], undefined>> }

const optionalPrefix = ({ required }: Parameter.Parameter) => (required === true ? "" : "optional ")

const isStructure = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** An object of these fields, and no others. */
export const structure = <Value extends object>(fields: FieldsOf<Value>): Parameter.Parameter<Value> => {
  // The type and the object have the same keys.
  const named = Object.entries(fields) as ReadonlyArray<readonly [string, Parameter.Parameter]>
  const listed = named.map(([name, field]) => `${optionalPrefix(field)}${name}`).join(", ")
  const unknownKey = (value: object) => Object.keys(value).find((key) => !Object.hasOwn(fields, key))
  return {
    kind: "json",
    encode: (value) => {
      if (!isStructure(value) || unknownKey(value) !== undefined) return Parameter.invalid(value)
      const encoded: Record<string, Json> = {}
      for (const [name, field] of named) {
        const given: unknown = Reflect.get(value, name)
        const one = given === undefined ? undefined : field.encode(given, field)
        if (Parameter.isInvalid(one) || (one === undefined && field.required === true)) return Parameter.invalid(value)
        // No field of a structure is bytes.
        if (one !== undefined) encoded[name] = one as Json
      }
      return encoded
    },
    rule: (_, refused) => {
      if (!isStructure(refused)) return `an object with ${listed}`
      const key = unknownKey(refused)
      if (key !== undefined) return `an object with ${listed} (${shortLine(key, 50)} is not one of them)`
      return ruleWithin(named, refused) ?? `an object with ${listed}`
    }
  }
}

// The rule of the first field that is refused. A missing field has no rule, so the object's rule applies.
const ruleWithin = (
  fields: ReadonlyArray<readonly [string, Parameter.Parameter]>,
  value: object
): string | undefined => {
  for (const [name, field] of fields) {
    const given: unknown = Reflect.get(value, name)
    const one = given === undefined ? undefined : field.encode(given, field)
    if (Parameter.isInvalid(one))
      return `an object whose ${name} is ${one.ofParameter(name, (wrong) => field.rule(field, wrong)).rule}`
  }
  return undefined
}

/** A list of 1 or more. */
export const several = <Value>(one: Parameter.Parameter<Value>): Parameter.Parameter<ReadonlyArray<Value>> => ({
  kind: "json",
  minimum: 1,
  encode: (value) => {
    if (!Array.isArray(value) || value.length === 0) return Parameter.invalid(value)
    const encoded: Array<Json> = []
    for (const entry of value) {
      const element = one.encode(entry, one)
      if (Parameter.isInvalid(element) || element === undefined) return Parameter.invalid(entry)
      // As above.
      encoded.push(element as Json)
    }
    return encoded
  },
  rule: (_, refused) => `a list of 1 or more, each ${one.rule(one, refused)}`
})
