import { XError } from "@xeffect/core/errors"
import { InvalidInput } from "@xeffect/core/reasons"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isDuration } from "./duration.ts"

/** What is wrong with an option that is a length of time, if anything. */
export const checkDuration = (parameter: string, value: Duration.Input | undefined): InvalidInput | undefined =>
  value === undefined || isDuration(value)
    ? undefined
    : new InvalidInput({ parameter, value, rule: 'a duration, for example "5 minutes", or a number of milliseconds' })

/** What is wrong with an option that says how many, if anything. */
export const checkCount = (parameter: string, value: number): InvalidInput | undefined =>
  Number.isInteger(value) && value >= 0
    ? undefined
    : new InvalidInput({ parameter, value, rule: "a whole number, 0 or more" })

/** What is wrong with an option that switches something on, if anything. */
export const checkSwitch = (parameter: string, value: boolean): InvalidInput | undefined =>
  typeof value === "boolean" ? undefined : new InvalidInput({ parameter, value, rule: "true or false" })

/** A layer for each place that it is provided to, which fails where something is wrong with its options. */
export const unlessInvalid = <A, E, R>(
  invalid: InvalidInput | undefined,
  make: () => Layer.Layer<A, E, R>
): Layer.Layer<A, E | XError, R> =>
  invalid === undefined
    ? Layer.fresh(make())
    : Layer.unwrap(Effect.fail(new XError({ operation: "layer", reason: invalid })))
