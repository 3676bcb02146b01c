import * as Effect from "effect/Effect"
import type { JsonResponse } from "../definition/definition.ts"

/**
 * A JSON response that the X API may not have: a status with an empty body is then a value, and no failure. With a body
 * the status is a failure as it is elsewhere.
 *
 * @param kind how the response is read if there is one
 * @param status the status of a response with an empty body that says that there is none
 * @param value the result in that case
 * @since 0.1.0
 */
export const orUnavailable = <Type>(kind: JsonResponse<Type>, status: number, value: Type): JsonResponse<Type> => ({
  ...kind,
  unavailable: status,
  read: (reading, definition, response) =>
    response.status === status ? Effect.succeed(value) : kind.read(reading, definition, response)
})
