import * as Duration from "effect/Duration"
import { attempt } from "../text/attempt.ts"
import { InvalidInput } from "../errors/reasons.ts"

/** The length of a duration in milliseconds. NaN if the value is not a duration. */
export const millisOf = (value: Duration.Input): number =>
  // NaN would be a duration of zero.
  Number.isNaN(value)
    ? Number.NaN
    : attempt(
        () => Duration.toMillis(value),
        () => Number.NaN
      )

/** Checks options that are durations longer than zero, by their names. Returns the first thing that is wrong. */
export const checkDurations = (options: Readonly<Record<string, Duration.Input>>): InvalidInput | undefined => {
  const wrong = Object.entries(options).find(([, value]) => !(millisOf(value) > 0))
  if (wrong === undefined) return undefined
  const [parameter, value] = wrong
  return new InvalidInput({ parameter, value, rule: 'a duration longer than zero, for example "5 seconds"' })
}
