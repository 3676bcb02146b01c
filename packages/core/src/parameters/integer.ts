import { type Parameter, Refused } from "./parameter.ts"

/** A whole number from `minimum` to `maximum`; the service takes `byDefault` when it is not given. */
export const integer = (minimum: number, maximum: number, byDefault?: number): Parameter<number> => ({
  minimum,
  maximum,
  ...(byDefault === undefined ? {} : { default: byDefault }),
  encode: (value) =>
    Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      ? Number(value)
      : new Refused(value),
  rule: () => `a whole number from ${minimum} to ${maximum}`
})
