import { type Json, type Parameter, Refused } from "@xeffect/core/define"

type FieldsOf<Value> = { readonly [Name in keyof Value]-?: Parameter<Exclude<Value[Name], undefined>> }

const optional = ({ required }: Parameter) => (required === true ? "" : "optional ")

/** An object of these fields. Others are not sent. */
export const structure = <Value extends object>(fields: FieldsOf<Value>): Parameter<Value> => {
  // The keys of the type are those of the object.
  const named = Object.entries(fields) as ReadonlyArray<readonly [string, Parameter]>
  return {
    encode: (value) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return new Refused(value)
      const encoded: Record<string, Json> = {}
      for (const [name, field] of named) {
        const given: unknown = Reflect.get(value, name)
        const one = given === undefined ? undefined : field.encode(given, field)
        if (one instanceof Refused || (one === undefined && field.required === true)) return new Refused(value)
        // No field of a structure is bytes.
        if (one !== undefined) encoded[name] = one as Json
      }
      return encoded
    },
    rule: () => `an object with ${named.map(([name, field]) => `${optional(field)}${name}`).join(", ")}`
  }
}

/** A list of 1 or more. */
export const several = <Value>(one: Parameter<Value>): Parameter<ReadonlyArray<Value>> => ({
  minimum: 1,
  encode: (value) => {
    if (!Array.isArray(value) || value.length === 0) return new Refused(value)
    const encoded: Array<Json> = []
    for (const entry of value) {
      const element = one.encode(entry, one)
      if (element instanceof Refused || element === undefined) return new Refused(entry)
      // As above.
      encoded.push(element as Json)
    }
    return encoded
  },
  rule: () => `a list of 1 or more, each ${one.rule(one)}`
})
