import { invalid, type Parameter } from "./parameter.ts"

/**
 * `true` or `false`.
 * @since 0.1.0
 */
export const flag: Parameter<boolean> = {
  kind: "boolean",
  encode: (value) => (typeof value === "boolean" ? value : invalid(value)),
  rule: () => "true or false"
}
