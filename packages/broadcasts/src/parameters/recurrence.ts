import { choice, type Id, id, type Parameter, Refused } from "@xeffect/core/define"

/** How a scheduled broadcast becomes a series. */
export interface Recurrence {
  readonly frequency: "Daily" | "Weekly"
  /** How often it is repeated. */
  readonly repeats: Id
}

const frequencies = choice("Daily", "Weekly")

/** A {@link Recurrence}. */
export const recurrence: Parameter<Recurrence> = {
  encode: (value) => {
    if (typeof value !== "object" || value === null) return new Refused(value)
    const frequency = frequencies.encode("frequency" in value ? value.frequency : undefined, frequencies)
    const repeats = id.encode("repeats" in value ? value.repeats : undefined, id)
    return typeof frequency === "string" && typeof repeats === "string" ? { frequency, repeats } : new Refused(value)
  },
  rule: () => "an object with frequency (one of Daily, Weekly) and repeats (1 to 19 digits)"
}
