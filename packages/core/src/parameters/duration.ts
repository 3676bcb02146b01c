import * as Duration from "effect/Duration"
import { attempt } from "../text/attempt.ts"

/**
 * The length of a duration in milliseconds. NaN if the value is not a duration.
 * @since 0.1.0
 */
export const millisOf = (value: Duration.Input): number =>
  // NaN would be a duration of zero.
  Number.isNaN(value)
    ? Number.NaN
    : attempt(
        () => Duration.toMillis(value),
        () => Number.NaN
      )
