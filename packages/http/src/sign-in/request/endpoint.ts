import type { XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Secret } from "../../credentials/secret.ts"
import type { SendOption } from "../../send/option.ts"
import { checkDuration } from "../../transport/options.ts"

/** The base URL of sign-in requests, their timeout, and how they are sent. */
export interface Endpoint<R = never> extends SendOption<R> {
  /** The base URL of the X API. Default: `https://api.x.com`. */
  readonly base_url?: string | undefined
  /** How long each request may take, including its response. Default: 20 seconds. */
  readonly attempt_timeout?: Duration.Input | undefined
}

/** The app, identified by its key and secret from the developer portal. */
export interface App<R = never> extends Endpoint<R> {
  readonly consumer_key: Secret
  readonly consumer_secret: Secret
}

/** The default timeout, in milliseconds: shorter than an operation's, which may wait for this response. */
export const usualTimeout = 20_000

/** Checks a timeout: any duration, or at most `maximum` milliseconds. */
export const readAttemptTimeout = (
  operation: string,
  value: Duration.Input = usualTimeout,
  maximum?: number
): Effect.Effect<Duration.Input, XError> =>
  Effect.as(refuseIf(operation, checkDuration("attempt_timeout", value, maximum)), value)
