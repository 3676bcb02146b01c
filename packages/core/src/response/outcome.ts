import { failedResponse, withoutCredentials } from "./failed-response.ts"
import { XError } from "../errors/errors.ts"
import { field, parseJson } from "../text/json.ts"
import { PartialErrors } from "../errors/reasons.ts"
import type { Problem } from "../errors/problem.ts"
import type { Shape } from "../shape/shape.ts"
import type { CompleteResponse } from "../definition/complete-response.ts"
import { readJson } from "./json.ts"
import type { JsonResponse } from "../definition/definition.ts"

/** The `data` that follows from the operation, if the response omits it. */
export type ImpliedData = Readonly<Record<string, boolean>>

/**
 * The response to a write: a JSON document whose `data` is the outcome. If the response has errors instead, the call
 * fails with `PartialErrors`.
 *
 * @param shape the shape of the whole response
 * @param implied the outcome if it follows from the operation, for example `{ deleted: true }`: it is `data` if the
 * body is empty, and completes `data` if the X API leaves it out
 * @since 0.1.0
 */
export const outcome = <Type>(shape: Shape<Type>, implied?: ImpliedData): JsonResponse<Type> => ({
  kind: "json",
  accept: "application/json",
  shape,
  read: (reading, definition, response) => {
    const isFailed = objectErrorsOf(response.json).length > 0
    const body = implied === undefined || isFailed ? response.json : complete(response, implied)
    // A strict layer may also refuse a response that can be used: then the write was carried out despite its errors.
    const unusable = isFailed ? () => partial(definition.name, response) : undefined
    return readJson(reading, definition, shape, response, body, unusable)
  }
})

const objectErrorsOf = (json: unknown): ReadonlyArray<Problem> => {
  const listed = field(json, "errors")
  return Array.isArray(listed) ? listed.filter((error) => typeof error === "object" && error !== null) : []
}

const partial = (operation: string, response: CompleteResponse) => {
  const errors = objectErrorsOf(parseJson(withoutCredentials(response.request)(response.text)))
  return new XError({ operation, response: failedResponse(response, ""), reason: new PartialErrors({ errors }) })
}

// Fields of the response win.
const complete = (response: CompleteResponse, implied: ImpliedData): unknown => {
  const body = response.text === "" ? {} : response.json
  const data = field(body, "data") ?? {}
  // A list is no document that leaves out `data`. The outcomes of several are a list, each entry with its own.
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body)
  if (!isObject || typeof data !== "object" || Array.isArray(data)) return body
  const there = Object.entries(data).filter(([, value]) => value !== null)
  return { ...body, data: { ...implied, ...Object.fromEntries(there) } }
}
