import * as Parameter from "@xeffect/core/parameter"

/** A list that is sent as one text with commas. */
export const joined = <Value>(list: Parameter.Parameter<Value>): Parameter.Parameter<Value> => ({
  ...list,
  encode: (value, parameter) => {
    const encoded = list.encode(value, parameter)
    return Array.isArray(encoded) ? encoded.join(",") : encoded
  }
})
