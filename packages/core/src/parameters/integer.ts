import { invalid, type Parameter } from "./parameter.ts"

/**
 * A whole number from `minimum` to `maximum`; the X API uses `byDefault` if it is not given.
 * @since 0.1.0
 */
export const integer = (minimum: number, maximum: number, byDefault?: number): Parameter<number> => ({
  kind: "integer",
  minimum,
  maximum,
  ...(byDefault === undefined ? {} : { default: byDefault }),
  encode: (value) =>
    Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : invalid(value),
  rule: () => `a whole number from ${minimum} to ${maximum}`
})
