import type { JsonResponse } from "../definition/kind.ts"

/**
 * A JSON response whose documents come in several forms: each is brought into the declared form before it is checked.
 *
 * @param kind the response in its declared form
 * @param from what brings a document into that form; returns what it does not recognise as it is
 */
export const reshaped = <Type>(kind: JsonResponse<Type>, from: (json: unknown) => unknown): JsonResponse<Type> => ({
  ...kind,
  read: (reading, definition, response) => kind.read(reading, definition, { ...response, json: from(response.json) })
})
