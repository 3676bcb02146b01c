import type { Cause } from "effect/Cause"

/** The failure of a cause; `undefined` if it has none, but an interruption or a defect. */
export const findFailure = <E>(cause: Cause<E>): E | undefined =>
  cause.reasons.find((reason) => reason._tag === "Fail")?.error
