import * as Effect from "effect/Effect"
import { XError } from "./errors.ts"
import type { InvalidInput, Reason } from "./reasons.ts"

/**
 * Fails for a reason, usually because an input of the operation breaks a rule.
 * @since 0.1.0
 */
export const refuse = (operation: string, reason: Reason): Effect.Effect<never, XError> =>
  Effect.fail(new XError({ operation, reason }))

/**
 * Fails if a check found something wrong.
 * @since 0.1.0
 */
export const refuseIf = (operation: string, invalid: InvalidInput | undefined): Effect.Effect<void, XError> =>
  invalid === undefined ? Effect.void : refuse(operation, invalid)
