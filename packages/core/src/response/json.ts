import * as Effect from "effect/Effect"
import { checkShape } from "../shape/set-aside-misfits.ts"
import type { Definition, JsonResponse, ResponseReading } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import type { Shape } from "../shape/shape.ts"
import type { CompleteResponse } from "../definition/complete-response.ts"
import { decodeFailure } from "./decode-failure.ts"
import { reportSetAside } from "./set-aside-of-response.ts"

/**
 * A response that is a JSON document of a shape.
 *
 * It is checked: optional values of another type and unusable entries of lists are set aside (see `setAside`); an
 * unusable response fails with `DecodeError`. Returns the JSON itself, including keys that the shape does not have.
 *
 * @param shape the shape of the whole response
 * @param empty the response if its body is empty, for an operation that the X API may respond to with 204. Default: an
 * empty body is a `DecodeError`
 * @since 0.1.0
 */
export const json = <Type>(shape: Shape<Type>, empty?: () => Type): JsonResponse<Type> => ({
  kind: "json",
  accept: "application/json",
  shape,
  read: (reading, definition, response) =>
    readJson(reading, definition, shape, response, response.text === "" ? empty?.() : response.json)
})

/**
 * Checks the JSON of a response.
 *
 * @param unusable makes the failure if the response cannot be used, instead of `DecodeError`
 */
export const readJson = <Type>(
  reading: ResponseReading,
  definition: Definition,
  shape: Shape<Type>,
  response: CompleteResponse,
  body: unknown,
  unusable?: () => XError
): Effect.Effect<Type, XError> => {
  if (body === undefined) return notJson(definition, response)
  const { failure, setAside } = checkShape(shape, body)
  if (failure !== undefined && unusable !== undefined) return Effect.fail(unusable())
  const wrong = failure ?? (reading.strict === true ? setAside[0] : undefined)
  if (wrong !== undefined) return Effect.fail(decodeFailure(definition, response, wrong, body))
  // The check ensures the type.
  const checked = body as Type
  return setAside.length === 0
    ? Effect.succeed(checked)
    : Effect.as(reportSetAside(reading, definition, body, setAside), checked)
}

/** Fails because the body of a response is not JSON. */
export const notJson = (definition: Definition, response: CompleteResponse): Effect.Effect<never, XError> =>
  Effect.fail(decodeFailure(definition, response, { path: [], expected: "JSON" }))
