import { XError } from "@xeffect/core"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { checkDuration } from "../transport/options.ts"

/** Where the requests of a sign-in go, and how long each may take. */
export interface Endpoint {
  /** Where the service is. Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
  /** How long the service has to response, to the end of its response. Default: 20 seconds. */
  readonly attempt_timeout?: Duration.Input | undefined
}

/**
 * How long the service has to respond by default, in milliseconds: less than an attempt of an operation, which may wait for
 * this response.
 */
export const usualTimeout = 20_000

/** Checks how long the service has to response: any time, or so many milliseconds at most. */
export const readAttemptTimeout = (
  operation: string,
  value: Duration.Input = usualTimeout,
  most?: number
): Effect.Effect<Duration.Input, XError> => {
  const invalid = checkDuration("attempt_timeout", value, most)
  return invalid === undefined ? Effect.succeed(value) : Effect.fail(new XError({ operation, reason: invalid }))
}
