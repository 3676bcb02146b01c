import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** Whether it is a length of time, from none to without end. */
export const isDuration = (value: Duration.Input): boolean =>
  !Number.isNaN(value) &&
  Option.match(Duration.fromInput(value), {
    onNone: () => false,
    onSome: (duration) => Duration.toMillis(duration) >= 0
  })
