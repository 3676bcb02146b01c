import type { Parameter } from "@xeffect/core/define"

/** A list that is sent as one text with commas. */
export const joined = <Value>(list: Parameter<Value>): Parameter<Value> => ({
  ...list,
  encode: (value, parameter) => {
    const encoded = list.encode(value, parameter)
    return Array.isArray(encoded) ? encoded.join(",") : encoded
  }
})
