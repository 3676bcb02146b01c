import type { Id } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"

/** How a scheduled broadcast becomes a series. */
export interface Recurrence {
  readonly frequency: "Daily" | "Weekly"
  /** How often it is repeated. */
  readonly repeats: Id
}

const frequencies = Parameter.choice("Daily", "Weekly")

/** A {@link Recurrence}. */
export const recurrence: Parameter.Parameter<Recurrence> = {
  kind: "json",
  encode: (value) => {
    if (typeof value !== "object" || value === null) return Parameter.invalid(value)
    const frequency = frequencies.encode("frequency" in value ? value.frequency : undefined, frequencies)
    const repeats = Parameter.id.encode("repeats" in value ? value.repeats : undefined, Parameter.id)
    return typeof frequency === "string" && typeof repeats === "string"
      ? { frequency, repeats }
      : Parameter.invalid(value)
  },
  rule: () => "an object with frequency (one of Daily, Weekly) and repeats (1 to 19 digits)"
}
