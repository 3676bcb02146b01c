import { invalid, type Parameter } from "./parameter.ts"

const rangeInWords = (minimum: number | undefined, maximum: number | undefined) => {
  if (minimum === undefined) return maximum === undefined ? "" : ` of at most ${maximum}`
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`
}

/**
 * A number from `minimum` to `maximum`, which need not be whole.
 * @since 0.1.0
 */
export const decimal = (minimum?: number, maximum?: number): Parameter<number> => ({
  kind: "number",
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
  encode: (value) =>
    Number.isFinite(value) && Number(value) >= (minimum ?? -Infinity) && Number(value) <= (maximum ?? Infinity)
      ? Number(value)
      : invalid(value),
  rule: () => `a number${rangeInWords(minimum, maximum)}`
})
