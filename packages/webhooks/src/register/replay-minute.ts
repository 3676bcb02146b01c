import type { Time } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Predicate from "effect/Predicate"

/** A time as a parameter of a request. */
export const instant = Parameter.time()

const wire = /^\d{12}$/

const encodeMinute = (value: unknown) => {
  const isWire = typeof value === "string" && wire.test(value)
  const text = isWire ? value.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:00Z") : value
  const encoded = instant.encode(text, instant)
  return typeof encoded === "string" ? encoded.replaceAll(/\D/g, "").slice(0, 12) : Parameter.invalid(value)
}

/** An instant, sent as `yyyymmddhhmm` in UTC, cut to whole minutes. Text of that form is accepted too. */
export const minute: Parameter.Parameter<Time> = {
  kind: "time",
  encode: encodeMinute,
  rule: () => "a valid date and time (a Date, a DateTime, RFC 3339 text with an offset, or yyyymmddhhmm in UTC)"
}

// Earlier responses have the job at the top, or in `replay_event`.
export const toJob = (json: unknown): unknown => {
  if (Predicate.hasProperty(json, "data")) return json
  const job = Predicate.hasProperty(json, "replay_event") ? json.replay_event : json
  return Predicate.hasProperty(job, "job_id") ? { data: job } : json
}
