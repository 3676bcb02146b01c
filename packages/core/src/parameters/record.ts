import { attempt } from "../text/attempt.ts"
import type { Json } from "../text/json.ts"
import { invalid, type Parameter } from "./parameter.ts"

const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * An object that is sent unchanged.
 * @since 0.1.0
 */
export const record = <Value extends object>(rule: string): Parameter<Value> => ({
  kind: "json",
  encode: (value) => {
    if (!isRecord(value)) return invalid(value)
    // Cycles, bigints and getters may throw. The body is written from the copy, which cannot.
    return attempt(
      (): Json => JSON.parse(JSON.stringify(value)),
      () => invalid(value)
    )
  },
  rule: (_, refused) => (isRecord(refused) ? `${rule} that JSON.stringify accepts` : rule)
})
