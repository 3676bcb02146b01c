import type { JsonResponse } from "../definition/definition.ts"

/**
 * A JSON response whose documents have several forms: each is converted to the declared form before it is checked.
 *
 * @param kind the response in its declared form
 * @param from converts a document to that form; returns a document that it does not recognise unchanged
 * @since 0.1.0
 */
export const reshaped = <Type>(kind: JsonResponse<Type>, from: (json: unknown) => unknown): JsonResponse<Type> => ({
  ...kind,
  read: (reading, definition, response) => kind.read(reading, definition, { ...response, json: from(response.json) })
})
